// Withdrawals: limits, holds, gathering, races with transfers, announced deposits.

import { beforeEach, describe, expect, test } from "vitest"
import { addToWallet, transfer, withdraw, withdrawAll } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const demo = "0812345678"

describe.each(backendKinds)("withdrawal on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const all = (amount: unknown, key?: string) => backend.call(withdrawAll, { token, body: { amount }, key })
  const wallet = async (ofToken = token) => (await backend.call(readWallet, { token: ofToken })).value!

  test("gathers every game account, then holds the amount", async () => {
    const answer = await all(2840.75, "all")
    expect(answer.value).toMatchObject({
      receipt: {
        kind: "withdrawAll",
        status: "pending",
        from: "wallet",
        to: "KBANK",
        amount: 2840_75,
        balance: 0,
      },
    })
    const after = await wallet()
    expect(after.wallet.amount).toBe(0)
    expect(after.slots!.every(slot => slot.amount === 0)).toBe(true)
    expect(await backend.linesOf(token, 5)).toMatchObject([
      { statementType: "withdraw", amount: 2840_75, status: "PENDING", from: "wallet", to: "KBANK" },
      { statementType: "transfer", to: "wallet", status: "SUCCESS" },
      { statementType: "transfer", to: "wallet", status: "SUCCESS" },
      { statementType: "transfer", to: "wallet", status: "SUCCESS" },
      { statementType: "transfer", to: "wallet", status: "SUCCESS" },
    ])
  })

  test("one satang too much leaves the game balances in place", async () => {
    const before = await wallet()
    expect(await all(2840.76)).toMatchObject({ status: 400, code: "MONEY_NOT_ENOUGH" })
    expect(await wallet()).toEqual(before)
  })

  test.each([
    [99.99, "TRANSFER_MINIMUM"],
    [0, "TRANSFER_MINIMUM"],
    [200_000.01, "KEY_INVALID"],
    [undefined, "TRANSFER_MINIMUM"],
    ["100", "TRANSFER_MINIMUM"],
  ])("refuses %s with %s and leaves the key free", async (amount, code) => {
    for (const endpoint of [withdrawAll, withdraw]) {
      const answer = await backend.call(endpoint, { token, body: { amount }, key: "k" })
      expect(answer).toMatchObject({ status: 400, code })
    }
    expect((await all(100, "k")).status).toBe(200)
  })

  test("takes exactly the largest amount", async () => {
    await backend.sandbox.creditDeposit(demo, 200_000_00)
    expect((await all(200_000)).status).toBe(200)
  })

  test("withdraw takes from the wallet alone", async () => {
    const send = (amount: number) => backend.call(withdraw, { token, body: { amount } })
    expect((await send(1795.76)).code).toBe("MONEY_NOT_ENOUGH")
    expect((await send(1795.75)).status).toBe(200)
    expect((await wallet()).slots!.find(slot => slot.code === "PG")!.amount).toBe(420_00)
  })

  test("a member without a bank account is refused", async () => {
    const without = await backend.logIn("0856789012")
    expect(await backend.call(withdrawAll, { token: without, body: { amount: 100 } })).toMatchObject({
      status: 400,
      code: "NO_BANK",
    })
  })

  test("a failing provider's game is left out, and matters only when its money is needed", async () => {
    backend.sandbox.setOutage("UFABET", true)
    expect((await all(2840.75)).code).toBe("TRANSFER_FAIL")
    expect((await all(2340.75)).status).toBe(200)
    expect((await wallet()).slots!.find(slot => slot.code === "UFABET")!.amount).toBe(500_00)
  })

  test("twenty simultaneous calls with one key hold once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => all(500, "once")))
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect((await wallet()).wallet.amount).toBe(2340_75)
    expect((await backend.sandbox.listWithdrawals()).filter(row => row.amount === 500_00)).toHaveLength(2)
  })

  test("transfers and withdrawals that race never spend money twice", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount: 300 } })
          : backend.call(withdraw, { token, body: { amount: 300 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === "MONEY_NOT_ENOUGH")).toHaveLength(15)
    const after = await wallet()
    const held = (await backend.sandbox.listWithdrawals()).reduce((sum, row) => sum + row.amount, 0)
    const games = after.slots!.reduce((sum, slot) => sum + slot.amount!, 0)
    expect(after.wallet.amount).toBe(295_75)
    expect(after.wallet.amount + games + held).toBe(2840_75 + 500_00)
  })

  describe("an announced deposit", () => {
    const announce = (amount: number, key?: string) =>
      backend.call(addToWallet, { token, body: { amount }, key })

    test("moves nothing until the bank announces the money", async () => {
      expect((await announce(750, "add")).value).toMatchObject({
        receipt: { status: "pending", amount: 750_00 },
      })
      expect((await wallet()).wallet.amount).toBe(1795_75)
      await backend.sandbox.creditDeposit(demo, 750_00)
      expect((await wallet()).wallet.amount).toBe(2545_75)
      expect((await backend.linesOf(token, 1))[0]).toMatchObject({
        statementType: "deposit",
        amount: 750_00,
        status: "SUCCESS",
      })
      const receipt = await backend.call(readOperation, { token, params: { key: "add" } })
      expect(receipt.value).toMatchObject({ status: "done" })
    })

    test("a credit of another amount is a deposit of its own; a second announcement closes the first", async () => {
      await announce(750, "first")
      await backend.sandbox.creditDeposit(demo, 10_00)
      await announce(751)
      expect(await backend.linesOf(token, 3)).toMatchObject([
        { amount: 751_00, status: "PENDING" },
        { amount: 10_00, status: "SUCCESS" },
        { amount: 750_00, status: "FAILED" },
      ])
      const receipt = await backend.call(readOperation, { token, params: { key: "first" } })
      expect(receipt.value).toMatchObject({ status: "refused" })
    })
  })
})
