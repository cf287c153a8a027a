// How an operation is written into a row of the store and read back.
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { satang } from "#contract/wire.ts"
import type { KeptOperation, Named, OperationRow } from "./store.ts"

/** What of an operation may be kept and shown: accounts by their codes, the amount in satang. */
export type Sent = {
  /** Which form it is, such as `transfer`. */
  kind: string
  from?: string | undefined
  to?: string | undefined
  amount?: number | undefined
  /** The code of the bonus, promotion or coupon that was asked for. */
  about?: string | undefined
}

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
    ...{ member, key, claim, fingerprint, patienceMs },
    state: "intended",
    sent: JSON.stringify(sent),
    outcome: null,
    said: null,
    // Others of this member must see it before anything is noted.
    evidence: hasEvidence ? "{}" : null,
  }
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
