// The life of an operation in the store: claimed by one request of one process, settled when the outcome is known,
// declared unknown when it stays open for too long (docs/decisions/055-foreign-backends.md).

import type { Pace } from "./pace.ts"
import { type Ending, endedRow, intendedRow, isOverdue, type Operation } from "./row.ts"
import type { KeptOperation, Named, OperationRow, OperationStore } from "./store.ts"

/** How long the store may fail before nothing is sent, or before an outcome is left for later. */
const storePatienceMs = 2000
/** How long writing an outcome is tried again after that, when the player has got an answer already. */
const latePatienceMs = 10 * 60_000
const firstPauseMs = 20
const longestPauseMs = 800

/** How much longer than the call's own time limit `patienceMs` of a row is. */
export const settlingMs = 5000

/** The store did not answer in time, or so late that it is too late to send. Nothing was sent. */
export class StoreDown extends Error {}

type Claim =
  /** This request, and no other, may send. */
  | { won: true; row: OperationRow }
  /** Another request may or did; this is the row as it is now. */
  | { won: false; found: KeptOperation }

export type Keeping = { store: OperationStore; pace: Pace }

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
export async function awaitEnding(
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

/** The row of a name as it is now; an overdue one has become unknown. Rejects when the store does. */
export async function readRow(store: OperationStore, named: Named): Promise<KeptOperation | undefined> {
  const found = await store.read(named)
  return found && isOverdue(found) ? giveUp(store, found) : found
}

/** Declares an overdue row unknown, unless its outcome has come meanwhile. */
async function giveUp(store: OperationStore, overdue: KeptOperation): Promise<KeptOperation | undefined> {
  await store.write(overdue, endedRow(overdue, { state: "unknown", failure: { kind: "timeout" } }))
  return store.read(overdue)
}

/**
 * Adds to a row of ours what was known before it is sent. Its time begins anew. False when others have given it up.
 * @throws StoreDown
 */
export function noteEvidence({ store, pace }: Keeping, row: OperationRow): Promise<boolean> {
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
 * Settles an operation by what was found out later: an unknown one, or one that was told otherwise before. False when it
 * has changed meanwhile: what is there stays. Rejects when the store does.
 */
export function settleRow(store: OperationStore, found: KeptOperation, ending: Ending): Promise<boolean> {
  return store.write(found, endedRow(found, ending, found.said ?? undefined))
}

/**
 * Claims anew what nobody waits for any more and what may be sent twice; `undefined` when another request has.
 * @throws StoreDown
 */
export async function claimAgain(
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
export async function releaseRow({ store, pace }: Keeping, row: OperationRow): Promise<void> {
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

/** Writes, and after each lost answer looks first whether it is there. True when it is. @throws StoreDown */
function untilWritten(
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
async function withPatience<Value>(
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

function longer(pauseMs: number): number {
  return Math.min(longestPauseMs, pauseMs * 2)
}
