// The forms that change something, and what proves that each was done: the rows of the table of truth
// (docs/product/truth.md).
import * as account from "#contract/account.ts"
import { sendChatMessage } from "#contract/chat.ts"
import { createQr, deleteQr } from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { ErrorCode } from "#contract/errors.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { claimCoupon, spin } from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"

export type FormRow = {
  form: string
  endpoint: Endpoint
  /**
   * `money`: something of the member moves, so nothing but a receipt, a code or evidence proves it. `step`: it moves
   * nothing, but the next step needs that it was done. `change`: it moves nothing, and can be sent again.
   */
  kind: "money" | "step" | "change"
  /** The success codes of the catalogue that prove this form, beside OK and SUCCESS. */
  codes?: readonly ErrorCode[]
  /** What in the answer is the very thing that was asked for. */
  content?: "draw" | "qr"
  /** What proves it where the answer does not, read after it. */
  evidence: readonly Evidence[]
}

export type Evidence =
  | "wallet"
  | "statement"
  | "slips"
  | "bonuses"
  | "active bonus"
  | "due refund"
  | "refunds"
  | "coins"
  | "coupons"
  | "profile"
  | "QR code"
  | "login"

const movement = ["wallet", "statement"] as const

/** A row for each form. */
export const forms: readonly FormRow[] = [
  { form: "transfer", endpoint: movements.transfer, kind: "money", evidence: movement },
  {
    form: "whole wallet to a game, play",
    endpoint: movements.transferAll,
    kind: "money",
    evidence: movement,
  },
  { form: "withdrawal", endpoint: movements.withdrawAll, kind: "money", evidence: ["statement"] },
  { form: "gift link", endpoint: movements.sendTrueLink, kind: "money", evidence: ["statement"] },
  { form: "slip", endpoint: movements.uploadSlip, kind: "money", evidence: ["slips"] },
  { form: "bonus", endpoint: reward.activateBonus, kind: "money", evidence: ["bonuses", "statement"] },
  {
    form: "promotion",
    endpoint: reward.activatePromotion,
    kind: "money",
    evidence: ["active bonus", "bonuses", "wallet", "statement"],
  },
  {
    form: "end of a bonus",
    endpoint: reward.clearBonus,
    kind: "money",
    codes: ["BONUS_CLEAR"],
    evidence: ["statement"],
  },
  {
    form: "receive a refund",
    endpoint: reward.receiveRefund,
    kind: "money",
    codes: ["REFUND_SUCCESS"],
    evidence: ["due refund", "refunds", "wallet", "statement"],
  },
  {
    form: "refund to the wallet",
    endpoint: reward.addRefundToWallet,
    kind: "money",
    codes: ["REFUND_SUCCESS"],
    evidence: ["due refund", "refunds", "wallet", "statement"],
  },
  {
    form: "invite bonus",
    endpoint: reward.receiveInviteBonus,
    kind: "money",
    codes: ["INVITE_BONUS_SUCCESS"],
    evidence: movement,
  },
  {
    form: "spin",
    endpoint: spin,
    kind: "money",
    content: "draw",
    evidence: ["coins", "coupons"],
  },
  { form: "coupon", endpoint: claimCoupon, kind: "money", evidence: ["coupons", "wallet", "statement"] },
  { form: "QR code", endpoint: createQr, kind: "money", content: "qr", evidence: ["QR code"] },
  { form: "QR code taken back", endpoint: deleteQr, kind: "change", evidence: ["QR code"] },
  { form: "registration: check", endpoint: account.validateAccount, kind: "change", evidence: [] },
  { form: "registration", endpoint: account.createAccount, kind: "step", evidence: ["login"] },
  {
    form: "one-time code: send",
    endpoint: account.sendOtp,
    kind: "change",
    codes: ["OTP_VERIFIED"],
    evidence: [],
  },
  {
    form: "one-time code",
    endpoint: account.verifyOtp,
    kind: "step",
    codes: ["OTP_VERIFIED", "OTP_CODE_VALID"],
    evidence: [],
  },
  { form: "name and bank account", endpoint: account.updateProfile, kind: "change", evidence: ["profile"] },
  {
    form: "name at the bank",
    endpoint: account.updateBankAccountName,
    kind: "change",
    evidence: ["profile", "wallet"],
  },
  { form: "password", endpoint: account.changePassword, kind: "change", evidence: [] },
  { form: "game activation", endpoint: wallet.activateGameAccount, kind: "change", evidence: ["wallet"] },
  { form: "game password", endpoint: wallet.resetGamePassword, kind: "change", evidence: [] },
  { form: "chat message", endpoint: sendChatMessage, kind: "change", evidence: [] },
]

/** The row of a form by the endpoint that it calls; `undefined` for what only reads. */
export function rowOf({ method, path }: Pick<Endpoint, "method" | "path">): FormRow | undefined {
  return forms.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
}

/** The names of what a form sends. */
export function fieldsOf({ endpoint: { payload } }: FormRow): string[] {
  return payload && "shape" in payload ? Object.keys(payload.shape as object) : []
}
