// Evidence of an operation: noted before it is sent, and looked for afterwards (docs/product/operations-evidence.md).
import type { ApiClient } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { ClockOffset } from "#platform/clock.ts"
import { settleRow } from "../keeping/claim.ts"
import { type Ending, endingOf, type Sent, sentOf, sentReceipt } from "../keeping/row.ts"
import type { KeptOperation, OperationStore } from "../keeping/store.ts"
import { judge } from "./judge.ts"
import { type Ask, type Note, readNote, type Snapshot, sendingOf, writeNote } from "./note.ts"
import { lookAfter, lookBefore, readParts } from "./read.ts"
import { rivalsOf } from "./rivals.ts"
import type { Found } from "./scene.ts"

/** How long the reads before an operation may delay it, and how long the reads after it may delay the page. */
const readMs = { before: 4000, after: 5000 }

/** What the backend shows before an operation, and how its clock stands. */
export type Look = { before: Snapshot; clock: ClockOffset | undefined }

/** Looks at what an operation of this kind touches. */
export async function look(client: ApiClient, ask: Ask, clock: () => ClockOffset | undefined): Promise<Look> {
  const before = await lookBefore(client, ask, readMs.before)
  return { before, clock: clock() }
}

/** What is known before an operation is sent. */
export function noteOf(ask: Ask, { before, clock }: Look, timeoutMs: number): string {
  return writeNote({ ask, before, deadlineAtMs: before.toMs + timeoutMs, clock })
}

/**
 * The row of an operation as evidence has it now, noted in the store. What was settled changes only where its own trace
 * contradicts it.
 */
export async function lookAgain(
  client: ApiClient,
  store: OperationStore,
  kept: KeptOperation,
): Promise<Ending | undefined> {
  const ended = endingOf(kept)
  const note = readNote(kept.evidence)
  if (!note) return ended
  const known: Ending = ended ?? { state: "unknown", failure: { kind: "in-flight" } }
  const { ask, before } = note
  const after = await lookAfter(client, ask, before, readMs.after)
  // Afterwards: whatever has left a trace by now was in the store before it was sent.
  const { rivals, isAnyQueued } = await rivalsOf(store, kept, note)
  const question = { ask, before, sending: sendingOf(note), rivals }
  let verdict = judge({ ...question, after })
  if (verdict.kind === "open" && needsNames(ask, before, after)) {
    const { wallet } = await readParts(client, ["wallet"], readMs.after)
    verdict = judge({ ...question, after: { ...after, wallet } })
  }
  if (verdict.kind === "open" || (verdict.kind === "refused" && isAnyQueued)) return known
  const found: Ending =
    verdict.kind === "done"
      ? { state: "done", receipt: receiptOf(kept, note, verdict.found) }
      : { state: "refused", failure: refusedBy(verdict.code ?? kept.said ?? "") }
  if (!isNews(known, found)) return known
  const ending = {
    ...found,
    ...(known.state !== "unknown" && known.state !== found.state && { isCorrected: true }),
  }
  // Another look may have settled it first: what is in the store counts.
  await settleRow(store, kept, ending).catch(() => false)
  return ending
}

/** New lines may call accounts by names that only the wallet tells. */
function needsNames({ kind }: Ask, before: Snapshot, after: Snapshot): boolean {
  const isNamed = kind === "transfer" || kind === "transfer-all" || kind === "truelink"
  return isNamed && !after.wallet && JSON.stringify(before.lines) !== JSON.stringify(after.lines)
}

function refusedBy(message: string) {
  return { kind: "refused", code: undefined, message, status: 409 } as const
}

/** Is it another ending, or has what was under way come to its end? */
function isNews(known: Ending, found: Ending): boolean {
  if (known.state !== found.state) return true
  return known.state === "done" && found.state === "done" && known.receipt.status !== found.receipt.status
}

/** What the lists show that can be looked at by the player, too. */
export function canLookAt(kept: KeptOperation): NonNullable<Receipt["lookAt"]> {
  const before = readNote(kept.evidence)?.before
  if (!before) return []
  return [
    ...(before.lines ? (["statement"] as const) : []),
    ...(before.wallet ? (["wallet"] as const) : []),
    ...(before.slips ? (["slips"] as const) : []),
    ...(before.coupons ? (["coupons"] as const) : []),
  ]
}

/** What was sent, with the accounts between which it moves money, where its fields do not name them. */
export function wholeSent(kept: KeptOperation): Sent {
  const sent = sentOf(kept)
  const note = readNote(kept.evidence)
  const wallet = note?.before.wallet
  switch (note?.ask.kind) {
    case "transfer-all":
      return { ...sent, from: walletAccount, to: note.ask.to, amount: wallet?.amount }
    case "withdraw":
      return { ...sent, from: walletAccount }
    default:
      return sent
  }
}

function receiptOf(kept: KeptOperation, { before, clock }: Note, found: Found): Receipt {
  const backendMs = before.toMs + Math.round(((clock?.leastMs ?? 0) + (clock?.mostMs ?? 0)) / 2)
  return {
    ...sentReceipt(kept.key, wholeSent(kept), found.at ?? backendMs),
    status: found.status,
    id: found.id,
    ...(found.amount !== undefined && { amount: satang(found.amount) }),
    prize: found.prize,
  }
}
