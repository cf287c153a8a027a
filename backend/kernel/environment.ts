// What the backend receives as arguments: the clock, the random source, the log and the deployment.
import { randomBytes } from "node:crypto"
import type { Deployment } from "#contract/rules/accounts.ts"
import { createLog, type Log as LineLog } from "#platform/log.ts"

export type { Deployment }

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

/** Writes entries to standard error. */
export const consoleLog: Log = entriesTo(createLog("info"))

/** A log of entries over one of lines. */
export function entriesTo(log: LineLog): Log {
  return ({ level, event, detail }) => log(level, event, detail)
}
