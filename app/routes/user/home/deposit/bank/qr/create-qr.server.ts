// Creating a QR code once per submit. Its result page is the QR dialog itself, which always shows the live code:
// creating one moves no money, so there is no receipt.
import { parseWithZod } from "@conform-to/zod/v4"
import { redirect } from "react-router"
import { badRequest, refused, refusedHere } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { advanceKey, readIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { sendOnce } from "#app/operations/send.server.ts"
import { isRepetition } from "#app/operations/submit.server.ts"
import { byOurClock, isClockKnown } from "#app/request/backend-clock.server.ts"
import { createQr, type DepositMark, depositMarks, expiryOf } from "#app/services/qrcode.server.ts"
import type { QrRecord } from "#contract/deposit.ts"
import type { Satang } from "#contract/wire.ts"
import { hashOfMark, nameInNote, noteCookie } from "./note.server.ts"
import { type QrRule, qrSchema } from "./qr-rules.ts"

type Wanted = {
  /** The panel's, which names the form. */
  key: string
  bankCode: string
  rule: QrRule
  /** The QR dialog. */
  path: string
}

/**
 * The whole action of the QR form: every duplicate of one submit is redirected to the one code. An unknown outcome
 * shows the form again with the same key (502 to 504, or 400 while it is in flight).
 */
export async function submitQr(posted: FormData, { key: panel, bankCode, rule, path }: Wanted) {
  const submission = parseWithZod(posted, { schema: qrSchema(rule) })
  if (submission.status !== "success") return badRequest(submission)

  const form = `qr-${panel}` as const
  const key = await readIdempotencyKey(form, posted.get("_op"))
  if (!key) return refusedHere(submission, "errors.formExpired")

  const { amount } = submission.value
  let made: QrRecord | undefined
  const intent = { form, key, fields: { amount } }
  // Nobody pays a code before it is shown, so what the statement has until then is of other deposits.
  const earlier = depositMarks(api(), amount)
  const outcome = await sendOnce(intent, async (usedKey, timeoutMs) => {
    const created = await createQr(api(), { bankCode, amountSatang: amount }, usedKey, timeoutMs)
    if (created.ok) made = created.value
    return created.ok ? { ...created, value: {} } : created
  })
  if (outcome.kind === "too-many-refusals") return refusedHere(submission, "errors.formExpired")
  if (outcome.kind === "unknown") return refused(submission, outcome.failure)
  const keepsKey = outcome.kind === "refused" && !outcome.keyConsumed
  const headers = new Headers()
  if (!keepsKey) headers.append("set-cookie", advanceKey(form, outcome.key))
  if (outcome.kind === "refused") return refused(submission, outcome.failure, headers)
  const isEarlier = outcome.kind === "earlier-operation"
  if (made) {
    const deposits = await earlier
    // The code of an earlier submit may have been paid since its form was shown; both times are the backend's.
    const isEarlierCode = outcome.kind === "done" && outcome.replayed && isClockKnown()
    const beforeMs = isEarlierCode ? Number(posted.get("_at")) : Number.POSITIVE_INFINITY
    const known = deposits.ok && deposits.value.filter(({ atMs = 0 }) => atMs < beforeMs)
    headers.append("set-cookie", await notedIn(bankCode, made, amount, known || undefined))
  }
  const wasEarlier = isEarlier || isRepetition(outcome, posted.get("_at"))
  const query = new URLSearchParams({ used: "1", amount: String(posted.get("amount")) })
  return redirect(wasEarlier ? `${path}?${query}` : path, { status: 303, headers })
}

/** The cookie of the code, with the deposits that are none of its payments. */
async function notedIn(
  bankCode: string,
  { amount, expireIn }: QrRecord,
  asked: Satang,
  earlier: DepositMark[] | undefined,
): Promise<string> {
  const madeAtMs = Date.now()
  const endsAtMs = expiryOf(expireIn, madeAtMs, { byOurClock })
  const known = (amount ?? asked) === asked ? earlier : undefined
  return noteCookie({
    bankName: nameInNote(bankCode),
    amountSatang: amount ?? asked,
    madeAtMs,
    // A new code that has ended already: the backend's clock is behind ours.
    endsAtMs: endsAtMs !== undefined && endsAtMs > madeAtMs ? endsAtMs : undefined,
    known: known && (await Promise.all(known.map(({ mark }) => hashOfMark(mark)))),
    isCancelled: false,
  })
}
