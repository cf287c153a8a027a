// The reason of a slip as a text, and what its sender can do about it (docs/product/slips.md).
import { href } from "react-router"
import { senderUnclear, slipReasons } from "#contract/errors.ts"
import type { TextKey, Translate } from "../locales/language.ts"

/** The text of a reason, or of why a slip waits; empty for one without a translation. */
export function slipReasonText(t: Translate, reason: string | null | undefined): string {
  if (reason === senderUnclear) return t("deposit.slip.heldTitle")
  const isKnown = (slipReasons as readonly string[]).includes(reason ?? "")
  return isKnown ? t(`errors.slipReasons.${reason}` as TextKey) : ""
}

type Refused = { reason: string | null | undefined; bankReference: string | null | undefined }

/**
 * Where the owner of a transfer that somebody else may have claimed asks for it: the chat, with the bank's reference
 * already written. `undefined` for any other slip.
 */
export function disputePath({ reason, bankReference }: Refused): string | undefined {
  if (reason !== "SLIP_REFNO_DUPLICATED" || !bankReference) return undefined
  return `${href("/chat")}?${disputedSlip}=${encodeURIComponent(bankReference)}`
}

export const disputedSlip = "slip"
