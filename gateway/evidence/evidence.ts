// Evidence of an operation: noted before it is sent, and looked for afterwards (docs/product/operations-evidence.md).
// Other operations of the same member, of this or an earlier login, that may leave the same traces must not settle each
// other, and one that is still open is not followed by another without the member's word.
import { z } from "zod"
import type { ApiClient, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { ClockOffset } from "#platform/clock.ts"
import {
  type Ending,
  endingOf,
  firstPauseMs,
  intendedRow,
  isBeginning,
  type Keeping,
  type KeptOperation,
  type Named,
  type OperationRow,
  type OperationStore,
  sentOf,
  sentReceipt,
  settleRow,
} from "../keeping/store.ts"
import { type Ask, askSchema, type Sent } from "../truth/forms.ts"
import { judge } from "./judge.ts"
import { type Found, queueMs, type Rivals, type Sending } from "./scene.ts"
import { lookAfter, lookBefore, readParts, type Snapshot, snapshotSchema } from "./snapshot.ts"

/** What a row keeps as evidence. No secrets: gift links and files are not in it. */
const noteSchema = z.object({
  ask: askSchema,
  before: snapshotSchema,
  /** When the attempt would be given up, in milliseconds since 1970 by our clock. */
  deadlineAtMs: z.number(),
  clock: z.object({ leastMs: z.number(), mostMs: z.number() }).optional(),
  /** How the attempt ended, once it has. */
  ended: z.object({ atMs: z.number(), answer: z.enum(["some", "none"]) }).optional(),
})
type Note = z.output<typeof noteSchema>

export function writeNote(note: Note): string {
  return JSON.stringify(note)
}

/** The note of a row; `undefined` for none, and for one of another version of this app. */
export function readNote(text: string | null): Note | undefined {
  try {
    return text === null ? undefined : noteSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The same note, with how the attempt ended. */
export function endNote(text: string, answer: Result<unknown>, nowMs: number): string {
  const note = readNote(text)
  return note
    ? writeNote({ ...note, ended: { atMs: nowMs, answer: hasAnswered(answer) ? "some" : "none" } })
    : text
}

/** When it was sent, and how that ended: at the deadline, where nobody has noted it. */
function sendingOf({ before, deadlineAtMs, clock, ended }: Note): Sending {
  return {
    sentAtMs: before.toMs,
    endedAtMs: ended?.atMs ?? deadlineAtMs,
    answer: ended?.answer ?? "none",
    clock,
  }
}

function hasAnswered(answer: Result<unknown>): boolean {
  return answer.ok || !["timeout", "unreachable", "garbage", "in-flight"].includes(answer.error.kind)
}

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

/**
 * Other operations of this member that may have left the same traces. `isAnyQueued`: an earlier one, of which nobody
 * knows what became, may still leave a line, so one that failed may be its.
 */
async function rivalsOf(
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

/** How long operations that began in the same moment wait until all but one have been given back. */
const sameMomentMs = 1000

/**
 * The key of an operation of this member, of whatever login, that may still leave the same traces, and of which the member
 * has not said that another one may be sent beside it. Nothing is sent beside one, so of two at most one goes on. Of
 * several that began in the same moment, none of which has been sent, the one with the lowest claim waits until the others
 * have seen it and were given back. Rejects when the store does.
 */
export async function findOpenLike({ store, pace }: Keeping, own: OperationRow): Promise<string | undefined> {
  const beganMs = pace.elapsedMs()
  for (;;) {
    const others = await openLike(store, own)
    const [first, second] = [own, ...others].sort((one, other) => (one.claim < other.claim ? -1 : 1))
    const earlier = others.find(other => !isBeginning(other)) ?? (first === own ? undefined : first)
    if (earlier || !second) return earlier?.key
    if (pace.elapsedMs() - beganMs > sameMomentMs) return second.key
    await pace.sleep(firstPauseMs)
  }
}

async function openLike(store: OperationStore, own: OperationRow): Promise<KeptOperation[]> {
  const found: KeptOperation[] = []
  for (const other of await store.ofMember(own.member)) {
    const isOpen = other.state === "intended" || other.state === "unknown"
    if (!isOpen || other.key === own.key || !isRival(sentOf(own), sentOf(other))) continue
    if (!(await store.read(allowance(other)))) found.push(other)
  }
  return found
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
