// What the backend receives as arguments: the clock, the random source, the log and the deployment.
import { randomBytes } from "node:crypto"
import type { Deployment } from "#contract/rules/accounts.ts"
import type { Log } from "#platform/log.ts"

export type { Deployment }

/** Milliseconds since 1970. */
export type Clock = () => number

/** Unguessable bytes; tests pass a seeded source. */
export type RandomSource = (length: number) => Uint8Array

export type Environment = {
  clock: Clock
  random: RandomSource
  deployment: Deployment
  /** Never told a password, a token, an OTP, a payload or a query string. */
  log: Log
}

/** The system's random source, fit for secrets. */
export const systemRandom: RandomSource = length => randomBytes(length)
