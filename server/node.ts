// `npm start`: the web app on Node, with the embedded backend in the same process unless API_BASE_URL names another.
import { fileURLToPath, pathToFileURL } from "node:url"
import type { ServerBuild } from "react-router"
import { type EmbeddedBackend, startEmbeddedBackend } from "./embedded-backend.ts"
import { createLog, describeError, type Log } from "./log.ts"
import { isLoopback } from "./origin.ts"
import { type Serving, serve } from "./serve.ts"
import { keptSecret } from "./session-secret.ts"
import { readSettings, SettingsError } from "./settings.ts"

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

try {
  await start()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(`\n${error.message}\n.env.example explains every setting.`)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, () => keptSecret(at(".data/session-secret")))
  const log = createLog(settings.logLevel)
  const build: ServerBuild = await import(pathToFileURL(at("build/server/index.js")).href)
  const backend = settings.embeddedBackend ? await startEmbeddedBackend(settings, log) : undefined
  const clientFolder = at("build/client")
  const serving = await serve(settings, { build, clientFolder, backendFetch: backend?.fetch, log })
  greet(serving, backend)

  const stop = stopper(async () => {
    await serving.close()
    await backend?.close()
  }, log)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop(0))
  // Promises that nobody awaited harm no one else's request. After an exception anything may be half done.
  process.on("unhandledRejection", error =>
    log("error", "unhandled rejection", { error: describeError(error) }),
  )
  process.on("uncaughtException", error => {
    log("error", "uncaught exception", { error: describeError(error) })
    stop(1)
  })
}

/** Ends the process in order, once; a second signal ends it at once, since the first handler is gone by then. */
function stopper(close: () => Promise<void>, log: Log): (code: number) => void {
  let isStopping = false
  return code => {
    if (isStopping) return
    isStopping = true
    close().then(
      () => process.exit(code),
      error => {
        log("error", "not closed in order", { error: describeError(error) })
        process.exit(1)
      },
    )
  }
}

function greet({ origin, address, port }: Serving, backend: EmbeddedBackend | undefined): void {
  const lines = [`Krapao is on ${origin}`]
  if (!isLoopback(origin)) lines.push(`Listening on ${address}:${port}`)
  if (backend?.demo) lines.push(`Demo member: ${backend.demo.phone}, password ${backend.demo.password}`)
  if (backend) lines.push(`Sandbox console: ${backend.consoleUrl}`)
  console.log(`\n${lines.join("\n")}\n`)
}
