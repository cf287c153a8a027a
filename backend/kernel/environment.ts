// What the backend is given instead of reaching for it: time, chance, the log and the deployment.
import { randomBytes } from "node:crypto"

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

/** The system's source of chance, fit for secrets. */
export const systemRandom: RandomSource = length => randomBytes(length)

/** Writes entries as JSON lines to standard error. */
export const consoleLog: Log = entry => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
}

/** Describes an unexpected error for the log: its name, message and the frames of the stack, no payload. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
