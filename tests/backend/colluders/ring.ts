// Accounts of one person who wants money for nothing: they invite each other, deposit the same money again and again,
// lose to each other, collect everything in any order and several times at once, and withdraw.

import type { Backend } from "#backend/backend.ts"
import { createAccount, readProfile } from "#contract/account.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as endpoints from "#contract/wallet.ts"
import type { TestBackend } from "../test-backend.ts"
import {
  type Coupon,
  type Holdings,
  nothing,
  type Offer,
  type PrizeType,
  type Rules,
  type Step,
} from "./rules.ts"

export type Account = {
  phone: string
  id: string
  token: string
  loggedInMs: number
  inviter: Account | undefined
  /** One of `could`; all of them look alike to the account. */
  has: Holdings
  /** All that the account may have, by what it was seen to have. */
  could: Holdings[]
}
export type Dice = (below: number) => number
type Slices = Awaited<ReturnType<Backend["sandbox"]["readWheel"]>>["slices"]

/** What is tried: sent with a key, it says what was done, or nothing where it was refused. */
export type Attempt = (key: string) => Promise<Step | undefined>

const password = "a-password"

/** Registers an account, by the link of another. */
export async function enlist(backend: TestBackend, number: number, inviter?: Account): Promise<Account> {
  const digits = String(number).padStart(5, "0")
  const phone = `0890${digits}0`
  const address = `10.${number >> 8}.${number & 255}.1`
  await backend.call(createAccount, {
    address,
    body: {
      ...{ name: `R ${number}`, username: phone, password, inviteCode: inviter && `PR${inviter.id}` },
      ...{ bankCode: "KBANK", bankAccountName: "RING MEMBER", bankAccountNo: `12300${digits}` },
    },
  })
  const token = await backend.logIn(phone, password)
  const id = (await backend.call(readProfile, { token })).value!.profile!._id
  await backend.call(endpoints.activateGameAccount, { token, params: { slotCode: "PG" } })
  const has = { ...nothing, isInvited: inviter !== undefined }
  return { phone, id, token, loggedInMs: backend.now.ms, inviter, has, could: [has] }
}

/** All that the account may have now, at least one. */
export function holds(account: Account, could: Holdings[]): void {
  account.could = could
  account.has = could[0]!
}

/** A session ends by itself; days pass. */
export async function stayLoggedIn(backend: TestBackend, account: Account): Promise<void> {
  if (backend.now.ms - account.loggedInMs < 6 * 60 * 60_000) return
  account.token = await backend.logIn(account.phone, password)
  account.loggedInMs = backend.now.ms
}

/** What the ring has outside, and what it has lost to the house: it never wins more than that. */
export type Till = {
  isBankOpen: boolean
  cash: number
  deposited: number
  paidOut: number
  lostToHouse: number
  opened: Offer[]
  slices: Slices
  rules: Rules
}

