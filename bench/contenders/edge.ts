// The edge build on workerd, started from its binary, without a proxy or tools in front.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { at } from "../fixture/build.ts"
import { answerTo, type Recording } from "../fixture/recorded-backend.ts"
import { siteSettings } from "../fixture/settings.ts"
import type { Launch } from "../process.ts"

type Edge = { launch: Launch; close: () => void }

/** Builds for the edge and serves the recorded answers to it over HTTP; undefined where there is no workerd. */
export async function prepareEdge(recording: Recording): Promise<Edge | undefined> {
  const workerd = workerdBinary()
  if (!workerd || !existsSync(at("vite.config.edge.ts"))) return undefined
  execFileSync("npm", ["run", "--silent", "build:edge"], { cwd: at("."), stdio: "pipe" })
  const backend = await serveBackend(recording)
  const config = at("build/bench/edge.capnp")
  writeFileSync(config, configOf(backend.port))
  return {
    launch: {
      name: "workerd, edge build",
      command: [workerd, "serve", config, "--socket-addr=http=127.0.0.1:$PORT"],
    },
    close: backend.close,
  }
}

function workerdBinary(): string | undefined {
  try {
    return createRequire(import.meta.url)("workerd").default
  } catch {
    return undefined
  }
}

async function serveBackend(recording: Recording): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const { status, text } = answerTo(recording, request.method ?? "GET", `http://backend${request.url}`)
    response.writeHead(status, { "content-type": "application/json" }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** The worker with the flags that the build asks for, and the settings as bindings. */
function configOf(backendPort: number): string {
  const built = JSON.parse(readFileSync(at("build/edge/server/wrangler.json"), "utf8"))
  const bindings = {
    PUBLIC_ORIGIN: siteSettings.publicOrigin,
    SESSION_SECRET: siteSettings.sessionSecret,
    API_BASE_URL: `http://127.0.0.1:${backendPort}`,
    API_DIALECT: JSON.stringify(siteSettings.apiDialect),
  }
  const texts = Object.entries(bindings).map(
    ([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`,
  )
  const flags = built.compatibility_flags.map((flag: string) => `"${flag}"`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .app),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", http = (), service = "main")],
);
const app :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "../edge/server/${built.main}")],
  compatibilityDate = "${built.compatibility_date}",
  compatibilityFlags = [${flags.join(", ")}],
  bindings = [${texts.join(", ")}],
);
`
}
