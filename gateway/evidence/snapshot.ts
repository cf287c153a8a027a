// What the backend shows, before an operation is sent and after it: which parts a judgement needs, and how each is read.
import { z } from "zod"
import type { ApiClient, Result } from "#contract/client.ts"
import { couponKey, couponSlice } from "#contract/coupon-key.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import * as reward from "#contract/reward.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { type Coupon, listCoupons, readSpinSetup } from "#contract/spinwheel.ts"
import { listSlips, listStatements, type Slip, type Statement, statusOf } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { textIn } from "#contract/words.ts"
import type { Ask } from "../truth/forms.ts"

const amount = z.number()

/** A line of the statement; `type` is empty where it is not known what the line says. `at`: by the backend's clock. */
const line = z.object({
  id: z.string().optional(),
  type: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  amount: amount.optional(),
  status: z.enum(["SUCCESS", "FAILED", "IN_PROGRESS"]),
  at: z.number().optional(),
  /** Which of `bonus`, `promotion`, `invite`, `refund`, `luckydraw` it names. */
  linked: z.string().optional(),
})
export type Line = z.output<typeof line>

/** An entry of the slips or of the refunds. `mark` tells it from the others. */
const entry = z.object({
  mark: z.string(),
  at: z.number().optional(),
  amount: amount.optional(),
  status: z.enum(["SUCCESS", "FAILED", "IN_PROGRESS"]).optional(),
  note: z.string().optional(),
})
export type Entry = z.output<typeof entry>

/** The newest entries of a list. `isWhole`: there are no others. */
function newest<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), isWhole: z.boolean() })
}
export type Newest<Item> = { items: Item[]; isWhole: boolean }

const coupon = z.object({
  key: z.string(),
  code: z.string().optional(),
  label: z.string().optional(),
  amount: amount.optional(),
})
export type CouponMark = z.output<typeof coupon>

/** Times are ours, in milliseconds since 1970; amounts in satang. */
export const snapshotSchema = z.object({
  /** When the first read began, and when the last one had ended. */
  fromMs: z.number(),
  toMs: z.number(),
  wallet: z
    .object({
      amount,
      /** What the active game accounts hold, by their codes. */
      games: z.record(z.string(), amount),
      /** Names of game accounts by their codes: some backends name them so in the statement. */
      names: z.record(z.string(), z.string()),
      /** The code of the member's own bank. */
      bank: z.string().optional(),
    })
    .optional(),
  inviteDue: amount.optional(),
  lines: newest(line).optional(),
  slips: newest(entry).optional(),
  refunds: newest(entry).optional(),
  refundDue: amount.optional(),
  /** What receive-refund would give, where the backend tells. */
  refundReceivable: amount.optional(),
  /** `received`: how often, and when last. */
  bonuses: z
    .array(
      z.object({
        code: z.string(),
        isActive: z.boolean(),
        received: z.number(),
        receivedAt: z.number().optional(),
      }),
    )
    .optional(),
  /** The bonus in use; `null` for none. */
  active: z.object({ code: z.string().optional() }).nullable().optional(),
  coins: z.number().optional(),
  coupons: z.array(coupon).optional(),
})
export type Snapshot = z.output<typeof snapshotSchema>

type Part = "wallet" | "lines" | "slips" | "refunds" | "refund" | "bonuses" | "active" | "wheel" | "coupons"

/** Each part is one call. `more` is read only where what was read first will not show the operation. */
const partsOf: Record<Ask["kind"], { first: readonly Part[]; more?: readonly Part[] }> = {
  transfer: { first: ["lines"], more: ["wallet"] },
  "transfer-all": { first: ["lines"], more: ["wallet"] },
  withdraw: { first: ["lines"] },
  truelink: { first: ["lines"] },
  slip: { first: ["slips"] },
  bonus: { first: ["lines"], more: ["bonuses"] },
  promotion: { first: ["lines"], more: ["active", "bonuses", "wallet"] },
  "bonus-end": { first: ["lines"] },
  "refund-receive": { first: ["lines"], more: ["refund", "refunds", "wallet"] },
  "refund-wallet": { first: ["lines"], more: ["refund", "refunds", "wallet"] },
  invite: { first: ["lines"], more: ["wallet"] },
  spin: { first: ["wheel", "coupons"] },
  coupon: { first: ["coupons", "lines"], more: ["wallet"] },
}

