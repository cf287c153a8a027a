// Which gift vouchers a member may pay in with (docs/product/gift-links.md).
import type { VoucherView } from "../providers/vouchers.ts"

/** The smallest gift, in satang. */
const smallestGiftSatang = 2_00

/** Is it still there, large enough, and sent from the member's registered phone? */
export function isAcceptable(view: VoucherView, registeredPhone: string): boolean {
  return (
    view.found &&
    view.state === "open" &&
    view.amountSatang >= smallestGiftSatang &&
    view.senderPhone === registeredPhone
  )
}
