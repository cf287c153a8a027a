// What operations need of a durable store: one row for each intent, changed only where it still is what the writer has
// read. gateway/stores/ has the stores.
import { createContext } from "react-router"

/**
 * `intended`: about to be sent, or under way. It becomes `done`, `refused` or `unknown` and never goes back; `unknown`
 * may still become `done` or `refused`, and `done` what was `refused` since nothing of it was found.
 */
type IntentState = "intended" | "done" | "refused" | "unknown"

/** One intent as it is written. All texts but `name` and `claim` are the operations' own JSON, which no store reads. */
export type IntentRow = {
  /** Session, form and idempotency key; unique. */
  name: string
  /** Whose it is: random, made by the one request that may send. */
  claim: string
  state: IntentState
  /** A hash of the fields. */
  fingerprint: string
  /** What is sent, see `SentFields`. Never a secret or what is worth money. */
  sent: string
  /** How long it may stay `intended`, in milliseconds. */
  patienceMs: number
  /** The receipt of `done`, the failure of `refused` and `unknown`. */
  outcome: string | null
  /** What the backend said beside it, in words of its own. */
  said: string | null
  /** What was known before it was sent, for whoever judges an unknown outcome later. */
  evidence: string | null
}

/** An intent as it is kept. Times are by the store's clock, in milliseconds since 1970. */
export type KeptIntent = IntentRow & {
  /** When it was last written as `intended`. */
  intendedAtMs: number
  /** The store's time when it was read. */
  readAtMs: number
}

/** Which row a write replaces: the one of this claim in this state. */
export type Replaced = Pick<IntentRow, "claim" | "state">

/**
 * A durable store. Every method rejects when the store cannot be reached; a write may have happened all the same, since
 * its answer can be lost.
 */
export type IntentStore = {
  /** The row of a name as last committed; `undefined` when there is none. */
  read(name: string): Promise<KeptIntent | undefined>
  /**
   * Commits a row durably, if it replaces what is there now: `before`, or nothing when `before` is undefined. False
   * when something else is there. With `intended` its time begins anew.
   */
  write(before: Replaced | undefined, after: IntentRow): Promise<boolean>
  /** Deletes an `intended` row of this claim. Only for whoever knows that nothing was or will be sent. */
  release(row: Pick<IntentRow, "name" | "claim">): Promise<void>
  /** Deletes at most `most` rows that are older than 31 days; returns how many. */
  tidy(most: number): Promise<number>
  /** How many of the last 24 hours are `unknown`; where it is not cheap, it is absent. */
  countUnknown?(): Promise<number>
}

/** The age of what `countUnknown` counts. */
export const countedMs = 24 * 3600 * 1000

/** The store of this request's adapter. */
export const intentsContext = createContext<IntentStore>()

/** Remembered sessions live 30 days: no form of theirs can come later than this. */
export const keptMs = 31 * 24 * 3600 * 1000
