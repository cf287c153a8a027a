// `npm start`: the web app on Node, with the embedded backend in the same process unless API_BASE_URL names another.
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import type { ServerBuild } from "react-router"
import { createApp } from "./app.ts"
import { readFiles } from "./files.ts"
import { createListener } from "./listener.ts"
import { createLog, describeError } from "./log.ts"
import { keptSecret } from "./session-secret.ts"
import { readSettings, SettingsError } from "./settings.ts"

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

try {
  await start()
} catch (error) {
  console.error(
    error instanceof SettingsError ? `\n${error.message}\n\n.env.example explains every setting.` : error,
  )
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, () => keptSecret(at(".data/session-secret")))
  const log = createLog(settings.logLevel)
  const build = (await import(at("build/server/index.js"))) as ServerBuild

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const app = createApp(settings, { build, log })
  const files = readFiles(at("build/client"), settings.publicOrigin)
  server.on("request", createListener({ app, files, trustedProxies: settings.trustedProxies, log }))
  console.log(`Krapao is on ${settings.publicOrigin}`)

  process.on("unhandledRejection", error =>
    log("error", "unhandled rejection", { error: describeError(error) }),
  )
}
