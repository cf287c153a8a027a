// Creating a QR code once per submit. Its result page is the QR dialog itself, which always shows the live code:
// creating one moves no money, so there is no receipt.
import { refused } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { advanceKey } from "#app/operations/idempotency-key.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { byOurClock, isClockKnown } from "#app/request/backend-clock.server.ts"
import {
  createQr,
  type DepositMark,
  depositMarks,
  expiryOf,
  markOfCode,
} from "#app/services/qrcode.server.ts"
import type { QrRecord } from "#contract/deposit.ts"
import type { Satang } from "#contract/wire.ts"
import { hashOfMark, noteCookie } from "./note.server.ts"
import { type QrRule, qrSchema } from "./qr-rules.ts"

type Args = Parameters<typeof submitOperation>[0]

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
export function submitQr(args: Args, posted: FormData, { key: panel, bankCode, rule, path }: Wanted) {
  const form = `qr-${panel}` as const
  let made: { code: QrRecord; asked: Satang } | undefined
  let earlier: ReturnType<typeof depositMarks> | undefined
  let earlierCode: ReturnType<typeof markOfCode> | undefined
  return submitOperation(args, {
    posted,
    form,
    schema: qrSchema(rule),
    async send(once, { amount }) {
      // Nobody pays a code before it is shown, so what the statement has until then is of other deposits.
      earlier ??= depositMarks(api(), amount)
      earlierCode ??= markOfCode(api(), bankCode)
      const wanted = { bankCode, amountSatang: amount, markBefore: await earlierCode }
      const created = await createQr(api(), wanted, once)
      if (!created.ok) return created
      made = { code: created.value, asked: amount }
      return { ...created, value: {} }
    },
    resultPath: () => path,
    async whenKnown(outcome, headers, submission) {
      if (outcome.kind === "unknown") return refused(submission, outcome.failure)
      // The dialog shows the code of the earlier one: nothing else has to be looked at first.
      if (outcome.kind === "earlier-operation") headers.append("set-cookie", advanceKey(form, outcome.key))
      const deposits = await earlier
      if (!made) return undefined
      // The code of an earlier submit may have been paid since its form was shown; both times are the backend's.
      const isEarlierCode = outcome.kind === "done" && outcome.replayed && isClockKnown()
      const beforeMs = isEarlierCode ? Number(posted.get("_at")) : Number.POSITIVE_INFINITY
      const known = deposits?.ok && deposits.value.filter(({ atMs = 0 }) => atMs < beforeMs)
      headers.append("set-cookie", await notedIn(bankCode, made.code, made.asked, known || undefined))
      return undefined
    },
  })
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
    bankCode,
    amountSatang: amount ?? asked,
    madeAtMs,
    // A new code that has ended already: the backend's clock is behind ours.
    endsAtMs: endsAtMs !== undefined && endsAtMs > madeAtMs ? endsAtMs : undefined,
    known: known && (await Promise.all(known.map(({ mark }) => hashOfMark(mark)))),
    isCancelled: false,
  })
}
