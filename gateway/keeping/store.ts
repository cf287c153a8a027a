// What the gateway needs of a durable store: one row for each operation, changed only where it still is what the writer
// has read; how an operation is written into its row and read back, with patience for a store that fails. gateway/stores/
// has the stores.
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { satang } from "#contract/wire.ts"
import type { Sent } from "../truth/forms.ts"

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

/** What a caller asks for. `hasEvidence`: what became of it can be looked for, so it may be mistaken for another. */
export type Operation = Named & { fingerprint: string; sent: Sent; hasEvidence?: boolean }

/** How an operation ended, as far as it is known. `body`: the answer, for whoever asks again with the same key. */
export type Ending =
  | { state: "done"; receipt: Receipt; body?: unknown; isCorrected?: boolean | undefined }
  | { state: "refused"; failure: Failure; isCorrected?: boolean | undefined }
  | { state: "unknown"; failure: Failure }

const maxWordsLength = 300
const maxBodyLength = 20_000

/** A hash of a text: 128 bits, hexadecimal. `secret` keeps short secrets in it from whoever reads the store. */
export async function fingerprintOf(secret: string, text: string): Promise<string> {
  const bytes = (data: string) => new TextEncoder().encode(data)
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", bytes(secret || "-"), algorithm, false, ["sign"])
  const hash = await crypto.subtle.sign("HMAC", key, bytes(text))
  return Array.from(new Uint8Array(hash, 0, 16), byte => byte.toString(16).padStart(2, "0")).join("")
}

/** A row of an operation that is about to be sent. */
export function intendedRow(
  { member, key, fingerprint, sent, hasEvidence }: Operation,
  { claim, patienceMs }: Pick<OperationRow, "claim" | "patienceMs">,
): OperationRow {
  return {
    member,
    key,
    claim,
    fingerprint,
    patienceMs,
    state: "intended",
    sent: JSON.stringify(sent),
    outcome: null,
    said: null,
    // Others of this member must see it before anything is noted.
    evidence: hasEvidence ? nothingNoted : null,
  }
}

const nothingNoted = "{}"

/** May it still be given back before anything is sent? It also looks so while it is sent if nothing could be noted. */
export function isBeginning({ state, evidence }: OperationRow): boolean {
  return state === "intended" && evidence === nothingNoted
}

/** The same row, ended. `said`: the backend's own words beside it. */
export function endedRow(row: OperationRow, { state, ...ending }: Ending, said?: string): OperationRow {
  const whole = JSON.stringify(ending)
  const outcome = whole.length > maxBodyLength ? JSON.stringify({ ...ending, body: undefined }) : whole
  return { ...rowOf(row), state, outcome, said: said ? said.slice(0, maxWordsLength) : null }
}

/** How a row has ended; `undefined` while it is `intended`. */
export function endingOf({ state, outcome }: OperationRow): Ending | undefined {
  return state === "intended" || outcome === null ? undefined : { state, ...JSON.parse(outcome) }
}

/** What a row says was sent. */
export function sentOf(row: OperationRow): Sent {
  return JSON.parse(row.sent)
}

/** Has it been `intended` for longer than the call can take? A clock that has jumped either way counts too. */
export function isOverdue({ state, intendedAtMs, readAtMs, patienceMs }: KeptOperation): boolean {
  return state === "intended" && Math.abs(readAtMs - intendedAtMs) > patienceMs
}

/** The row of a name as it is now; an overdue one has become unknown. Rejects when the store does. */
export async function readRow(store: OperationStore, named: Named): Promise<KeptOperation | undefined> {
  const found = await store.read(named)
  return found && isOverdue(found) ? giveUp(store, found) : found
}

/** Declares an overdue row unknown, unless its outcome has come meanwhile. */
export async function giveUp(
  store: OperationStore,
  overdue: KeptOperation,
): Promise<KeptOperation | undefined> {
  await store.write(overdue, endedRow(overdue, { state: "unknown", failure: { kind: "timeout" } }))
  return store.read(overdue)
}

/**
 * Settles an operation by what was found out later: an unknown one, or one that was told otherwise before. False when it
 * has changed meanwhile: what is there stays. Rejects when the store does.
 */
export function settleRow(store: OperationStore, found: KeptOperation, ending: Ending): Promise<boolean> {
  return store.write(found, endedRow(found, ending, found.said ?? undefined))
}

/** The receipt of a backend that gives none: what was sent, and when, in milliseconds since 1970. */
export function sentReceipt(key: string, { kind, from, to, amount, about }: Sent, atMs: number): Receipt {
  return {
    key,
    kind,
    status: "done",
    from,
    to,
    amount: amount === undefined ? undefined : satang(amount),
    createdAt: atMs,
    about,
  }
}

/** A row without what the store adds to it. */
function rowOf({
  intendedAtMs: _,
  readAtMs: __,
  ...row
}: OperationRow & Partial<KeptOperation>): OperationRow {
  return row
}

export type Pace = {
  /** Milliseconds since some moment; never goes back. */
  elapsedMs: () => number
  /** Resolves after this many milliseconds, a little more or less where many may wait for the same. */
  sleep: (ms: number) => Promise<void>
}

export const realPace: Pace = {
  elapsedMs: () => performance.now(),
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

export type Keeping = { store: OperationStore; pace: Pace }

/** The store did not answer in time, or so late that it is too late to send. Nothing was sent. */
export class StoreDown extends Error {}

/** How long the store may fail before nothing is sent, or before an outcome is left for later. */
const storePatienceMs = 2000
export const firstPauseMs = 20
const longestPauseMs = 800

/** Writes, and after each lost answer looks first whether it is there. True when it is. @throws StoreDown */
export function untilWritten(
  pace: Pace,
  write: () => Promise<boolean>,
  isThere: () => Promise<boolean>,
  patienceMs?: number,
): Promise<boolean> {
  let isUncertain = false
  const attempt = async () => {
    if (isUncertain && (await isThere())) return true
    isUncertain = true
    return write()
  }
  return withPatience(pace, attempt, patienceMs)
}

/** Runs `attempt` until it returns something, again after failures. @throws StoreDown when patience is over */
export async function withPatience<Value>(
  pace: Pace,
  attempt: () => Promise<Value | undefined>,
  patienceMs = storePatienceMs,
): Promise<Value> {
  const startedMs = pace.elapsedMs()
  for (let pauseMs = firstPauseMs; ; pauseMs = longer(pauseMs)) {
    try {
      const value = await attempt()
      if (value !== undefined) return value
    } catch (error) {
      if (error instanceof StoreDown) throw error
      await pace.sleep(pauseMs)
    }
    if (pace.elapsedMs() - startedMs > patienceMs) throw new StoreDown()
  }
}

export function longer(pauseMs: number): number {
  return Math.min(longestPauseMs, pauseMs * 2)
}
