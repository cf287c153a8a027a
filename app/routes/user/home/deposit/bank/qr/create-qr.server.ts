// Creating a QR code exactly once. Its page is the QR dialog itself, which always shows the code there is: no money
// moves by creating one, so there is no receipt to keep.
import { parseWithZod } from "@conform-to/zod/v4"
import { type RouterContextProvider, redirect } from "react-router"
import { badRequest, readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { advanceKey, readIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { sendOnce } from "#app/operations/send.server.ts"
import { isRepetition } from "#app/operations/submit.server.ts"
import { createQr } from "#app/services/qrcode.server.ts"
import { type QrRule, qrSchema } from "./qr-rules.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type Wanted = {
  bankCode: string
  rule: QrRule
  /** The QR dialog. */
  path: string
}

/** The whole action of the QR form. Every duplicate of one submit leads to the one code. */
export async function answerQr(args: Args, { bankCode, rule, path }: Wanted) {
  const { context } = args
  const posted = await readForm(args)
  const submission = parseWithZod(posted, { schema: qrSchema(rule) })
  if (submission.status !== "success") return badRequest(submission)

  const form = `qr-${bankCode}` as const
  const key = await readIdempotencyKey(context, form, posted.get("_op"))
  if (!key) return refusedHere(submission, "errors.formExpired")

  const { amount } = submission.value
  const outcome = await sendOnce(context, {
    form,
    key,
    fields: { amount },
    send: async (idempotencyKey, timeoutMs) => {
      const created = await createQr(
        api(context),
        { bankCode, amountSatang: amount },
        idempotencyKey,
        timeoutMs,
      )
      return created.ok ? { ...created, value: {} } : created
    },
  })
  if (outcome.outcome === "spent") return refusedHere(submission, "errors.formExpired")
  if (outcome.outcome === "unknown") return refused(submission, outcome.failure)
  const isKept = outcome.outcome === "refused" && !outcome.burnt
  const headers = isKept ? undefined : { "set-cookie": advanceKey(context, form, outcome.key) }
  if (outcome.outcome === "refused") return refused(submission, outcome.failure, headers)
  const wasEarlier = outcome.outcome === "other" || isRepetition(outcome, posted.get("_at"))
  const typed = new URLSearchParams({ used: "1", amount: String(posted.get("amount")) })
  return redirect(wasEarlier ? `${path}?${typed}` : path, { status: 303, headers })
}
