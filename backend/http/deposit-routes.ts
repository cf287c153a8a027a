// /api/qrcode and /api/wallet/truelink.
import * as contract from "#contract/deposit.ts"
import { sendTrueLink as trueLink } from "#contract/wallet.ts"
import { sendTrueLink } from "../deposits/gifts.ts"
import { cancelQr, createQr, readQr } from "../deposits/qr.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

const invalidAmount = () => "TRANSFER_MINIMUM" as const

/** /api/qrcode and /api/wallet/truelink (specification, section 7). */
export function depositRoutes(routes: Routes, context: Context): void {
  routes.member(contract.readQr, ({ member, params }) => readQr(context, member, params.bankCode))
  routes.member(
    contract.createQr,
    ({ member, params, payload, request }) =>
      createQr(context, member, request, { panel: params.bankCode, amount: payload.amount }),
    { invalid: invalidAmount },
  )
  routes.member(contract.deleteQr, async ({ member, params }) => {
    await cancelQr(context, member, params.qrcodeId)
    return { message: "SUCCESS" }
  })
  routes.member(
    trueLink,
    ({ member, payload, request }) => sendTrueLink(context, member, request, payload.link),
    { invalid: () => "TRUELINK_INVALID" },
  )
}
