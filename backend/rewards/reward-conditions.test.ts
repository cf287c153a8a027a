// The conditions of refunds and invite bonuses before a withdrawal, at their boundaries to the satang.
import { beforeAll, describe, expect, test } from "vitest"
import { readProfile } from "#contract/account.ts"
import { transfer, withdraw, withdrawAll } from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { activateGameAccount, readWallet } from "#contract/wallet.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import { refundRules } from "./rules.ts"

describe.each(backendKinds)("conditions on $name", ({ start }) => {
  const backend = backendForAll(() => start())
  beforeAll(async () => {
    await backend.sandbox.changeOperator({ refund: { ...refundRules, percent: 50, success: 150, fail: 20 } })
  })

  async function member(inviteCode?: string) {
    const { phone, token } = await backend.register({ inviteCode })
    const id = (await backend.call(readProfile, { token })).value!.profile!._id
    await backend.call(activateGameAccount, { token, params: { slotCode: "PG" } })
    return { id, phone, token }
  }
  /** A member who lost 1,000 baht, has 500 back in the wallet, and nothing else but `beside` in PG. */
  async function refunded(beside = 0) {
    const { token, phone } = await member()
    await backend.sandbox.creditDeposit(phone, Math.round((1000 + beside) * 100))
    await backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount: 1000 + beside } })
    const play = (wonBaht: number) => backend.sandbox.playRound(phone, "PG", Math.round(wonBaht * 100))
    await play(-1000)
    await backend.call(reward.receiveRefund, { token })
    await backend.call(reward.addRefundToWallet, { token })
    return {
      play,
      toGame: (amount: number) =>
        backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount } }),
      async refund() {
        await backend.call(reward.receiveRefund, { token })
        await backend.call(reward.addRefundToWallet, { token })
      },
      take: (amount: number) => backend.call(withdrawAll, { token, body: { amount } }),
      takeFromWallet: (amount: number) => backend.call(withdraw, { token, body: { amount } }),
      needed: async () => (await backend.call(readWallet, { token })).value!.neededBalance,
    }
  }

  test("at 150 % a withdrawal is refused and the page says so before; a satang above it is paid", async () => {
    const player = await refunded(250)
    expect(await player.needed()).toBe(750_00)
    for (const send of [player.take, player.takeFromWallet])
      expect(await send(100)).toMatchObject({ status: 400, code: "REFUND_CONDITION" })
    await player.play(0.01)
    expect(await player.needed()).toBeUndefined()
    expect((await player.take(100)).status).toBe(200)
    // The withdrawal ended the condition, so the rest is free.
    expect((await player.take(100)).status).toBe(200)
  })

  test("money in games counts", async () => {
    const player = await refunded(300)
    await player.toGame(400)
    expect((await player.takeFromWallet(100)).status).toBe(200)
  })

  test("at 20 % the condition remains; a satang below it ends, whatever is won later", async () => {
    const player = await refunded()
    await player.toGame(500)
    await player.play(-400)
    expect(await player.take(100)).toMatchObject({ code: "REFUND_CONDITION" })
    await player.play(-0.01)
    expect(await player.needed()).toBeUndefined()
    await player.play(100)
    expect(await player.needed()).toBeUndefined()
    expect((await player.take(150)).status).toBe(200)
  })

  test("a refused withdrawal leaves the condition in place", async () => {
    const player = await refunded(300)
    expect(await player.take(900)).toMatchObject({ code: "MONEY_NOT_ENOUGH" })
    await player.play(-100)
    expect(await player.take(100)).toMatchObject({ code: "REFUND_CONDITION" })
  })

  test("open conditions add up: bonuses collected one by one ask for as much as all at once", async () => {
    const inviter = await member()
    const { token } = inviter
    const needed = async () => (await backend.call(readWallet, { token })).value!.neededBalance
    const take = (amount: number) => backend.call(withdrawAll, { token, body: { amount } })
    for (const above of [75, 150]) {
      const friend = await member(`PR${inviter.id}`)
      await backend.sandbox.creditDeposit(friend.phone, 100_00)
      await backend.call(transfer, { token: friend.token, body: { from: "wallet", to: "PG", amount: 100 } })
      expect(await backend.sandbox.playRound(friend.phone, "PG", -1_00)).toBe("played")
      expect((await backend.call(reward.receiveInviteBonus, { token })).status).toBe(200)
      expect(await needed()).toBe(above * 100)
    }
    expect(await take(100)).toMatchObject({ status: 400, code: "BONUS_CONDITION" })
    await backend.sandbox.creditDeposit(inviter.phone, 50_00)
    expect(await take(150)).toMatchObject({ status: 400, code: "BONUS_CONDITION" })
    await backend.sandbox.creditDeposit(inviter.phone, 1)
    expect(await needed()).toBeUndefined()
    expect((await take(150)).status).toBe(200)
  })

  test("a condition that has ended adds nothing", async () => {
    const player = await refunded()
    await player.toGame(500)
    await player.play(-400.01)
    expect(await player.needed()).toBeUndefined()
    await player.play(-99.99)
    await player.refund()
    expect(await player.needed()).toBe(375_00)
  })
})
