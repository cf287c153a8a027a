// QR deposits: one code at a time, valid once and for a limited time (docs/product/qr.md).
import { instantOf } from "#contract/calendar.ts"
import { type ApiClient, type CallOnce, noneIfRefused, type Result, refusal } from "#contract/client.ts"
import * as endpoints from "#contract/deposit.ts"
import { isErrorCode } from "#contract/errors.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import { epochMs, type Satang } from "#contract/wire.ts"
import { briefMs } from "./lookup.server.ts"

/** A code that can be paid now. */
export type LiveQr = {
  qrcodeId: string | undefined
  /** Markup, a picture or the text, as the backend gave it. */
  given: string
  /** The text in it, where the backend gives that beside it. */
  text: string | undefined
  amountSatang: Satang | undefined
  /** Milliseconds since 1970; `undefined` when the backend does not say. */
  expiresAtMs: number | undefined
}

/**
 * By our clock, the instant that the backend names; asked after its answer, which says how far its clock differs.
 * `isKnown`: it has said so. Without that, what it names may have passed for us and not for it.
 */
type BackendClock = { byOurClock: (instantMs: number) => number; isKnown: () => boolean }

/** The member's code at a bank; `undefined` when there is none, or it has expired. */
export async function readQr(
  api: ApiClient,
  bankCode: string,
  clock: BackendClock,
  timeoutMs?: number,
): Promise<Result<LiveQr | undefined>> {
  const answer = await api.call(endpoints.readQr, { params: { bankCode }, timeoutMs })
  if (!answer.ok) return noneIfRefused(answer, "NO_DATA")
  const record = answer.value || { hasQrcode: false }
  const { hasQrcode, message } = record
  const isRefusal = hasQrcode == null && message && isErrorCode(message) && message !== "NO_DATA"
  if (isRefusal) return { ok: false, error: refusal(message, 200) }
  return { ok: true, value: liveQr(record, Date.now(), clock) }
}

/**
 * What tells the code that is there from any other, read before another is made: `""` where there is none, `undefined`
 * where the backend does not say so within 1.5 s.
 */
export async function markOfCode(api: ApiClient, bankCode: string): Promise<string | undefined> {
  const answer = await api.call(endpoints.readQr, { params: { bankCode }, timeoutMs: briefMs })
  const shown = noneIfRefused(answer, "NO_DATA")
  return shown.ok ? markOf(shown.value || {}) : undefined
}

function markOf(code: endpoints.QrRecord): string {
  return hasCode(code) ? (code.qrcodeId ?? code.qrcode ?? "") : ""
}

type WantedQr = { bankCode: string; amountSatang: Satang; markBefore: string | undefined }

/**
 * Creates a code for an amount, under an idempotency key. An answer without a code is a refusal with the server's
 * message, or with QR_FAIL where it has none; where the answer proves nothing, the code itself does, if one of the
 * amount is there that was not there before (docs/product/qr.md).
 */
export async function createQr(
  api: ApiClient,
  { bankCode, amountSatang, markBefore }: WantedQr,
  once: CallOnce,
): Promise<Result<endpoints.QrRecord>> {
  const asked = { params: { bankCode }, payload: { amount: amountSatang }, ...once }
  const answer = await api.call(endpoints.createQr, asked)
  if (!answer.ok && answer.error.kind === "unconfirmed") {
    const shown = await api.call(endpoints.readQr, { params: { bankCode } })
    const code = shown.ok && shown.value ? shown.value : {}
    const isNew = hasCode(code) && markBefore !== undefined && markOf(code) !== markBefore
    return isNew && code.amount === amountSatang ? { ok: true, value: code } : answer
  }
  if (!answer.ok || hasCode(answer.value)) return answer
  return { ok: false, error: refusal(answer.value.message || "QR_FAIL", 200) }
}

/** Cancels a code. A code that no longer exists counts as cancelled. */
export async function cancelQr(api: ApiClient, qrcodeId: string): Promise<Result<unknown>> {
  return noneIfRefused(await api.call(endpoints.deleteQr, { params: { qrcodeId } }), "NO_DATA")
}

/** A deposit that the statement shows for a code. */
export type Payment = {
  id: string | undefined
  amountSatang: Satang
  atMs: number | undefined
  isCredited: boolean
}

