// The whole product behind a real address, for Chromium: served as by npm start, with a chaos proxy in front.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readFiles } from "#server/files.ts"
import { createListener } from "#server/listener.ts"
import { type ChaosProxy, startChaosProxy } from "#tests/chaos/proxy.ts"
import { type Site, type SiteOptions, startSite } from "./site.ts"

export interface ServedSite extends Site {
  /** Between browser and web app: orders faults for the next requests. */
  front: ChaosProxy
}

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Serves a site on a free port of localhost; `origin` is where browsers find it. */
export async function serveSite(options: SiteOptions = {}): Promise<ServedSite> {
  const server = createServer({ keepAliveTimeout: 75_000 })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const front = await startChaosProxy({ target: `http://127.0.0.1:${port}` })
  const origin = front.url.replace("127.0.0.1", "localhost")
  const site = await startSite({ ...options, env: { ...options.env, PUBLIC_ORIGIN: origin } })
  const files = readFiles(join(root, options.build ?? "build", "client"), origin)
  server.on("request", createListener({ app: site.app, files, trustedProxies: 1, log: () => {} }))
  const endChat = site.backend.attachChat(server, { origins: [origin] })
  return {
    ...site,
    front,
    close: async () => {
      await front.close()
      await endChat()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await site.close()
    },
  }
}
