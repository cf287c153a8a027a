// Sends an operation at most once, whatever other requests and processes do with the same key: one request of one
// process sends, after it has committed the operation to the store; all others wait for its outcome
// (docs/decisions/055-foreign-backends.md).
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { neverLeft } from "#contract/unsent.ts"
import {
  type Ending,
  endedRow,
  endingOf,
  firstPauseMs,
  giveUp,
  intendedRow,
  isOverdue,
  type Keeping,
  type KeptOperation,
  longer,
  type Named,
  type Operation,
  type OperationRow,
  type OperationStore,
  StoreDown,
  untilWritten,
  withPatience,
} from "./store.ts"

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
  findOpen?: ((claimed: OperationRow) => Promise<string | undefined>) | undefined
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
  const found = await (findOpen?.(claimed) ?? Promise.resolve(undefined)).then(
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

// The life of a row: claimed by one request, settled when the outcome is known, declared unknown when it stays open for
// too long.

/** How long writing an outcome is tried again after that, when the player has got an answer already. */
const latePatienceMs = 10 * 60_000

/** How much longer than the call's own time limit `patienceMs` of a row is. */
const settlingMs = 5000

type Claim =
  /** This request, and no other, may send. */
  | { won: true; row: OperationRow }
  /** Another request may or did; this is the row as it is now. */
  | { won: false; found: KeptOperation }

/**
 * Claims an operation: a row of this request's own is committed before this resolves with `won`. `timeoutMs`: how long the
 * call may take.
 * @throws StoreDown
 */
export async function claimRow(
  { store, pace }: Keeping,
  operation: Operation,
  timeoutMs: number,
): Promise<Claim> {
  const claim = crypto.randomUUID()
  const row = intendedRow(operation, { claim, patienceMs: timeoutMs + settlingMs })
  let isUncertain = false
  return withPatience(pace, async () => {
    // A write whose answer was lost may have happened: then our own claim is there.
    if (!isUncertain) {
      isUncertain = true
      if (await store.write(undefined, row)) return { won: true, row }
    }
    const found = await store.read(operation)
    isUncertain = false
    if (!found) return undefined
    if (found.claim !== claim) return { won: false, found }
    if (found.state === "intended") return { won: true, row }
    // It is so old that others have given it up. Nothing was sent under it.
    await setFree(store, found)
    throw new StoreDown()
  })
}

/**
 * Waits until a row is no longer `intended`, until it is overdue (then it is unknown), or for `waitMs` at most.
 * Resolves with the last that was read; `undefined` once it was released.
 */
async function awaitEnding(
  { store, pace }: Keeping,
  found: KeptOperation,
  waitMs: number,
): Promise<KeptOperation | undefined> {
  const startedMs = pace.elapsedMs()
  let last: KeptOperation | undefined = found
  for (let pauseMs = firstPauseMs; last?.state === "intended"; pauseMs = longer(pauseMs)) {
    const named: Named = last
    if (isOverdue(last)) return giveUp(store, last).catch(() => last)
    if (pace.elapsedMs() - startedMs >= waitMs) return last
    await pace.sleep(pauseMs)
    last = await store.read(named).catch(() => last)
  }
  return last
}

/**
 * Adds to a row of ours what was known before it is sent. Its time begins anew. False when others have given it up.
 * @throws StoreDown
 */
function noteEvidence({ store, pace }: Keeping, row: OperationRow): Promise<boolean> {
  const isThere = async () => {
    const now = await store.read(row)
    return now?.claim === row.claim && now.state === "intended" && now.evidence === row.evidence
  }
  return untilWritten(pace, () => store.write(row, row), isThere)
}

/**
 * Writes how an operation of ours has ended, also when others have declared it unknown. Resolves when that is committed. A
 * store that fails is asked again for 2 s before this resolves, and for 10 minutes after it; then the row becomes
 * unknown.
 */
export async function endRow(
  keeping: Keeping,
  row: OperationRow,
  ending: Ending,
  said?: string,
): Promise<OperationRow> {
  const after = endedRow(row, ending, said)
  const { store, pace } = keeping
  const end = async () => {
    if (await store.write({ ...row, state: "intended" }, after)) return true
    return ending.state !== "unknown" && store.write({ ...row, state: "unknown" }, after)
  }
  const isThere = async () => {
    const now = await store.read(row)
    return now?.claim !== row.claim || (now.state !== "intended" && now.state !== "unknown")
  }
  await untilWritten(pace, end, isThere).catch(() => {
    untilWritten(pace, end, isThere, latePatienceMs).catch(() => {})
  })
  return after
}

/**
 * Claims anew what nobody waits for any more and what may be sent twice; `undefined` when another request has.
 * @throws StoreDown
 */
async function claimAgain(
  store: OperationStore,
  found: KeptOperation,
  operation: Operation,
  timeoutMs: number,
): Promise<OperationRow | undefined> {
  const row = intendedRow(operation, { claim: crypto.randomUUID(), patienceMs: timeoutMs + settlingMs })
  const isOurs = await store.write(found, row).catch(() => {
    throw new StoreDown()
  })
  return isOurs ? row : undefined
}

/**
 * Notes that an operation was not sent and will not be: its key is free again, or refused where others have declared it
 * unknown meanwhile. A store that fails leaves the row, which becomes unknown.
 */
async function releaseRow({ store, pace }: Keeping, row: OperationRow): Promise<void> {
  await withPatience(pace, async () => {
    await setFree(store, row)
    return true
  }).catch(() => {})
}

const notSent = { kind: "refused", code: undefined, message: "", status: 409 } as const

/** A player who was told that it is unknown may have begun anew: a late copy of the form must not find the key free. */
async function setFree(store: OperationStore, row: OperationRow): Promise<void> {
  await store.release(row)
  const refused = endedRow(row, { state: "refused", failure: notSent })
  await store.write({ claim: row.claim, state: "unknown" }, refused)
}
