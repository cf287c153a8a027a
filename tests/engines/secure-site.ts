// The whole product on https://localhost with a certificate of its own: old Chromium and Safari keep no Secure cookies
// on plain http, not even on localhost.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:https"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { readFiles } from "#server/files.ts"
import { createListener } from "#server/listener.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"

export interface SecureSite extends Site {
  /** Whether the scripts are served; for engines whose pages have no switch for them. */
  serveScripts(isWished: boolean): void
}

const built = fileURLToPath(new URL("../../build/client", import.meta.url))

/** Starts the product as built. */
export async function startSecureSite(): Promise<SecureSite> {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const site = await startSite({ env: { PUBLIC_ORIGIN: origin } })
  const files = readFiles(built, origin)
  const listener = createListener({ app: site.app, files, trustedProxies: 1, log: () => {} })
  const server = createServer(makeCertificate())
  let hasScripts = true
  let visits = 0
  server.on("request", (request, response) => {
    // The limits per address are not what is tried here.
    request.rawHeaders.push("x-forwarded-for", `10.1.${visits >> 8}.${visits++ & 255}`)
    if (!hasScripts && request.url?.endsWith(".js")) response.writeHead(404).end()
    else listener(request, response)
  })
  const endChat = site.backend.attachChat(server as never, { origins: [origin] })
  await new Promise<void>(resolve => server.listen(port, "localhost", resolve))
  return {
    ...site,
    origin,
    serveScripts: isWished => {
      hasScripts = isWished
    },
    close: async () => {
      await endChat()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await site.close()
    },
  }
}

/** For a day, signed by itself. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(`${tmpdir()}/certificate-`)
  const [keyFile, certFile] = [`${folder}/key.pem`, `${folder}/cert.pem`]
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
  const output = ["-keyout", keyFile, "-out", certFile]
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "1", ...curve, ...subject, ...output], {
    stdio: "ignore",
  })
  const pair = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return pair
}
