// Runs a program as a process: reads its settings, prints its greeting, shuts it down in order.
import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { flushCompileCache } from "node:module"
import { parseEnv } from "node:util"
import { getHeapStatistics } from "node:v8"
import { createLog, describeError, type Log } from "#platform/log.ts"
import type { EmbeddedBackend } from "./embedded-backend.ts"
import { type Ending, endingsOf } from "./ending.ts"
import { secretHeader } from "./proven-calls.ts"
import { keptSecret } from "./session-secret.ts"
import { accepted, examineNodeSettings, type Settings, SettingsError } from "./settings.ts"
import { checkPlaces, inTime, memoryFault, Silent } from "./start-checks.ts"

/** What a program says once it serves, and how it ends. */
type Started = { greeting: string[]; close: (manner: Ending) => Promise<void> }

/**
 * Runs a program until it is told to stop. A fault in the settings ends it with a message and no stack. SIGTERM and the
 * end of npm drain it, SIGINT ends it in order, a second signal at once (docs/decisions/130-draining.md).
 */
export async function runProgram(start: (settings: Settings, log: Log) => Promise<Started>): Promise<void> {
  try {
    const settings = await checkedSettings()
    const log = createLog(settings.logLevel)
    const { greeting, close } = await start(settings, log)
    console.log(`\n${greeting.join("\n")}\n`)
    // The compile cache, if there is one, is written now, since a server that is killed writes nothing.
    flushCompileCache()
    endInOrder(close, endingsOf(settings), log)
    if (!settings.embeddedBackend) await sayMisfit(settings, log)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    say(error.message)
    process.exit(1)
  }
}

/** Says once which of a foreign backend's answers do not fit the dialect. It serves meanwhile. */
async function sayMisfit(settings: Settings, log: Log): Promise<void> {
  const { apiBaseUrl, apiDialect, apiSecret, apiTimeoutMs } = settings
  const { firstMisfit } = await import("#gateway/check/first-look.ts")
  const misfit = await firstMisfit({
    baseUrl: apiBaseUrl,
    dialect: apiDialect,
    clientName: "wallet-user",
    timeoutMs: apiTimeoutMs,
    fetch: request => {
      if (apiSecret !== undefined) request.headers.set(secretHeader, apiSecret)
      return fetch(request)
    },
  })
  if (misfit) log("warning", "the backend's answers do not fit", { misfit })
}

/** All that is wrong is said at once: also that a place cannot be used, or does not answer. @throws SettingsError */
async function checkedSettings(): Promise<Settings> {
  const { env } = process
  const dialect = await dialectFile(env.API_DIALECT?.trim() ?? "")
  const examined = examineNodeSettings(env, {
    keptSecret,
    readFile: () => {
      if (typeof dialect !== "string") throw dialect
      return dialect
    },
    fileNames: settingsFiles(process.execArgv).flatMap(file =>
      Object.keys(parseEnv(readFileSync(file, "utf8"))),
    ),
  })
  const { faults, hangs } = await checkPlaces(examined.settings)
  const memory = memoryFault(getHeapStatistics().heap_size_limit) ?? []
  const all = { ...examined, faults: [...examined.faults, ...faults].concat(memory) }
  if (hangs || dialect instanceof Silent) endStuck(all.faults)
  return accepted(all, { keptSecret })
}

/** The text of a file that the setting names, or why there is none. */
async function dialectFile(path: string): Promise<string | Error> {
  if (path === "" || path.startsWith("{")) return ""
  return inTime(readFile(path, "utf8")).catch(error => error)
}

/** The files that `node --env-file` read. */
function settingsFiles(options: readonly string[]): string[] {
  const named = options.flatMap(option => /^--env-file(?:-if-exists)?=(.+)$/.exec(option)?.[1] ?? [])
  return named.filter(file => existsSync(file))
}

/** A thread that waits for a file that never answers keeps the process from ending by itself. */
function endStuck(faults: string[]): void {
  say(faults.join("\n"))
  process.kill(process.pid, "SIGKILL")
}

const say = (faults: string) => console.error(`\n${faults}\n.env.example explains every setting.`)

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
