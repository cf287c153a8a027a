// Sends an operation at most once, whatever other requests and processes do with the same key: one request of one
// process sends, after it has committed the operation to the store; all others wait for its outcome
// (docs/decisions/055-foreign-backends.md).
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { neverLeft } from "#contract/unsent.ts"
import {
  awaitEnding,
  claimAgain,
  claimRow,
  endRow,
  type Keeping,
  noteEvidence,
  releaseRow,
  StoreDown,
  settlingMs,
} from "./claim.ts"
import { type Ending, endingOf, type Operation } from "./row.ts"
import type { KeptOperation, OperationRow } from "./store.ts"

/** What a call to the backend came to. `receipt`: of what was done; `body`: the answer itself. */
export type Answer = Result<{ receipt: Receipt; body: unknown; said?: string | undefined }>

type Sending = {
  operation: Operation
  /** How long the call may take, in milliseconds. */
  timeoutMs: number
  /** How long a duplicate waits for the outcome, in milliseconds. */
  waitMs: number
  isRepeatable: boolean
  send: () => Promise<Answer>
  /** Why nothing may be sent now; asked once it is known that nothing was sent under this key before. */
  refuse?: (() => Failure | undefined) | undefined
  /** The key of an open operation beside which this one may not be sent. */
  findOpen?: (() => Promise<string | undefined>) | undefined
  /** What is known before it is sent, as text; committed before the first byte. */
  observe?: (() => Promise<string | undefined>) | undefined
  /** The evidence with how the attempt ended; committed together with the outcome. */
  conclude?: (evidence: string, answer: Answer) => string
}

export type Outcome =
  /** `row` is the operation as it is kept; its ending is known, or `unknown`. */
  | { kind: "kept"; ending: Ending; row: KeptOperation | OperationRow; isReplayed: boolean }
  /** A refusal that leaves the key as it is: the visit is over, or a limit is reached, for example. */
  | { kind: "failed"; answer: Extract<Answer, { ok: false }> }
  | { kind: "key-reused" }
  | { kind: "in-flight" }
  /** Nothing was sent, and the key is free: another one has to be confirmed first, or may be sent beside it. */
  | { kind: "another-open"; key: string }
  /** Nothing was sent, and the key is free. `isStoreDown`: since the store did not answer in time. */
  | { kind: "not-sent"; isStoreDown?: true }

/** Within this time no player has read what became of it: a repetition is another tap. */
const sameTapMs = 2000

/** Never throws for what backend and store do. */
export async function sendOnce(keeping: Keeping, sending: Sending): Promise<Outcome> {
  const { operation, timeoutMs, waitMs, isRepeatable } = sending
  try {
    const sinceMs = keeping.pace.elapsedMs()
    const claim = await claimRow(keeping, operation, timeoutMs)
    if (claim.won) return await sendClaimed(keeping, claim.row, sinceMs, sending)
    const ended = await awaitEnding(keeping, claim.found, waitMs)
    // Released: nothing was sent. It is not sent now either: the player may have read long ago that it is unknown.
    if (!ended) return { kind: "not-sent" }
    if (ended.fingerprint !== operation.fingerprint) return { kind: "key-reused" }
    const ending = endingOf(ended)
    if (!ending) return { kind: "in-flight" }
    if (isRepeatable && ending.state !== "done" && ended.readAtMs - ended.intendedAtMs > sameTapMs) {
      const againMs = keeping.pace.elapsedMs()
      const row = await claimAgain(keeping.store, ended, operation, timeoutMs)
      if (row) return await sendClaimed(keeping, row, againMs, sending)
    }
    return { kind: "kept", ending, row: ended, isReplayed: true }
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    return { kind: "not-sent", isStoreDown: true }
  }
}

async function sendClaimed(
  keeping: Keeping,
  claimed: OperationRow,
  claimedMs: number,
  { send, refuse, findOpen, observe, conclude }: Sending,
): Promise<Outcome> {
  const { pace } = keeping
  const refused = refuse?.()
  if (refused) {
    await releaseRow(keeping, claimed)
    return { kind: "failed", answer: { ok: false, error: refused } }
  }
  const found = await (findOpen?.() ?? Promise.resolve(undefined)).then(
    key => ({ key }),
    () => undefined,
  )
  if (!found || found.key !== undefined) {
    await releaseRow(keeping, claimed)
    if (!found) throw new StoreDown()
    return { kind: "another-open", key: found.key! }
  }
  // After that, others may have declared it unknown, and the player may have begun anew.
  const isLate = (sinceMs: number) => pace.elapsedMs() - sinceMs > settlingMs
  const noted = isLate(claimedMs) ? undefined : await withEvidence(keeping, claimed, observe)
  if (!noted || isLate(noted.sinceMs ?? claimedMs)) {
    await releaseRow(keeping, claimed)
    throw new StoreDown()
  }
  let answer: Answer
  try {
    answer = await send()
  } catch (error) {
    await endRow(keeping, noted.row, { state: "unknown", failure: { kind: "unreachable" } })
    throw error
  }
  const ending = endingIn(answer)
  if (!ending) {
    await releaseRow(keeping, noted.row)
    if (answer.ok || neverLeft(answer.error)) return { kind: "not-sent" }
    return { kind: "failed", answer }
  }
  const { evidence } = noted.row
  const row =
    evidence !== null && conclude ? { ...noted.row, evidence: conclude(evidence, answer) } : noted.row
  const said = answer.ok
    ? answer.value.said
    : answer.error.kind === "unconfirmed"
      ? answer.error.said
      : undefined
  const kept = await endRow(keeping, row, ending, said)
  return { kind: "kept", ending, row: kept, isReplayed: false }
}

/** The row with what `observe` saw, and when it was written; `undefined` where others have given it up meanwhile. */
async function withEvidence(
  keeping: Keeping,
  claimed: OperationRow,
  observe: Sending["observe"],
): Promise<{ row: OperationRow; sinceMs?: number } | undefined> {
  const evidence = await observe?.().catch(() => undefined)
  if (evidence === undefined) return { row: claimed }
  const row = { ...claimed, evidence }
  const sinceMs = keeping.pace.elapsedMs()
  return (await noteEvidence(keeping, row).catch(() => false)) ? { row, sinceMs } : undefined
}

/** How an answer ends its operation; `undefined` where nothing was done and the key stays free. */
function endingIn(answer: Answer): Ending | undefined {
  if (answer.ok) return { state: "done", receipt: answer.value.receipt, body: answer.value.body }
  const { error: failure } = answer
  if (neverLeft(failure) || failure.kind === "signed-out" || failure.kind === "gone") return undefined
  return failure.kind === "refused" ? { state: "refused", failure } : { state: "unknown", failure }
}