/** Something for an account to try now, drawn at random from what could pay. */
export function drawAttempt(backend: TestBackend, who: Account, till: Till, dice: Dice): Attempt {
  const { token, phone, has } = who
  const part = (most: number) => (most <= 0 ? 100 : 1 + dice(most))
  const call = async <E extends Parameters<TestBackend["call"]>[0]>(endpoint: E, options: object) =>
    (await backend.call(endpoint, { token, ...options })).value as Answer | undefined
  const paid =
    (step: "receive" | "add" | "collect", endpoint: Parameters<TestBackend["call"]>[0]): Attempt =>
    async key => {
      const value = await call(endpoint, { key })
      return value && { do: step, amount: amountOf(value) }
    }

  const lose = (): Attempt => {
    const won = -part(has.game)
    return async () => {
      if ((await backend.sandbox.playRound(phone, "PG", won)) !== "played") return undefined
      till.lostToHouse -= won
      return { do: "round", won }
    }
  }
  const win = (): Attempt => {
    const wished = dice(4) === 0 ? till.lostToHouse : part(2 * (has.game + 100_00))
    return async () => {
      const won = Math.min(till.lostToHouse, wished)
      if (won <= 0) return undefined
      till.lostToHouse -= won
      if ((await backend.sandbox.playRound(phone, "PG", won)) === "played") return { do: "round", won }
      till.lostToHouse += won
      return undefined
    }
  }
  const move = (): Attempt => {
    const to = has.wallet > has.game || dice(4) === 0 ? "PG" : "wallet"
    const amount = Math.max(100, part(to === "PG" ? has.wallet : has.game))
    const body = { from: to === "PG" ? "wallet" : "PG", to, amount: amount / 100 }
    return async key => (await call(endpoints.transfer, { key, body })) && { do: "move", to, amount }
  }
  const activate = (): Attempt => {
    const offer = till.opened[dice(till.opened.length || 1)]
    if (!offer) return async () => undefined
    const endpoint = offer.kind === "bonus" ? reward.activateBonus : reward.activatePromotion
    return async key => {
      const value = await call(endpoint, { key, params: { code: offer.code } })
      return value && { do: "activate", offer, at: timeOf(value) }
    }
  }
  const clear = (): Attempt => async key => {
    const value = await call(reward.clearBonus, { key })
    return value && { do: "clear", amount: amountOf(value) }
  }
  const spin = (): Attempt => async key => (await call(spinwheel.spin, { key })) && { do: "spin" }
  const claim = (): Attempt => {
    const ids = Object.keys(has.coupons)
    const id = ids[dice(ids.length || 1)]
    if (!id) return async () => undefined
    return async key => {
      const value = await call(spinwheel.claimCoupon, { key, body: { coupon: id } })
      return value && { do: "claim", id, amount: amountOf(value), at: timeOf(value) }
    }
  }
  const withdraw = (): Attempt => {
    const total = has.wallet + has.game
    const amount = Math.max(100_00, dice(3) === 0 ? part(total) : total)
    const all = dice(3) > 0
    const body = { amount: amount / 100 }
    return async key =>
      (await call(all ? endpoints.withdrawAll : endpoints.withdraw, { key, body })) && {
        ...{ do: "withdraw", key, amount, all },
      }
  }
  const deposit = (): Attempt => async () => {
    const amount = Math.min(till.cash, 1_00 + dice(500_00))
    if (!till.isBankOpen || amount < 1_00) return undefined
    till.cash -= amount
    if ((await backend.sandbox.creditDeposit(phone, amount)) !== "booked") throw new Error("not booked")
    till.deposited += amount
    return { do: "deposit", amount }
  }
  /** The operator, perhaps twice and in two ways at once. */
  const settle = (): Attempt => {
    const way = dice(3) > 0 ? "pay" : "refuse"
    return async () => {
      const open = (await backend.sandbox.listWithdrawals()).filter(({ member_id }) => member_id === who.id)
      const { id, amount, operation_key } = open[0] ?? {}
      if (id === undefined || amount === undefined || operation_key === undefined) return undefined
      const send = way === "pay" ? backend.sandbox.settleWithdrawal : backend.sandbox.refuseWithdrawal
      if ((await send(id)) !== "settled") return undefined
      if (way === "pay") {
        till.cash += amount
        till.paidOut += amount
      }
      return { do: way, key: operation_key, amount }
    }
  }
  const choices = [
    ...[deposit, settle],
    ...[lose, win, win, move, move, activate, clear, spin, claim, withdraw, withdraw],
    () => paid("receive", reward.receiveRefund),
    () => paid("add", reward.addRefundToWallet),
    () => paid("collect", reward.receiveInviteBonus),
  ]
  return choices[dice(choices.length)]!()
}

type Answer = { receipt?: { amount?: number | null; createdAt: number } }
const amountOf = ({ receipt }: Answer): number => receipt?.amount ?? 0
const timeOf = ({ receipt }: Answer): number => receipt?.createdAt ?? 0

/** What the backend shows of an account. */
export async function look(backend: TestBackend, { token }: Account) {
  const wallet = (await backend.call(endpoints.readWallet, { token })).value!
  const refund = (await backend.call(reward.checkRefund, { token })).value!
  const { status, progress } = (await backend.call(reward.checkActiveBonus, { token })).value!
  return {
    /** What was won with the active bonus. */
    won: status ? (progress.won as number) : undefined,
    wallet: wallet.wallet.amount as number,
    game: wallet.slots.find(({ code }) => code === "PG")!.amount as number,
    waiting: wallet.invite.amount as number,
    pocket: refund.refundAmount as number,
    needed: (wallet.neededBalance ?? undefined) as number | undefined,
  }
}

/** The coupons that an account sees. */
export async function couponsOf(backend: TestBackend, { token }: Account, { slices }: Till) {
  const listed = (await backend.call(spinwheel.listCoupons, { token })).value!
  return Object.fromEntries(
    listed.map(({ _id, prize, amount, expiresAt }): [string, Coupon] => {
      const code = typeof prize.slice === "object" ? prize.slice.code : prize.slice
      const type = slices.find(slice => slice.code === code)!.prize_type as PrizeType
      return [_id, { type, amount: amount ?? 0, expiresAtMs: expiresAt }]
    }),
  )
}
