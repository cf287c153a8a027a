// Which calls are kept by their key, and what of them may be kept and shown.
import { changePassword } from "#contract/account.ts"
import { sendChatMessage } from "#contract/chat.ts"
import { couponKey } from "#contract/coupon-key.ts"
import { createQr } from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import type { Coupon } from "#contract/spinwheel.ts"
import { claimCoupon, spin } from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"
import { type Ask, askSchema } from "./evidence/note.ts"
import type { Sent } from "./keeping/row.ts"

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
  const told = fieldsOf(endpoint, params, payload)
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

const repeatable = new Set<Endpoint>([changePassword, wallet.resetGamePassword, sendChatMessage, createQr])

function fieldsOf(
  endpoint: Endpoint,
  params: Fields,
  payload: Fields,
): ({ kind: string } & Fields) | undefined {
  switch (endpoint as unknown) {
    case movements.transfer:
      return { kind: "transfer", from: payload.from, to: payload.to, amount: payload.amount }
    case movements.transferAll:
      return { kind: "transfer-all", from: wallet.walletAccount, to: payload.to }
    case movements.withdraw:
    case movements.withdrawAll:
      return { kind: "withdraw", amount: payload.amount }
    case movements.addToWallet:
      return { kind: "add", amount: payload.amount }
    case movements.sendTrueLink:
      return { kind: "truelink" }
    case movements.uploadSlip:
      return { kind: "slip" }
    case reward.activateBonus:
      return { kind: "bonus", code: params.code }
    case reward.activatePromotion:
      return { kind: "promotion", code: params.code }
    case reward.clearBonus:
      return { kind: "bonus-end" }
    case reward.receiveRefund:
      return { kind: "refund-receive" }
    case reward.addRefundToWallet:
      return { kind: "refund-wallet" }
    case reward.receiveInviteBonus:
      return { kind: "invite" }
    case spin:
      return { kind: "spin" }
    case claimCoupon: {
      const { coupon } = payload
      return { kind: "coupon", coupon: typeof coupon === "string" ? coupon : couponKey(coupon as Coupon) }
    }
    case createQr:
      return { kind: "qr", amount: payload.amount }
    case changePassword:
      return { kind: "password" }
    case wallet.resetGamePassword:
      return { kind: "reset" }
    case sendChatMessage:
      return { kind: "chat" }
    default:
      return undefined
  }
}
