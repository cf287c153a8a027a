// Transfers between the wallet and game accounts: amounts, refusals, and one movement for repeated requests.

import { beforeEach, describe, expect, test } from "vitest"
import { transfer, transferAll } from "#contract/movements.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { openDatabase } from "../storage/database.ts"

const demo = "0812345678"

describe.each(backendKinds)("transfer on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  async function balances(ofToken = token) {
    const { value } = await backend.call(readWallet, { token: ofToken })
    const games = Object.fromEntries(value!.slots!.map(slot => [slot.code, slot.amount]))
    return { wallet: value!.wallet.amount, ...games } as Record<string, number>
  }
  const send = (body: unknown, key?: string) => backend.call(transfer, { token, body, key })

  test("moves an amount and tells the wallet's new balance", async () => {
    const answer = await send({ from: "wallet", to: "PG", amount: 100.25 }, "a-key")
    expect(answer.value).toMatchObject({
      message: "SUCCESS",
      receipt: { key: "a-key", status: "done", from: "wallet", to: "PG", amount: 100_25, balance: 1695_50 },
    })
    expect(await balances()).toMatchObject({ wallet: 1695_50, PG: 520_25 })
  })

  test("moves from one game to another, and back to the wallet", async () => {
    await send({ from: "UFABET", to: "JOKER", amount: 500 })
    await send({ from: "JOKER", to: "wallet", amount: 580 })
    expect(await balances()).toMatchObject({ wallet: 2375_75, UFABET: 0, JOKER: 0 })
  })

  test.each([
    ["nothing", 0],
    ["less than one baht", 0.99],
    ["less than nothing", -5],
    ["three decimals", 1.005],
    ["text", "10"],
    ["no amount", undefined],
    ["more than there is in the world", 1e15],
  ])("refuses %s with TRANSFER_MINIMUM and leaves the key free", async (_, amount) => {
    const answer = await send({ from: "wallet", to: "PG", amount }, "k")
    expect(answer).toMatchObject({ status: 400, code: "TRANSFER_MINIMUM" })
    expect((await send({ from: "wallet", to: "PG", amount: 1 }, "k")).status).toBe(200)
  })

  test("moves the whole balance, and not a satang more", async () => {
    expect(await send({ from: "wallet", to: "PG", amount: 1795.76 })).toMatchObject({
      status: 400,
      code: "MONEY_NOT_ENOUGH",
    })
    expect((await send({ from: "wallet", to: "PG", amount: 1795.75 })).status).toBe(200)
    expect(await balances()).toMatchObject({ wallet: 0, PG: 2215_75 })
  })

  test("refuses unknown accounts", async () => {
    const refusals = await Promise.all([
      send({ from: "wallet", to: "NOSUCH", amount: 1 }),
      send({ from: "wallet", to: "IMI", amount: 1 }),
      send({ from: "wallet", to: "wallet", amount: 1 }),
      send({ from: "wallet", amount: 1 }),
    ])
    expect(refusals.map(({ code }) => code)).toEqual([
      "NO_WALLET",
      "SLOT_NO_ACCOUNT",
      "KEY_INVALID",
      "KEY_MISSING",
    ])
  })

  test("a provider that fails leaves the money in the wallet and a failed line in the statement", async () => {
    backend.sandbox.setOutage("PG", true)
    const before = await balances()
    expect(await send({ from: "wallet", to: "PG", amount: 50 })).toMatchObject({
      status: 400,
      code: "TRANSFER_FAIL",
    })
    expect(await balances()).toEqual(before)
    expect(backend.log.map(({ event }) => event)).toContain("game-provider-failed")
    expect((await backend.linesOf(token))[0]).toMatchObject({
      statementType: "transfer",
      amount: 50_00,
      status: "FAILED",
    })
    backend.sandbox.setOutage("PG", false)
    expect((await send({ from: "wallet", to: "PG", amount: 50 })).status).toBe(200)
  })

  test.each(["", "a b", "ก", "x".repeat(201)])("refuses the malformed key %j with 400", async key => {
    // Header values are bytes: a Thai letter arrives as its UTF-8 bytes read one by one.
    const sent = Buffer.from(key, "utf8").toString("latin1")
    expect(await send({ from: "wallet", to: "PG", amount: 10 }, sent)).toMatchObject({
      status: 400,
      code: "KEY_INVALID",
    })
  })

  test("transferAll moves the whole wallet, and refuses an empty one", async () => {
    const all = () => backend.call(transferAll, { token, body: { to: "JOKER" } })
    expect((await all()).value).toMatchObject({ receipt: { amount: 1795_75, balance: 0 } })
    expect(await balances()).toMatchObject({ wallet: 0, JOKER: 1875_75 })
    expect(await all()).toMatchObject({ code: "MONEY_NOT_ENOUGH" })
  })
})

describe.each(backendKinds.filter(({ name }) => name === "PostgreSQL"))("in flight on $name", ({ start }) => {
  test("a key that another process works on for five seconds is answered 409, and works afterwards", async () => {
    const backend = await start({ seed: true })
    const token = await backend.logIn(demo)
    const send = () =>
      backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount: 10 }, key: "k" })
    const other = await openDatabase({ url: backend.databaseUrl })
    const claimed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const elsewhere = other.transaction().execute(async trx => {
      const row = { member_id: "10000001", operation_key: "k", kind: "x", fingerprint: "0".repeat(64) }
      await trx
        .insertInto("operation")
        .values({ ...row, created_at_ms: 0 })
        .execute()
      claimed.resolve()
      await answered.promise
      throw new Error("the other process dies")
    })
    await claimed.promise
    const inFlight = await send()
    expect(inFlight).toMatchObject({ status: 409, code: "REQUEST_IN_FLIGHT" })
    expect(inFlight.headers.get("retry-after")).toBe("2")
    answered.resolve()
    await expect(elsewhere).rejects.toThrow("dies")
    expect((await send()).status).toBe(200)
    await other.destroy()
    await backend.remove()
  }, 20_000)
})
