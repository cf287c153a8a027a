// Refunds of losses: which losses count, every refusal, and that each loss is refunded once.
import { describe, expect, test } from "vitest"
import { transfer } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import * as reward from "#contract/reward.ts"
import { activateGameAccount } from "#contract/wallet.ts"
import { backendForAll, backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { refundRules } from "./rules.ts"

describe.each(backendKinds)("refunds on $name", ({ start }) => {
  const backend = backendForAll(() => start())

  let count = 0
  /** A member with 1,000 baht in each of two games. */
  async function player() {
    const { phone, token } = await backend.register()
    await backend.sandbox.creditDeposit(phone, 2500_00)
    for (const slotCode of ["PG", "JOKER"]) {
      await backend.call(activateGameAccount, { token, params: { slotCode } })
      await backend.call(transfer, { token, body: { from: "wallet", to: slotCode, amount: 1000 } })
    }
    const call = <E extends Parameters<TestBackend["call"]>[0]>(endpoint: E, key?: string) =>
      backend.call(endpoint, { token, key: key ?? `key-${++count}` })
    return {
      phone,
      token,
      play: (wonBaht: number, game = "PG") =>
        backend.sandbox.playRound(phone, game, Math.round(wonBaht * 100)),
      check: async () => (await backend.call(reward.checkRefund, { token })).value!,
      receive: (key?: string) => call(reward.receiveRefund, key),
      toWallet: (key?: string) => call(reward.addRefundToWallet, key),
      wallet: () => backend.walletOf(token),
      log: async (page = 1, limit = 10) =>
        (await backend.call(reward.listRefunds, { token, body: { page, limit } })).value as {
          refunds: reward.Refund[]
          total?: number
        },
    }
  }
  const refused = (code: string) => ({ status: 400, code })

  test("a member who has not played or is ahead gets none", async () => {
    const { check, receive, play, toWallet } = await player()
    expect(await check()).toMatchObject({ result: false, bonus: false, refundAmount: 0, receivable: 0 })
    expect(await receive()).toMatchObject(refused("NO_REFUND"))
    await play(0.5)
    expect(await check()).toMatchObject({ result: false, receivable: 0 })
    expect(await receive()).toMatchObject(refused("NO_REFUND"))
    expect(await toWallet()).toMatchObject(refused("REFUND_MINIMUM"))
  })

  test("is the percentage of what all games lost less what they won, set aside first, then moved", async () => {
    const { check, receive, play, toWallet, wallet, log, token } = await player()
    await play(-400)
    await play(-100, "JOKER")
    await play(50.5, "JOKER")
    expect(await check()).toMatchObject({ result: true, refundAmount: 0, receivable: 22_47 })
    const received = await receive("r")
    expect(received.value).toMatchObject({
      message: "REFUND_SUCCESS",
      receipt: { kind: "refundReceive", status: "done", amount: 22_47, balance: 500_00 },
    })
    expect(await check()).toMatchObject({ result: true, refundAmount: 22_47, receivable: 0 })
    expect(await receive()).toMatchObject(refused("NO_REFUND"))
    expect(await log()).toMatchObject({ total: 1, refunds: [{ refundAmount: 22_47 }] })

    const moved = await toWallet("w")
    expect(moved.value).toMatchObject({
      message: "REFUND_SUCCESS",
      receipt: { kind: "refundAddWallet", status: "done", to: "wallet", amount: 22_47, balance: 522_47 },
    })
    expect(await wallet()).toBe(522_47)
    expect(await check()).toMatchObject({ result: false, refundAmount: 0, receivable: 0 })
    expect((await backend.linesOf(token))[0]).toMatchObject({
      statementType: "bonus",
      to: "wallet",
      amount: 22_47,
      status: "SUCCESS",
      refund: { description: "5%" },
    })
    const kept = await backend.call(readOperation, { token, params: { key: "w" } })
    expect(kept.value).toMatchObject({ status: "done", amount: 22_47 })
  })

  test("rounds down, and what rounds down to nothing is below the minimum and still counts later", async () => {
    const { check, receive, play } = await player()
    await play(-0.19)
    expect(await receive()).toMatchObject(refused("REFUND_MINIMUM"))
    await play(-0.01)
    expect((await check()).receivable).toBe(1)
    expect((await receive()).value).toMatchObject({ receipt: { amount: 1 } })
  })

  test("an active bonus prevents a refund; an earlier one can still be moved", async () => {
    const { token, check, receive, play, toWallet } = await player()
    await play(-100)
    await receive()
    await play(-100)
    await backend.sandbox.setOffer({
      code: "REFUND-B",
      kind: "bonus",
      name: "B",
      amountSatang: 10_00,
      maxReceived: 99,
    })
    await backend.call(reward.activateBonus, { token, params: { code: "REFUND-B" } })
    expect(await check()).toMatchObject({ bonus: true, result: true, receivable: 5_00 })
    expect(await receive()).toMatchObject(refused("REFUND_CONDITION"))
    expect((await toWallet()).status).toBe(200)
    await backend.call(reward.clearBonus, { token })
  })

  test("closed by the operator, losses wait; what was set aside can be moved", async () => {
    const { check, receive, play, toWallet } = await player()
    await play(-100)
    await receive()
    await play(-100)
    await backend.sandbox.changeOperator({ refund: { ...refundRules, isOpen: false } })
    expect(await check()).toMatchObject({ result: true, refundAmount: 5_00, receivable: 0 })
    expect(await receive()).toMatchObject(refused("REFUND_INACTIVE"))
    expect((await toWallet()).status).toBe(200)
    await backend.sandbox.changeOperator({ refund: { ...refundRules, percent: 10, success: 300, fail: 7 } })
    expect(await check()).toMatchObject({ receivable: 10_00, refundSuccess: 300, refundFail: 7 })
    expect((await receive()).value).toMatchObject({ receipt: { amount: 10_00 } })
    await backend.sandbox.changeOperator({ refund: refundRules })
  })

  test("fifty simultaneous calls with five keys are one refund and one movement to the wallet", async () => {
    const { check, receive, play, toWallet, wallet, log } = await player()
    await play(-400)
    const all = (send: (key: string) => Promise<{ status: number; code?: string }>, name: string) =>
      Promise.all(Array.from({ length: 50 }, (_, index) => send(`${name}-${index % 5}`)))
    const received = await all(receive, "receive")
    expect(received.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(received.filter(({ code }) => code === "NO_REFUND")).toHaveLength(40)
    expect(await log()).toMatchObject({ total: 1 })
    expect(await check()).toMatchObject({ refundAmount: 20_00, receivable: 0 })
    const moved = await all(toWallet, "move")
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(moved.filter(({ code }) => code === "REFUND_MINIMUM")).toHaveLength(40)
    expect(await wallet()).toBe(520_00)
  })

  test("while rounds are played, every satang lost is refunded once", async () => {
    const { receive, play, log, check } = await player()
    const acts = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? receive() : play(-20, index % 3 === 1 ? "PG" : "JOKER"),
    )
    await Promise.all(acts)
    await receive()
    const { refunds } = await log(1, 100)
    expect(refunds.reduce((sum, { refundAmount }) => sum + refundAmount!, 0)).toBe(20_00)
    expect(await check()).toMatchObject({ refundAmount: 20_00, receivable: 0 })
  })
})
