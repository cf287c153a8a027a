// What the backend receives as arguments: the clock, the random source, the log and the deployment.
import { randomBytes } from "node:crypto"
import { createLineLimit } from "#platform/line-limit.ts"

export type Deployment = "thailand" | "laos"

/** Milliseconds since 1970. */
export type Clock = () => number

/** Unguessable bytes; tests pass a seeded source. */
export type RandomSource = (length: number) => Uint8Array

/** One line of the log. Never a password, a token, an OTP, a payload or a query string. */
export type LogEntry = {
  level: "info" | "warning" | "error"
  event: string
  detail?: Record<string, string | number | boolean | undefined>
}
export type Log = (entry: LogEntry) => void

export type Environment = {
  clock: Clock
  random: RandomSource
  deployment: Deployment
  log: Log
}

/** The system's random source, fit for secrets. */
export const systemRandom: RandomSource = length => randomBytes(length)

/** Writes entries as JSON lines, and of an error or a warning that repeats itself some and their number. */
export function createLineLog(
  write: (line: string) => void,
  now: Clock = Date.now,
  elapsedMs?: () => number,
): Log {
  const put: Log = entry => write(JSON.stringify({ at: new Date(now()).toISOString(), ...entry }))
  const report = (of: string, skipped: number) =>
    put({ level: "warning", event: "log-limited", detail: { of, skipped } })
  const limit = createLineLimit(report, elapsedMs)
  return entry => {
    limit.pass()
    if (entry.level === "info" || limit.admits(entry.event)) put(entry)
  }
}

/** Writes entries to standard error. */
export const consoleLog: Log = createLineLog(line => process.stderr.write(`${line}\n`))

/** Describes an unexpected error for the log: its name, message and the frames of the stack, no payload. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
