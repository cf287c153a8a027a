// What the console's forms and the CLI's commands about QR codes and gift vouchers do.

import type { Control } from "../control/control.ts"
import { satangOfText } from "../local/format.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

/** What the console's forms about QR codes and gift vouchers post to, by path. */
export const depositActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/qr/pay"(control, { text = "" }) {
    return {
      credited: did("The code was paid, and the deposit was credited."),
      "announced-later": did(
        "The code was paid. The bank feed is out: the house is told when it works again.",
      ),
      "not-a-code": didNot("That is no code of this house, or its checksum is wrong."),
      altered: didNot("The amount in the code is not the bill's."),
      unknown: didNot("The house knows no such bill."),
      paid: didNot("That code was paid before."),
      cancelled: didNot("That code was cancelled, or another took its place."),
      expired: didNot("That code has expired."),
    }[await control.payQr(text)]
  },
  async "/vouchers/issue"(control, { member = "", baht = "", phone = "" }) {
    const amountSatang = satangOfText(baht)
    if (!amountSatang) return didNot("That is not an amount: use baht above zero with at most two decimals.")
    const link = await control.issueVoucher(member, amountSatang, phone.trim())
    return link ? did(link) : didNot("No such member.")
  },
  async "/vouchers/expire"(control, { hash = "" }) {
    const isExpired = await control.expireVoucher(hash)
    return isExpired ? did("The voucher has expired.") : didNot("No such open voucher.")
  },
  async "/vouchers/answers"(control, { lost = "" }) {
    control.loseVoucherAnswers(lost === "true")
    return did(lost === "true" ? "Vouchers are redeemed, and the answers lost." : "Answers arrive again.")
  },
  async "/vouchers/redeem"(control) {
    return did(`${await control.redeemDueVouchers()} vouchers were tried.`)
  },
}