/** How many of the newest deposits are looked at: since a code was made, few come. */
const searchedLines = 50

/** The deposits of an amount that the statement shows; those that failed are none. */
async function readDeposits(
  api: ApiClient,
  amountSatang: Satang,
  timeoutMs?: number,
): Promise<Result<Statement[]>> {
  const payload = { page: 1, limit: searchedLines, statementType: "deposit" } as const
  const answer = await api.call(listStatements, { payload, timeoutMs })
  if (!answer.ok) return answer
  const deposits = answer.value.statements.filter(
    line => line.statementType === "deposit" && line.amount === amountSatang && line.status !== "FAILED",
  )
  return { ok: true, value: deposits }
}

/** What never changes of a line. */
function markOfLine({ _id: id, createdAt, from, to, amount }: Statement): string {
  return id ?? JSON.stringify([createdAt, from, to, amount])
}

/** A deposit by what never changes of it; `atMs` by the backend's clock. */
export type DepositMark = { mark: string; atMs: number | undefined }

/** The deposits of an amount that are there before a code for it is paid. */
export async function depositMarks(api: ApiClient, amountSatang: Satang): Promise<Result<DepositMark[]>> {
  const deposits = await readDeposits(api, amountSatang)
  if (!deposits.ok) return deposits
  const marks = deposits.value.map(line => ({ mark: markOfLine(line), atMs: line.createdAt ?? undefined }))
  return { ok: true, value: marks }
}

/**
 * The first deposit of an amount that was not there when its code was made, a credited one before one under way;
 * `undefined` for none. No QR code has a status in the API: this is the evidence that one was paid. No clock has a part
 * in it.
 */
export async function findPayment(
  api: ApiClient,
  { amountSatang, isKnown }: { amountSatang: Satang; isKnown: (mark: string) => Promise<boolean> },
  timeoutMs?: number,
): Promise<Result<Payment | undefined>> {
  const deposits = await readDeposits(api, amountSatang, timeoutMs)
  if (!deposits.ok) return deposits
  const known = await Promise.all(deposits.value.map(line => isKnown(markOfLine(line))))
  const payments = deposits.value
    .filter((_, index) => !known[index])
    .map(
      ({ _id: id, status, createdAt }): Payment => ({
        id: id ?? undefined,
        amountSatang,
        atMs: createdAt ?? undefined,
        isCredited: status === "SUCCESS",
      }),
    )
  return { ok: true, value: payments.findLast(({ isCredited }) => isCredited) ?? payments.at(-1) }
}

function hasCode({ hasQrcode, qrcode }: endpoints.QrRecord): boolean {
  return hasQrcode !== false && !!qrcode
}

function liveQr(record: endpoints.QrRecord, nowMs: number, clock: BackendClock): LiveQr | undefined {
  if (!hasCode(record)) return undefined
  const namedMs = expiryOf(record.expireIn, nowMs, clock)
  const isPast = namedMs !== undefined && namedMs <= nowMs
  // Seconds from now are over on every clock.
  if (isPast && (clock.isKnown() || Number(record.expireIn) < leastEpoch)) return undefined
  // A backend that still has the code, and whose clock is not known, is behind ours: it ends when the backend says so.
  const expiresAtMs = isPast ? undefined : namedMs
  return {
    qrcodeId: record.qrcodeId ?? undefined,
    given: record.qrcode ?? "",
    text: record.qrcodeText || undefined,
    amountSatang: record.amount ?? undefined,
    expiresAtMs,
  }
}

/** No code is valid for thirty years: from here on, a number is an epoch. */
const leastEpoch = 1e9

/**
 * Milliseconds since 1970, by our clock, of an instant (text, or an epoch in seconds or milliseconds) or of seconds from
 * now (docs/product/qr.md).
 */
export function expiryOf(
  expireIn: endpoints.QrRecord["expireIn"],
  nowMs: number,
  { byOurClock }: Pick<BackendClock, "byOurClock">,
): number | undefined {
  if (expireIn === null || expireIn === undefined || expireIn === "") return undefined
  const seconds = Number(expireIn)
  if (seconds >= leastEpoch) return byOurClock(epochMs(seconds))
  if (!Number.isNaN(seconds)) return nowMs + seconds * 1000
  const instantMs = instantOf(String(expireIn))
  return instantMs === undefined ? undefined : byOurClock(instantMs)
}