/** Does a backend that has shown this show operations of its kind there? */
function shows({ lines }: Snapshot, ask: Ask): boolean {
  const has = (test: (line: Line) => boolean) => lines?.items.some(test) === true
  switch (ask.kind) {
    case "transfer":
    case "transfer-all":
      return has(({ type }) => type === "transfer")
    case "bonus":
    case "promotion":
      return has(({ linked }) => linked === ask.kind)
    case "refund-receive":
    case "refund-wallet":
      return has(({ linked }) => linked === "refund")
    case "invite":
      return has(({ linked }) => linked === "invite")
    case "coupon":
      return has(({ linked }) => linked === "luckydraw")
    default:
      return true
  }
}

/** How many of the newest lines, slips and refunds are looked at. */
const looked = 50

/**
 * What `ask` touches, before it is sent. Parts that cannot be read within `timeoutMs` each are absent. Never throws. Most
 * backends show an operation in one list: then nothing else is read.
 */
export async function lookBefore(
  api: ApiClient,
  ask: Ask,
  timeoutMs: number,
  now: () => number = Date.now,
): Promise<Snapshot> {
  const { first, more = [] } = partsOf[ask.kind]
  // How much a whole wallet is, nothing else tells.
  if (ask.kind === "transfer-all") return readParts(api, [...first, ...more], timeoutMs, now)
  const seen = await readParts(api, first, timeoutMs, now)
  if (shows(seen, ask)) return seen
  return { ...seen, ...(await readParts(api, more, timeoutMs, now)), fromMs: seen.fromMs }
}

/** The same parts again, but the wallet that was only read for its amount. */
export function lookAfter(
  api: ApiClient,
  ask: Ask,
  before: Snapshot,
  timeoutMs: number,
  now: () => number = Date.now,
): Promise<Snapshot> {
  const { first, more = [] } = partsOf[ask.kind]
  return readParts(api, shows(before, ask) ? first : [...first, ...more], timeoutMs, now)
}

/** Reads parts, all at once. */
export async function readParts(
  api: ApiClient,
  parts: readonly Part[],
  timeoutMs: number,
  now: () => number = Date.now,
): Promise<Snapshot> {
  const fromMs = now()
  const read = await Promise.all(parts.map(part => readers[part](api, timeoutMs)))
  return Object.assign({ fromMs }, ...read, { toMs: now() })
}

/** An operator's words are kept and compared in this language, whatever the player reads. */
const keptLanguage = "th"

type Read = Omit<Snapshot, "fromMs" | "toMs">
const payload = { page: 1, limit: looked }

