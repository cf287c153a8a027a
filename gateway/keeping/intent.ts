// An intent as the operations see it: its name, what it sends, and how its outcome is written into a row and read back.
import { member } from "#app/middleware/session.server.ts"
import type { FormName } from "#app/operations/idempotency-key.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { IntentRow, KeptIntent } from "./store.ts"

/**
 * What a member asked for: the form, its idempotency key, and the fields that tell this operation from another one.
 * Amounts are in satang.
 */
export type Intent = { form: FormName; key: string; fields: Record<string, unknown> }

/** What a row says was sent: accounts by their codes, the amount in satang, where the form has them. */
export type SentFields = { form: FormName; key: string; from?: string; to?: string; amount?: number }

/** How an intent ended, as far as it is known. */
export type Ending =
  | { state: "done"; receipt: Receipt }
  | { state: "refused"; failure: Failure }
  | { state: "unknown"; failure: Failure }

const maxWordsLength = 300

/** The name of an intent in the store: nobody but this session has it. The session comes first. */
export function intentName(intent: Pick<Intent, "form" | "key">): string {
  return nameOfIntent(member().id, intent)
}

/** The name of an intent of this session. */
export function nameOfIntent(session: string, { form, key }: Pick<Intent, "form" | "key">): string {
  return `${session}/${form}/${key}`
}

/** A hash of the fields: 128 bits, hexadecimal. */
export async function fingerprintOf(fields: Intent["fields"]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(fields)))
  return Array.from(new Uint8Array(hash, 0, 16), byte => byte.toString(16).padStart(2, "0")).join("")
}

/** A row of an intent that is about to be sent. */
export function intendedRow(
  row: Pick<IntentRow, "name" | "claim" | "fingerprint" | "patienceMs">,
  intent: Intent,
): IntentRow {
  return {
    ...row,
    state: "intended",
    sent: JSON.stringify(sentFields(intent)),
    outcome: null,
    said: null,
    evidence: null,
  }
}

/** The same row, ended. `said`: the backend's own words beside it. */
export function endedRow(row: IntentRow, ending: Ending, said?: string): IntentRow {
  const outcome = JSON.stringify(ending.state === "done" ? ending.receipt : ending.failure)
  return { ...rowOf(row), state: ending.state, outcome, said: said ? said.slice(0, maxWordsLength) : null }
}

/** How a row has ended; `undefined` while it is `intended`. */
export function endingOf({ state, outcome }: IntentRow): Ending | undefined {
  if (state === "intended" || outcome === null) return undefined
  const parsed = JSON.parse(outcome)
  return state === "done" ? { state, receipt: parsed } : { state, failure: parsed }
}

/** Was it refused only since nothing of it was found? Something may be found later. */
export function isRefusedByAbsence(row: IntentRow): boolean {
  const ending = endingOf(row)
  return (
    ending?.state === "refused" && ending.failure.kind === "not-done" && ending.failure.isByAbsence === true
  )
}

/** What of an intent may be kept and shown. */
export function sentFields({ form, key, fields: { from, to, amount } }: Intent): SentFields {
  return {
    form,
    key,
    from: typeof from === "string" ? from : undefined,
    to: typeof to === "string" ? to : undefined,
    amount: typeof amount === "number" ? amount : undefined,
  }
}

/** What a row says was sent. */
export function sentOf(row: IntentRow): SentFields {
  return JSON.parse(row.sent)
}

/** Has it been `intended` for longer than the call can take? A clock that has jumped either way counts too. */
export function isOverdue({ state, intendedAtMs, readAtMs, patienceMs }: KeptIntent): boolean {
  return state === "intended" && Math.abs(readAtMs - intendedAtMs) > patienceMs
}

/**
 * The receipt of a backend that gives none: what was sent, and when it was accepted, in milliseconds since 1970 by the
 * backend's clock.
 */
export function sentReceipt({ form, key, from, to, amount }: SentFields, acceptedAtMs: number): Receipt {
  return {
    key,
    kind: form,
    status: "done",
    from,
    to,
    amount: amount === undefined ? undefined : satang(amount),
    createdAt: acceptedAtMs,
  }
}

/** A row without what the store adds to it. */
function rowOf({ intendedAtMs: _, readAtMs: __, ...row }: IntentRow & Partial<KeptIntent>): IntentRow {
  return row
}
