// Refunds of losses: the amount due, receiving it, and past refunds (docs/product/refunds-and-invites.md).

import type { ApiClient, CallOnce, Result } from "#contract/client.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import * as endpoints from "#contract/reward.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { type Satang, satang } from "#contract/wire.ts"
import type { Words } from "#contract/words.ts"
import { briefMs } from "./lookup.server.ts"
import { type Newest, type Page, pageIn, steadyPage } from "./page.ts"

export type { Refund } from "#contract/reward.ts"

export type RefundState = {
  /** The amount that the wallet way moves to the wallet; `undefined` where it cannot be read. */
  amountSatang: Satang | undefined
  /** The amount that receive-refund would give now; `undefined` where the backend does not say. */
  receivableSatang: Satang | undefined
  /** There is no refund of either kind. */
  isNone: boolean
  /** Receive-refund may be sent. */
  canReceive: boolean
  /** A bonus is in use: receive-refund is closed until it has ended. */
  hasBonus: boolean
  /** HTML, for the safe renderer only. */
  info: Words | undefined
  success: number | undefined
  fail: number | undefined
  /** Why there is none, where the backend refused the check with one of these. */
  reason?: (typeof reasons)[number] | undefined
}

const reasons = ["REFUND_INACTIVE", "REFUND_MINIMUM", "REFUND_CONDITION"] as const

/** The refund that is due. NO_REFUND and the codes of `reasons` mean that there is none. */
export async function checkRefund(api: ApiClient, timeoutMs?: number): Promise<Result<RefundState>> {
  const answer = await api.call(endpoints.checkRefund, { timeoutMs })
  if (answer.ok) return { ok: true, value: stateOf(answer.value) }
  const code = answer.error.kind === "refused" ? answer.error.code : undefined
  const reason = reasons.find(known => known === code)
  if (!reason && code !== "NO_REFUND") return answer
  return { ok: true, value: { ...stateOf({ result: false }), reason } }
}

type Checked = AnswerOf<typeof endpoints.checkRefund>

function stateOf(check: Checked): RefundState {
  const isKnown = !isUnreadable(check, "refundAmount")
  const amountSatang = isKnown ? (check.refundAmount ?? satang(0)) : undefined
  const receivableSatang = check.receivable ?? undefined
  const isDenied = hasNoRefund(check)
  return {
    amountSatang,
    receivableSatang,
    isNone:
      isDenied ||
      (amountSatang !== undefined && amountSatang <= 0 && !(receivableSatang && receivableSatang > 0)),
    canReceive: !isDenied && (receivableSatang === undefined || receivableSatang > 0),
    hasBonus: isSet(check.bonus),
    info: check.info || undefined,
    success: check.refundSuccess ?? undefined,
    fail: check.refundFail ?? undefined,
  }
}

/** No refund: `result` false, or the code in its place (docs/product/refunds-and-invites.md). */
function hasNoRefund({ result }: Checked): boolean {
  return typeof result === "string" ? /^(NO_REFUND|REFUND_INACTIVE|no|0|)$/i.test(result) : result === false
}

/** Is a flag set? Backends send booleans, numbers or texts. */
function isSet(flag: unknown): boolean {
  return typeof flag === "string" ? !/^(false|0|no|null|)$/i.test(flag.trim()) : Boolean(flag)
}

/** One page of the refunds received. Pages count from 1. */
export function readRefunds(api: ApiClient, page: number, newest?: Newest) {
  const read = async (page: number): Promise<Result<Page<endpoints.Refund>>> => {
    const answer = await api.call(endpoints.listRefunds, { payload: { page, limit: pageSize } })
    return answer.ok ? { ok: true, value: pageIn(answer.value.refunds, page, answer.value.total) } : answer
  }
  return steadyPage(read, page, newest)
}

/** The banners that are shown before the refund. Fails when they do not come within 1.5 s. */
export function refundBanners(api: ApiClient): Promise<Result<endpoints.Banner[]>> {
  return api.call(endpoints.listRefundBanners, { timeoutMs: briefMs })
}

/** The two ways to a refund: `receive` is receive-refund, `wallet` moves the amount due to the wallet. */
export const refundWays = ["receive", "wallet"] as const
export type RefundWay = (typeof refundWays)[number]

/** Takes a refund by one of the two ways, under an idempotency key. */
export function takeRefund(api: ApiClient, way: RefundWay, once: CallOnce) {
  return way === "receive"
    ? api.call(endpoints.receiveRefund, once)
    : api.call(endpoints.addRefundToWallet, once)
}
