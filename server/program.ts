// Runs a program as a process: reads its settings, prints its greeting, shuts it down in order.
import { readFileSync } from "node:fs"
import { flushCompileCache } from "node:module"
import { fileURLToPath } from "node:url"
import type { EmbeddedBackend } from "./embedded-backend.ts"
import { type Ending, endingsOf } from "./ending.ts"
import { createLog, describeError, type Log } from "./log.ts"
import { keptSecret } from "./session-secret.ts"
import { readNodeSettings, type Settings, SettingsError } from "./settings.ts"

/** What a program says once it serves, and how it ends. */
type Started = { greeting: string[]; close: (manner: Ending) => Promise<void> }

/**
 * Runs a program until it is told to stop. A fault in the settings ends it with a message and no stack. SIGTERM and the
 * end of npm drain it, SIGINT ends it in order, a second signal at once (docs/decisions/130-draining.md).
 */
export async function runProgram(start: (settings: Settings, log: Log) => Promise<Started>): Promise<void> {
  const secretFile = fileURLToPath(new URL("../.data/session-secret", import.meta.url))
  try {
    const settings = readNodeSettings(
      process.env,
      () => keptSecret(secretFile),
      path => readFileSync(path, "utf8"),
    )
    const log = createLog(settings.logLevel)
    const { greeting, close } = await start(settings, log)
    console.log(`\n${greeting.join("\n")}\n`)
    // The compile cache, if there is one, is written now, since a server that is killed writes nothing.
    flushCompileCache()
    endInOrder(close, endingsOf(settings), log)
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

/** A terminal and npm may both pass on one Ctrl+C: signals this close are the same one. */
const sameSignalMs = 1000

function endInOrder(
  close: Started["close"],
  { drained, soon }: { drained: Ending; soon: Ending },
  log: Log,
): void {
  let endingSinceMs: number | undefined
  const end = (code: number, manner: Ending) => {
    if (endingSinceMs !== undefined) return
    endingSinceMs = performance.now()
    if (manner.serveOnMs > 0) log("info", "draining", { ms: manner.serveOnMs })
    close(manner).then(
      () => process.exit(code),
      error => {
        log("error", "not closed in order", { error: describeError(error) })
        process.exit(1)
      },
    )
  }
  const take = (manner: Ending) => {
    if (endingSinceMs !== undefined && performance.now() - endingSinceMs > sameSignalMs) process.exit(1)
    end(0, manner)
  }
  process.on("SIGINT", () => take(soon)).on("SIGTERM", () => take(drained))
  endWithNpm(() => end(0, drained))
  // A rejection that nobody awaited affects no other request. After an exception anything may be half done.
  process.on("unhandledRejection", error =>
    log("error", "unhandled rejection", { error: describeError(error) }),
  )
  process.on("uncaughtException", error => {
    log("error", "uncaught exception", { error: describeError(error) })
    end(1, soon)
  })
}

/**
 * `npx node …` puts a shell between npm and us. A signal ends that shell, which does not pass it on. So a process that
 * npm started and that loses its parent was told to stop.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_command === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}
