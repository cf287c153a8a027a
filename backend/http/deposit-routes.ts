// /api/qrcode and /api/wallet/truelink.

import { z } from "zod"
import * as contract from "#contract/deposit.ts"
import { sendTrueLink as trueLink } from "#contract/movements.ts"
import { sendTrueLink } from "../deposits/gifts.ts"
import { cancelQr, createQr, type QrOutcome, readQr } from "../deposits/qr.ts"
import { done, refused, type StoredAnswer } from "../ledger/run-operation.ts"
import type { Context } from "./context.ts"
import { statusOf } from "./refusal-response.ts"
import type { Routes } from "./routes.ts"

/** /api/qrcode and /api/wallet/truelink (docs/product/deposits.md). */
export function depositRoutes(routes: Routes, context: Context): void {
  routes.member(contract.readQr, ({ member, params }) => readQr(context, member, params.bankCode))
  routes.operation(
    contract.createQr,
    ({ call, params, payload }) =>
      createQr(context, { ...call, answerOf: qrAnswer }, { panel: params.bankCode, amount: payload.amount }),
    { invalid: "TRANSFER_MINIMUM" },
  )
  routes.member(contract.deleteQr, ({ member, params }) => cancelQr(context, member, params.qrcodeId))
  routes.operation(trueLink, ({ call, payload }) => sendTrueLink(context, call, payload.link), {
    invalid: "TRUELINK_INVALID",
  })
}

/** A code, or why there is none: the provider's refusal is an answer with status 200. */
function qrAnswer(outcome: QrOutcome): StoredAnswer {
  if ("made" in outcome) return done(200, z.encode(contract.qrRecord, outcome.made))
  const message = outcome.refused
  if (message === "QR_FAIL") return refused(200, { hasQrcode: false, message })
  return refused(statusOf(message), { message })
}
