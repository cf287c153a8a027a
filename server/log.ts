// One JSON line per event on standard error. Callers never pass secrets, payloads or query strings. In an outage the
// same event fills no disk: after some lines the others are counted (docs/decisions/052-log.md).

type LogLevel = "error" | "warning" | "info" | "debug"
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void

const levels: LogLevel[] = ["error", "warning", "info", "debug"]

/** So many errors or warnings of one event are written in so much time. */
const mostLines = 20
const windowMs = 10_000

/** A log that writes events of the level `least` and above. */
export function createLog(
  least: LogLevel,
  write: (line: string) => void = console.error,
  now: () => number = Date.now,
): Log {
  const most = levels.indexOf(least)
  let windowBeganMs = now()
  const lines = new Map<string, number>()

  const put = (level: LogLevel, event: string, fields?: Record<string, unknown>) =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields }))

  /** Says what was not written. Every event comes by, so a quiet time does not keep it back. */
  const endWindow = () => {
    for (const [of, count] of lines) {
      if (count > mostLines)
        put(least === "error" ? "error" : "warning", "log limited", { of, skipped: count - mostLines })
    }
    lines.clear()
    windowBeganMs = now()
  }

  return (level, event, fields) => {
    if (now() - windowBeganMs >= windowMs) endWindow()
    if (levels.indexOf(level) > most) return
    if (level === "error" || level === "warning") {
      const count = (lines.get(event) ?? 0) + 1
      lines.set(event, count)
      if (count > mostLines) return
    }
    put(level, event, fields)
  }
}

/** An unexpected error for the log: its stack, which holds no payload. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