/** What cannot be read is absent: it is never taken for another value, and hides nothing that stands beside it. */
const readers: Record<Part, (api: ApiClient, timeoutMs: number) => Promise<Read>> = {
  async wallet(api, timeoutMs) {
    const answer = await api.call(readWallet, { timeoutMs })
    if (!answer.ok) return {}
    const { wallet, slots, invite, bankAccount } = answer.value
    const amount = wallet?.amount
    if (amount == null) return {}
    const games: Record<string, number> = {}
    for (const { code, isActive, amount: held } of slots ?? [])
      if (isActive && held != null) games[code] = held
    const names = Object.fromEntries(
      (slots ?? []).map(({ code, name }) => [code, textIn(name, keptLanguage)]),
    )
    return {
      wallet: { amount, games, names, bank: bankAccount?.bankCode },
      inviteDue: invite?.amount ?? undefined,
    }
  },
  async lines(api, timeoutMs) {
    const answer = await api.call(listStatements, { payload, timeoutMs })
    if (!answer.ok) return {}
    const { statements, total } = answer.value
    return { lines: newestOf(statements.map(lineOf), total) }
  },
  async slips(api, timeoutMs) {
    const answer = await api.call(listSlips, { payload, timeoutMs })
    return answer.ok ? { slips: newestOf(answer.value.map(slipOf)) } : {}
  },
  async refunds(api, timeoutMs) {
    const answer = await api.call(reward.listRefunds, { payload, timeoutMs })
    if (!answer.ok) return {}
    const { refunds, total } = answer.value
    return { refunds: newestOf(refunds.map(refundOf), total) }
  },
  async refund(api, timeoutMs) {
    const answer = await api.call(reward.checkRefund, { timeoutMs })
    if (!answer.ok) return isNone(answer) ? { refundDue: 0 } : {}
    const { refundAmount, receivable } = answer.value
    const refundDue = isUnreadable(answer.value, "refundAmount") ? undefined : (refundAmount ?? 0)
    return { refundDue, refundReceivable: receivable ?? undefined }
  },
  async bonuses(api, timeoutMs) {
    const answer = await api.call(reward.listBonuses, { timeoutMs })
    return answer.ok ? { bonuses: answer.value.filter(isTold).map(bonusOf) } : {}
  },
  async active(api, timeoutMs) {
    const answer = await api.call(reward.checkActiveBonus, { timeoutMs })
    if (!answer.ok || isUnreadable(answer.value, "status")) return {}
    const { status, code } = answer.value
    return { active: reward.isBonusActive(status) ? { code: code ?? undefined } : null }
  },
  async wheel(api, timeoutMs) {
    const answer = await api.call(readSpinSetup, { timeoutMs })
    if (!answer.ok) return {}
    const { userCoin } = answer.value
    return { coins: (typeof userCoin === "object" ? userCoin?.coin : userCoin) ?? undefined }
  },
  async coupons(api, timeoutMs) {
    const answer = await api.call(listCoupons, { timeoutMs })
    return answer.ok ? { coupons: answer.value.map(couponOf) } : {}
  },
}

/** If the backend gives no total, a page that is not full is the whole list. */
function newestOf<Item>(items: Item[], total?: number | null): Newest<Item> {
  return { items, isWhole: total == null ? items.length < pageSize : items.length >= total }
}

function isNone(answer: Result<unknown>): boolean {
  const failure = answer.ok ? undefined : answer.error
  return failure?.kind === "refused" && failure.code === "NO_REFUND"
}

const links = ["bonus", "promotion", "invite", "refund", "luckydraw"] as const

function lineOf(statement: Statement): Line {
  const { _id, statementType, from, to, amount, createdAt } = statement
  return {
    id: _id ?? undefined,
    type: isUnreadable(statement, "status") ? "" : (statementType ?? "").trim().toLowerCase(),
    from: from ?? undefined,
    to: to ?? undefined,
    amount: amount ?? undefined,
    status: statusOf(statement),
    at: createdAt ?? undefined,
    linked: links.find(name => statement[name] != null),
  }
}

function slipOf(slip: Slip): Entry {
  const { reference, link, createdAt, amount, note } = slip
  return {
    mark: JSON.stringify([reference ?? link ?? null, createdAt ?? null]),
    at: createdAt ?? undefined,
    amount: amount ?? undefined,
    status: statusOf(slip),
    note: note ?? undefined,
  }
}

function refundOf({ refundAmount, createdAt }: reward.Refund): Entry {
  const amount = refundAmount ?? undefined
  return { mark: JSON.stringify([amount, createdAt]), at: createdAt ?? undefined, amount }
}

/** Does an offer say how often it was received, and whether it is in use? */
function isTold(bonus: reward.Bonus): boolean {
  const { userBonus } = bonus
  return !(
    isUnreadable(bonus, "userBonus") ||
    isUnreadable(userBonus, "isActive") ||
    isUnreadable(userBonus, "received")
  )
}

function bonusOf({ code, userBonus }: reward.Bonus) {
  const received = userBonus?.received ?? []
  const times = received.flatMap(({ updatedAt }) => updatedAt ?? [])
  return {
    code,
    isActive: userBonus?.isActive ?? false,
    received: received.length,
    receivedAt: times.length > 0 ? Math.max(...times) : undefined,
  }
}

function couponOf(coupon: Coupon) {
  const { amount } = coupon
  const slice = couponSlice(coupon)
  return {
    key: couponKey(coupon),
    code: slice.code ?? undefined,
    label: textIn(slice.label, keptLanguage) || undefined,
    amount: amount ?? undefined,
  }
}
