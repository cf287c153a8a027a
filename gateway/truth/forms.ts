// The forms that change something: what proves that each was done, the rows of the table of truth
// (docs/product/truth.md), and what of each is kept by its key.
import { z } from "zod"
import * as account from "#contract/account.ts"
import { sendChatMessage } from "#contract/chat.ts"
import { couponKey } from "#contract/coupon-key.ts"
import { createQr, deleteQr } from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { ErrorCode } from "#contract/errors.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { type Coupon, claimCoupon, spin } from "#contract/spinwheel.ts"
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
  /** Of a change: what comes next shows whether it was done, so a code that is not known leaves nothing open. */
  isSeenLater?: true
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
  {
    form: "QR code taken back",
    endpoint: deleteQr,
    kind: "change",
    isSeenLater: true,
    evidence: ["QR code"],
  },
  {
    form: "registration: check",
    endpoint: account.validateAccount,
    kind: "change",
    isSeenLater: true,
    evidence: [],
  },
  { form: "registration", endpoint: account.createAccount, kind: "step", evidence: ["login"] },
  {
    form: "one-time code: send",
    endpoint: account.sendOtp,
    kind: "change",
    codes: ["OTP_VERIFIED"],
    isSeenLater: true,
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
  {
    form: "forgotten password: code",
    endpoint: account.verifyResetCode,
    kind: "change",
    codes: ["OTP_VERIFIED", "OTP_CODE_VALID"],
    isSeenLater: true,
    evidence: [],
  },
  { form: "forgotten password", endpoint: account.resetPassword, kind: "change", evidence: [] },
  { form: "end of sessions", endpoint: account.endSessions, kind: "change", evidence: [] },
  { form: "own devices", endpoint: account.confirmDevices, kind: "change", evidence: [] },
  { form: "game activation", endpoint: wallet.activateGameAccount, kind: "step", evidence: ["wallet"] },
  {
    form: "game password",
    endpoint: wallet.resetGamePassword,
    kind: "change",
    isSeenLater: true,
    evidence: [],
  },
  { form: "chat message", endpoint: sendChatMessage, kind: "change", isSeenLater: true, evidence: [] },
]

/** The row of a form by the endpoint that it calls; `undefined` for what only reads. */
export function rowOf({ method, path }: Pick<Endpoint, "method" | "path">): FormRow | undefined {
  return forms.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
}

/** The names of what a form sends. */
export function fieldsOf({ endpoint: { payload } }: FormRow): string[] {
  return payload && "shape" in payload ? Object.keys(payload.shape as object) : []
}

/** What of an operation may be kept and shown: accounts by their codes, the amount in satang. */
export type Sent = {
  /** Which form it is, such as `transfer`. */
  kind: string
  from?: string | undefined
  to?: string | undefined
  amount?: number | undefined
  /** The code of the bonus, promotion or coupon that was asked for. */
  about?: string | undefined
}

/** Amounts in satang. Nothing here is secret: gift links and files are left out. */
export const askSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("transfer"), from: z.string(), to: z.string(), amount: z.number() }),
  /** The whole wallet to one game. */
  z.object({ kind: z.literal("transfer-all"), to: z.string() }),
  z.object({ kind: z.literal("withdraw"), amount: z.number() }),
  z.object({ kind: z.literal("truelink") }),
  z.object({ kind: z.literal("slip") }),
  z.object({ kind: z.literal("bonus"), code: z.string() }),
  z.object({ kind: z.literal("promotion"), code: z.string() }),
  z.object({ kind: z.literal("bonus-end") }),
  z.object({ kind: z.literal("refund-receive") }),
  z.object({ kind: z.literal("refund-wallet") }),
  z.object({ kind: z.literal("invite") }),
  z.object({ kind: z.literal("spin") }),
  z.object({ kind: z.literal("coupon"), coupon: z.string() }),
])
export type Ask = z.output<typeof askSchema>

type Fields = Record<string, unknown>

/** A call that happens once for its key. */
export type Form = {
  sent: Sent
  /** What evidence is asked; absent where there is none. */
  ask?: Ask | undefined
  /**
   * It moves no money, and twice is better than never: when it is not known what became of it, the next call with its
   * key is sent again.
   */
  isRepeatable: boolean
  /** The key alone tells what is meant: a chat's message has its own time in every post. */
  isSameByKey: boolean
}

/** `undefined` for a call that is not kept. */
export function formOf(endpoint: Endpoint, params: Fields, payload: Fields): Form | undefined {
  const told = tellers.get(endpoint)?.(payload, params)
  if (!told) return undefined
  const { kind, ...fields } = told
  const text = (value: unknown) => (typeof value === "string" ? value : undefined)
  const sent = {
    kind,
    from: text(fields.from),
    to: text(fields.to),
    amount: typeof fields.amount === "number" ? fields.amount : undefined,
    about: text(fields.code) ?? text(fields.coupon),
  }
  return {
    sent,
    ask: askSchema.safeParse(told).data,
    isRepeatable: repeatable.has(endpoint),
    isSameByKey: kind === "chat",
  }
}

const repeatable = new Set<Endpoint>([
  account.changePassword,
  wallet.resetGamePassword,
  sendChatMessage,
  createQr,
])

/** What a call that is kept says of itself, by its endpoint. */
const tellers = new Map<Endpoint, (payload: Fields, params: Fields) => { kind: string } & Fields>([
  [movements.transfer, ({ from, to, amount }) => ({ kind: "transfer", from, to, amount })],
  [movements.transferAll, ({ to }) => ({ kind: "transfer-all", from: wallet.walletAccount, to })],
  [movements.withdraw, ({ amount }) => ({ kind: "withdraw", amount })],
  [movements.withdrawAll, ({ amount }) => ({ kind: "withdraw", amount })],
  [movements.addToWallet, ({ amount }) => ({ kind: "add", amount })],
  [movements.sendTrueLink, () => ({ kind: "truelink" })],
  [movements.uploadSlip, () => ({ kind: "slip" })],
  [reward.activateBonus, (_, { code }) => ({ kind: "bonus", code })],
  [reward.activatePromotion, (_, { code }) => ({ kind: "promotion", code })],
  [reward.clearBonus, () => ({ kind: "bonus-end" })],
  [reward.receiveRefund, () => ({ kind: "refund-receive" })],
  [reward.addRefundToWallet, () => ({ kind: "refund-wallet" })],
  [reward.receiveInviteBonus, () => ({ kind: "invite" })],
  [spin, () => ({ kind: "spin" })],
  [claimCoupon, ({ coupon }) => ({ kind: "coupon", coupon: nameOf(coupon as string | number | Coupon) })],
  [createQr, ({ amount }) => ({ kind: "qr", amount })],
  [account.changePassword, () => ({ kind: "password" })],
  [wallet.resetGamePassword, () => ({ kind: "reset" })],
  [sendChatMessage, () => ({ kind: "chat" })],
])

const nameOf = (coupon: string | number | Coupon) =>
  couponKey(typeof coupon === "object" ? coupon : { _id: coupon })
