// Evidence of an operation: noted before it is sent, and looked for while its outcome is unknown. Only for backends
// that ignore idempotency keys; others say what became of a key (docs/product/operations-evidence.md).
import { api, restartDeadline } from "#app/middleware/api.server.ts"
import { type FormName, nearbyKeys } from "#app/operations/idempotency-key.server.ts"
import { backendClock } from "#app/request/backend-clock.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { settings } from "#app/request/server-context.ts"
import { type Receipt, walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { readIntent, settleIntent } from "../keeping/claim.ts"
import {
  type Ending,
  type Intent,
  intentName,
  isRefusedByAbsence,
  sentOf,
  sentReceipt,
} from "../keeping/intent.ts"
import { paceContext } from "../keeping/pace.ts"
import { intentsContext, type KeptIntent } from "../keeping/store.ts"
import { judge } from "./judge.ts"
import { type Note, readNote, sendingOf, writeNote } from "./note.ts"
import { askOf, isRival } from "./question.ts"
import { takeSnapshot } from "./read.server.ts"
import type { Rivals } from "./scene.ts"
import type { Snapshot } from "./snapshot.ts"
import type { Found, Verdict } from "./verdict.ts"

/** How long the reads before an operation may delay it, and how long the reads after it may delay the page. */
const readMs = { before: 2000, after: 3000 }

/** Milliseconds between the looks within one submit. The result page goes on looking. */
const pausesMs = [0, 1000]

/** What is known before an operation is sent. `text` is undefined where no evidence is looked for. */
export async function noteBefore(
  intent: Intent,
  timeoutMs: number,
): Promise<{ text: string; before: Snapshot } | undefined> {
  const ask = askOf(intent)
  if (!ask) return undefined
  const before = await takeSnapshot(api(), ask, readMs.before)
  const deadlineAtMs = before.toMs + timeoutMs
  return { text: writeNote({ ask, before, deadlineAtMs, clock: backendClock() }), before }
}

type Settled = Exclude<Ending, { state: "unknown" }>

/**
 * What evidence says of an intent now, noted in the store; `undefined` while it stays as it is. What was refused since
 * nothing of it was found is looked at again: it may be done after all, or `unknown` where something may be its own.
 */
export async function lookForEvidence(kept: KeptIntent): Promise<Ending | undefined> {
  const isAbsent = isRefusedByAbsence(kept)
  const note = kept.state === "unknown" || isAbsent ? readNote(kept.evidence) : undefined
  if (!note) return undefined
  const [after, rivals] = await Promise.all([
    takeSnapshot(api(), note.ask, readMs.after),
    rivalsOf(kept, note),
  ])
  const verdict = judge({ ask: note.ask, before: note.before, after, sending: sendingOf(note), rivals })
  if (verdict.kind === "open") return isAbsent && verdict.hasTrace ? unknownAgain : undefined
  if (verdict.kind === "refused" && isAbsent) return undefined
  const ending = endingBy(verdict, kept, note)
  // Another look may have settled it first: what is in the store counts.
  await settleIntent(getContext().get(intentsContext), kept.name, ending).catch(() => false)
  return ending
}

const unknownAgain: Ending = { state: "unknown", failure: { kind: "unproven", status: 200 } }

function endingBy(verdict: Exclude<Verdict, { kind: "open" }>, kept: KeptIntent, note: Note): Settled {
  if (verdict.kind === "done") return { state: "done", receipt: receiptOf(kept, note, verdict.found) }
  const { code, isByAbsence } = verdict
  const failure = { kind: "not-done", code, said: kept.said ?? undefined, isByAbsence } as const
  return { state: "refused", failure }
}

/** Looks for evidence at once and once more, after an attempt that proved nothing. */
export async function settleSoon(intent: Pick<Intent, "form" | "key">): Promise<Settled | undefined> {
  if (settings().apiIdempotency !== "ignored") return undefined
  const name = intentName(intent)
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await getContext().get(paceContext).sleep(pauseMs)
    const kept = await readIntent(getContext().get(intentsContext), name).catch(() => undefined)
    if (kept?.state !== "unknown" || !readNote(kept.evidence)) return undefined
    // The attempt may have used up the time of this request.
    if (pauseMs === 0) restartDeadline()
    const ending = await lookForEvidence(kept)
    if (ending && ending.state !== "unknown") return ending
  }
  return undefined
}

