// One JSON line per event on standard error. Callers never pass secrets, payloads or query strings. In an outage the
// same event fills no disk: after some lines the others are counted (docs/decisions/052-log.md).

type LogLevel = "error" | "warning" | "info" | "debug"
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void

const levels: LogLevel[] = ["error", "warning", "info", "debug"]

/** A log that writes events of the level `least` and above. */
export function createLog(
  least: LogLevel,
  write: (line: string) => void = console.error,
  now: () => number = Date.now,
  elapsedMs?: () => number,
): Log {
  const most = levels.indexOf(least)
  const put = (level: LogLevel, event: string, fields?: Record<string, unknown>) =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields }))

  const limit = createLineLimit(
    (of, skipped) => put(least === "error" ? "error" : "warning", "log limited", { of, skipped }),
    elapsedMs,
  )

  return (level, event, fields) => {
    limit.pass()
    if (levels.indexOf(level) > most) return
    const isFailure = level === "error" || level === "warning"
    if (!isFailure || limit.admits(event)) put(level, event, fields)
  }
}

/** An unexpected error for the log: its stack, which holds no payload, and what caused it ("fetch failed" says nothing). */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = error.stack ?? error.message
  return error.cause instanceof Error ? `${said}\ncaused by ${error.cause.message}` : said
}

/** So many lines of one event are written in so much time. */
const mostLines = 20
const windowMs = 10_000

type LineLimit = {
  /** Call it for every event, written or not, so that the summary of a window that has ended is written in time. */
  pass(): void
  /** May this line of a failure be written? */
  admits(event: string): boolean
}

/**
 * `report` is told, when a window ends, how many lines of an event were not written. `now` is not the machine's clock:
 * one that is set back by an hour would silence that hour.
 */
function createLineLimit(
  report: (event: string, skipped: number) => void,
  now: () => number = () => performance.now(),
): LineLimit {
  let windowBeganMs = now()
  const lines = new Map<string, number>()
  return {
    pass() {
      if (now() - windowBeganMs < windowMs) return
      for (const [event, count] of lines) if (count > mostLines) report(event, count - mostLines)
      lines.clear()
      windowBeganMs = now()
    },
    admits(event) {
      const count = (lines.get(event) ?? 0) + 1
      lines.set(event, count)
      return count <= mostLines
    },
  }
}
