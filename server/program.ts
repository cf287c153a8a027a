// Runs a program as a process: reads its settings, prints its greeting, shuts it down in order.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { EmbeddedBackend } from "./embedded-backend.ts"
import { createLog, describeError, type Log } from "./log.ts"
import { keptSecret } from "./session-secret.ts"
import { readSettings, type Settings, SettingsError } from "./settings.ts"

/** What a program says once it serves, and how it ends. */
type Started = { greeting: string[]; close: () => Promise<void> }

/**
 * Runs a program until it is told to stop. A fault in the settings ends it with a message and no stack. SIGINT and
 * SIGTERM end it in order; a second one at once.
 */
export async function runProgram(start: (settings: Settings, log: Log) => Promise<Started>): Promise<void> {
  const secretFile = fileURLToPath(new URL("../.data/session-secret", import.meta.url))
  try {
    const settings = readSettings(
      process.env,
      () => keptSecret(secretFile),
      path => readFileSync(path, "utf8"),
    )
    const log = createLog(settings.logLevel)
    const { greeting, close } = await start(settings, log)
    console.log(`\n${greeting.join("\n")}\n`)
    endInOrder(close, log)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(`\n${error.message}\n.env.example explains every setting.`)
    process.exit(1)
  }
}

/** Who to log in as, and where to play the outside world. */
export function greetingOf(backend: EmbeddedBackend | undefined): string[] {
  if (!backend) return []
  const { demo, consoleUrl } = backend
  const member = demo ? [`Demo member: ${demo.phone}, password ${demo.password}`] : []
  return [...member, `Sandbox console: ${consoleUrl}`]
}

function endInOrder(close: () => Promise<void>, log: Log): void {
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    close().then(
      () => process.exit(code),
      error => {
        log("error", "not closed in order", { error: describeError(error) })
        process.exit(1)
      },
    )
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(0))
  // A rejection that nobody awaited affects no other request. After an exception anything may be half done.
  process.on("unhandledRejection", error =>
    log("error", "unhandled rejection", { error: describeError(error) }),
  )
  process.on("uncaughtException", error => {
    log("error", "uncaught exception", { error: describeError(error) })
    end(1)
  })
}