/** May a further look find the outcome soon? If not, the page stops polling, and the player can look again. */
export function isWorthWaiting(kept: KeptIntent, nowMs = Date.now()): boolean {
  const note = readNote(kept.evidence)
  return note !== undefined && nowMs < note.deadlineAtMs + patienceMs
}

/** The accounts between which an operation moves money, where its fields do not name them. */
export function endsOf(kept: KeptIntent): { from?: string; to?: string; amount?: number } {
  const note = readNote(kept.evidence)
  const wallet = note?.before.wallet
  switch (note?.ask.kind) {
    case "transfer-all":
      return { from: walletAccount, to: note.ask.to, amount: wallet?.amount }
    case "withdraw":
      return { from: walletAccount, to: wallet?.bank }
    default:
      return {}
  }
}

/** The code of the bonus, promotion or coupon that an operation asked for. */
export function codeOf(kept: KeptIntent): string | undefined {
  const ask = readNote(kept.evidence)?.ask
  return ask && ("code" in ask ? ask.code : "coupon" in ask ? ask.coupon : undefined)
}

/** How long after its deadline an attempt is waited for by a page that refreshes itself. */
const patienceMs = 120_000

function receiptOf(kept: KeptIntent, { before, clock }: Note, found: Found): Receipt {
  const sent = sentOf(kept)
  const backendMs = before.toMs + Math.round(((clock?.leastMs ?? 0) + (clock?.mostMs ?? 0)) / 2)
  const { from, to } = endsOf(kept)
  return {
    ...sentReceipt({ ...sent, ...(from && { from, to }) }, found.at ?? backendMs),
    status: found.status,
    id: found.id,
    ...(found.amount !== undefined && { amount: satang(found.amount) }),
    prize: found.prize,
  }
}

/** Other operations of this session that may have left the same traces. */
async function rivalsOf(kept: KeptIntent, note: Note): Promise<Rivals> {
  const { form, key } = sentOf(kept)
  const store = getContext().get(intentsContext)
  const names = await Promise.all(
    formsLike(form, note).map(async other => {
      const keys = await nearbyKeys(other, other === form ? key : undefined)
      return keys.map(one => intentName({ form: other, key: one }))
    }),
  )
  const rows = await Promise.all(
    // A store that does not answer may hide one.
    names.flat().map(name => readIntent(store, name).catch(() => "no answer" as const)),
  )
  const rivals = { done: 0, open: 0 }
  for (const row of rows) {
    if (row === undefined || (row !== "no answer" && !meets(row, note))) continue
    if (row === "no answer" || row.state !== "done") rivals.open += 1
    else rivals.done += 1
  }
  return rivals
}

/** The forms whose operations may look the same in what the backend shows. */
function formsLike(form: FormName, { ask }: Note): FormName[] {
  if (ask.kind === "transfer" && ask.from === "wallet") return [form, `game-${ask.to}`]
  if (ask.kind === "transfer-all") return [form, "transfer"]
  return ask.kind === "bonus" || ask.kind === "promotion" ? ["bonus", "promotion"] : [form]
}

/** Can the other operation have left its traces after our snapshot? */
function meets(other: KeptIntent, { ask, before }: Note): boolean {
  if (other.state === "refused") return false
  const note = readNote(other.evidence)
  if (!note) return true
  const endMs = note.ended?.atMs ?? note.deadlineAtMs
  const slackMs = other.state === "done" ? 1000 : 10_000
  return isRival(ask, note.ask) && endMs + slackMs >= before.fromMs
}
