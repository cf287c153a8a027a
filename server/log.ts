// One JSON line per event on standard error. Callers never pass secrets, payloads or query strings.

type LogLevel = "error" | "warning" | "info" | "debug"
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void

const levels: LogLevel[] = ["error", "warning", "info", "debug"]

/** A log that writes events of the level `least` and above. */
export function createLog(least: LogLevel, write: (line: string) => void = console.error): Log {
  const most = levels.indexOf(least)
  return (level, event, fields) => {
    if (levels.indexOf(level) > most) return
    write(JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }))
  }
}

/** An unexpected error for the log: its stack, which holds no payload. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
