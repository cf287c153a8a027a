// The embedded backend alone over HTTP: `npm run backend -- --seed`. `--help` lists the options.
import { parseArgs } from "node:util"
import { createHealth } from "#platform/health.ts"
import { createLog } from "#platform/log.ts"
import { createBackend } from "./backend.ts"
import { listen } from "./http/listen.ts"
import { serveConsole } from "./sandbox/console/console.ts"
import { serveGameSite } from "./sandbox/game-site/game-site.ts"

const usage = `npm run backend -- [options]
  --port N             the API's port (3002)
  --host ADDRESS       the address that the API listens on (127.0.0.1); 0.0.0.0 in a container
  --console-port N     the sandbox console's port on 127.0.0.1 (3001)
  --games-port N       the port of the games' site on 127.0.0.1 (3003)
  --origin URL         pages that may listen to their chat at this port (none); games lead back to the first
  --database URL       sqlite:PATH, :memory: or postgres://… (sqlite:.data/krapao.sqlite)
  --deployment NAME    thailand or laos (thailand)
  --otp                registration asks for a one-time code
  --seed               put the demo members in
TRUELINK_PASSPHRASE in the environment: what gift links are encrypted with; without it none are taken
SANDBOX_PASSWORD in the environment: what the console asks for; without it the console asks for nothing`

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3002" },
    host: { type: "string", default: "127.0.0.1" },
    "console-port": { type: "string", default: "3001" },
    "games-port": { type: "string", default: "3003" },
    database: { type: "string" },
    origin: { type: "string", multiple: true, default: [] },
    deployment: { type: "string", default: "thailand" },
    otp: { type: "boolean", default: false },
    seed: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  console.log(usage)
} else {
  await serve()
}

async function serve(): Promise<void> {
  const { deployment } = values
  if (deployment !== "thailand" && deployment !== "laos")
    throw new Error(`--deployment: ${deployment}?\n${usage}`)
  const port = portOf(values.port, "--port")
  const consolePort = portOf(values["console-port"], "--console-port")
  const gamesPort = portOf(values["games-port"], "--games-port")
  const { otp, seed } = values
  const trueLinkPassphrase = process.env.TRUELINK_PASSPHRASE
  const log = createLog("info")
  const databaseUrl = values.database
  const backend = await createBackend({ databaseUrl, deployment, otp, seed, log, trueLinkPassphrase })
  let isDraining = false
  const health = createHealth({ isDraining: () => isDraining, check: backend.isReady })
  const api = await listen(
    async request => {
      const asked = request.method === "GET" ? await health(new URL(request.url).pathname) : undefined
      if (!asked) return backend.fetch(request)
      return new Response(asked.text, { status: asked.status, headers: { "cache-control": "no-store" } })
    },
    port,
    values.host,
  )
  const endChat = backend.attachChat(api.server, { origins: values.origin })
  const sandbox = await serveConsole(backend.sandbox, consolePort, log, process.env.SANDBOX_PASSWORD)
  const gameSite = await serveGameSite(backend.sandbox.gameSite, gamesPort, values.origin[0])
  console.log(`API: ${api.url}`)
  console.log(`Sandbox console: ${sandbox.url}`)
  console.log(`Sandbox games: ${gameSite.url}`)

  const stop = async () => {
    isDraining = true
    await endChat()
    await Promise.all([api.close(), sandbox.close(), gameSite.close()])
    await backend.close()
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop)
}

function portOf(text: string, option: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${option}: not a port: ${text}`)
  return port
}
