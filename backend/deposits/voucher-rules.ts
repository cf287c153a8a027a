// Which gift vouchers a member may pay in with (docs/product/gift-links.md).
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import type { VoucherView } from "../providers/vouchers.ts"

/** Is it still there, large enough, and sent from the member's registered phone? */
export function isAcceptable(view: VoucherView, registeredPhone: string): boolean {
  return (
    view.found &&
    view.state === "open" &&
    view.amountSatang >= minTrueMoneySatang &&
    view.senderPhone === registeredPhone
  )
}
