// What the gateway needs of a durable store: one row for each operation, changed only where it still is what the writer
// has read. gateway/stores/ has the stores.

/**
 * `intended`: about to be sent, or under way. It becomes `done`, `refused` or `unknown`. `unknown` may still become
 * `done` or `refused`; what was settled changes only where evidence contradicts it.
 */
type OperationState = "intended" | "done" | "refused" | "unknown"

/** Whose it is, and by which idempotency key: unique. */
export type Named = { member: string; key: string }

/** One operation as it is written. All other texts are the gateway's own JSON, which no store reads. */
export type OperationRow = Named & {
  /** Random, made by the one request that may send. */
  claim: string
  state: OperationState
  /** A hash of the fields. */
  fingerprint: string
  /** What is sent, see `Sent`. Never a secret or what is worth money. */
  sent: string
  /** How long it may stay `intended`, in milliseconds. */
  patienceMs: number
  /** How it ended, see `Ending`. */
  outcome: string | null
  /** What the backend said beside it, in words of its own. */
  said: string | null
  /** What was known before it was sent, for whoever judges it later. */
  evidence: string | null
}

/** An operation as it is kept. Times are by the store's clock, in milliseconds since 1970. */
export type KeptOperation = OperationRow & {
  /** When it was last written as `intended`. */
  intendedAtMs: number
  /** The store's time when it was read. */
  readAtMs: number
}

/** Which row a write replaces: the one of this claim in this state. */
type Replaced = Pick<OperationRow, "claim" | "state">

/**
 * A durable store. Every method rejects when the store cannot be reached; a write may have happened all the same, since
 * its answer can be lost.
 */
export type OperationStore = {
  /** The row as last committed; `undefined` when there is none. */
  read(named: Named): Promise<KeptOperation | undefined>
  /**
   * The rows of a member that have evidence, of this and of earlier logins: 50 at most, the open ones first, then the
   * newest.
   */
  ofMember(member: string): Promise<KeptOperation[]>
  /**
   * Commits a row durably, if it replaces what is there now: `before`, or nothing when `before` is undefined. False
   * when something else is there. With `intended` its time begins anew.
   */
  write(before: Replaced | undefined, after: OperationRow): Promise<boolean>
  /** Deletes an `intended` row of this claim. Only for whoever knows that nothing was or will be sent. */
  release(row: Named & Pick<OperationRow, "claim">): Promise<void>
  /** Deletes at most `most` rows that are older than 31 days; returns how many. */
  tidy(most: number): Promise<number>
  /** How many of the last 24 hours are `unknown`; where it is not cheap, it is absent. */
  countUnknown?(): Promise<number>
}

/** The age of what `countUnknown` counts. */
export const countedMs = 24 * 3600 * 1000

/** Remembered sessions live 30 days: no form of theirs can come later than this. */
export const keptMs = 31 * 24 * 3600 * 1000

/** How many rows `ofMember` gives. */
export const mostOfMember = 50
