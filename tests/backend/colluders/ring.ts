// Accounts of one person who wants money for nothing: they invite each other, deposit the same money again and again,
// lose to each other, collect everything in any order and several times at once, and withdraw.

import type { Backend } from "#backend/backend.ts"
import { createAccount, readProfile } from "#contract/account.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as endpoints from "#contract/wallet.ts"
import type { TestBackend } from "../test-backend.ts"
import { type Holdings, nothing, type Offer, type PrizeType, type Step } from "./rules.ts"

export type Account = {
  phone: string
  id: string
  token: string
  inviter: Account | undefined
  has: Holdings
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
  return { phone, id, token, inviter, has: nothing }
}

/** What the ring has outside, and what it has lost to the house: it never wins more than that. */
export type Till = { cash: number; lostToHouse: number; opened: Offer[]; slices: Slices }

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
    return async key =>
      (await call(endpoint, { key, params: { code: offer.code } })) && { do: "activate", offer }
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
      return value && { do: "claim", id, amount: amountOf(value) }
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
  const choices = [
    ...[lose, win, win, move, move, activate, clear, spin, claim, withdraw, withdraw],
    () => paid("receive", reward.receiveRefund),
    () => paid("add", reward.addRefundToWallet),
    () => paid("collect", reward.receiveInviteBonus),
  ]
  return choices[dice(choices.length)]!()
}

type Answer = { receipt?: { amount?: number | null } }
const amountOf = ({ receipt }: Answer): number => receipt?.amount ?? 0

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

/** The coupons that an account can claim. */
export async function couponsOf(backend: TestBackend, { token }: Account, { slices }: Till) {
  const listed = (await backend.call(spinwheel.listCoupons, { token })).value!
  return Object.fromEntries(
    listed.map(({ _id, prize, amount }) => {
      const type = slices.find(({ code }) => code === prize.slice.code)!.prize_type as PrizeType
      return [_id, { type, amount: amount ?? 0 }]
    }),
  )
}
