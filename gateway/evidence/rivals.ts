// Other operations of the same member, of this or an earlier login, that may leave the same traces: they must not settle
// each other, and one that is still open is not followed by another without the member's word.
import { intendedRow, type Sent, sentOf } from "../keeping/row.ts"
import type { KeptOperation, Named, OperationStore } from "../keeping/store.ts"
import { type Note, readNote } from "./note.ts"
import { queueMs, type Rivals } from "./scene.ts"

/**
 * Other operations of this member that may have left the same traces. `isAnyQueued`: an earlier one, of which nobody
 * knows what became, may still leave a line, so one that failed may be its.
 */
export async function rivalsOf(
  store: OperationStore,
  kept: KeptOperation,
  note: Note,
): Promise<{ rivals: Rivals; isAnyQueued: boolean }> {
  const rivals = { done: 0, open: 0 }
  let isAnyQueued = false
  // A store that does not answer may hide one.
  const others = await store.ofMember(kept.member).catch(() => undefined)
  if (!others) return { rivals: { done: 0, open: 1 }, isAnyQueued }
  for (const other of others) {
    if (other.key === kept.key) continue
    if (!isRival(sentOf(kept), sentOf(other))) continue
    if (meets(other, note, other.state === "done" ? 1000 : 10_000)) {
      if (other.state === "done") rivals.done += 1
      else rivals.open += 1
    } else if (other.state !== "done" && meets(other, note, queueMs)) isAnyQueued = true
  }
  return { rivals, isAnyQueued }
}

/**
 * Can the other operation have left its traces between our snapshot and the last moment at which ours may come, if its own
 * come this long after its end at most?
 */
function meets(other: KeptOperation, own: Note, slackMs: number): boolean {
  const note = readNote(other.evidence)
  if (!note || other.state === "refused") return false
  return endOf(note) + slackMs >= own.before.fromMs && note.before.fromMs <= endOf(own) + queueMs
}

function endOf({ ended, deadlineAtMs }: Note): number {
  return ended?.atMs ?? deadlineAtMs
}

/**
 * An operation of this member, of whatever login, that may still leave the same traces, and of which the member has not
 * said that another one may be sent beside it. Rejects when the store does.
 */
export async function findOpenLike(
  store: OperationStore,
  own: Named & { sent: Sent },
): Promise<string | undefined> {
  for (const other of await store.ofMember(own.member)) {
    const isOpen = other.state === "intended" || other.state === "unknown"
    if (!isOpen || other.key === own.key || !isRival(own.sent, sentOf(other))) continue
    if (!(await store.read(allowance(other)))) return other.key
  }
  return undefined
}

/** Keeps that the member wants another one beside an open operation. Rejects when the store does. */
export async function allowAnotherBeside(store: OperationStore, open: Named): Promise<void> {
  const operation = { ...allowance(open), fingerprint: "", sent: { kind: "another" } }
  const row = intendedRow(operation, { claim: crypto.randomUUID(), patienceMs: 0 })
  await store.write(undefined, { ...row, state: "done" })
}

/** The name of the row that says so. */
function allowance({ member, key }: Named): Named {
  return { member, key: `${key} another` }
}

/** Could one be mistaken for the other in what a backend shows? Such rivals must not settle each other. */
function isRival(one: Sent, other: Sent): boolean {
  const [first, second] = [trace(one), trace(other)]
  return first.kind === second.kind && (first.detail === second.detail || !first.detail || !second.detail)
}

/** What an operation leaves behind. Without `detail` it may look like any other of its kind. */
function trace({ kind, from, to, about }: Sent): { kind: string; detail?: string | undefined } {
  switch (kind) {
    case "transfer":
    case "transfer-all":
      return { kind: "transfer", detail: `${from}>${to}`.toLowerCase() }
    case "bonus":
    case "promotion":
      return { kind: "bonus" }
    case "coupon":
      return { kind, detail: about }
    default:
      return { kind }
  }
}
