// A slip is its sender's: who gets what, whoever holds a picture of it, and whatever account they have registered.

import { describe, expect } from "vitest"
import { createAccount, updateProfile } from "#contract/account.ts"
import { uploadSlip } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { listSlips } from "#contract/statement.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import type { SlipWish } from "../sandbox/world/slips.ts"

const password = "a pass of x"
const minuteMs = 60_000
const rounds = times({ all: 24, few: 12 })

describe.each(backendKinds)("slips and their senders on $name", ({ start }) => {
  const backend = backendForEach(() => start())

  const register = async (
    username: string,
    bankAccountNo: string,
    bankAccountName: string,
    bankCode = "SCB",
  ) => {
    const fields = { name: "x", username, password, bankCode, bankAccountName, bankAccountNo }
    const made = await backend.call(createAccount, { body: fields, address: username })
    expect(made.status).toBe(200)
    return backend.logIn(username, password)
  }
  const make = async (member: string, wish: Partial<SlipWish> = {}) =>
    (await backend.sandbox.makeSlip(member, { amountSatang: 300_00, ...wish }))!.png
  const send = async (png: Uint8Array<ArrayBuffer>, token: string) => {
    backend.now.ms += 1
    const key = `k${backend.now.ms}`
    await backend.call(uploadSlip, { token, key, file: png })
    return (await backend.call(readOperation, { token, params: { key } })).value!
  }
  const waits = { status: "pending", code: "SENDER_UNCLEAR", amount: 300_00 }
  const paid = { status: "done", amount: 300_00 }

  test("the sender's name and shown digits credit it, whatever the name's writing", async () => {
    const token = await register("0861111111", "1112223334", "SOMCHAI JAIDEE")
    backend.now.ms += 10 * minuteMs
    expect(await send(await make("0861111111"), token)).toMatchObject(paid)
    const shown = { senderNames: ["นาย สมชาย ใ", "Mr. Somchai J."] }
    expect(await send(await make("0861111111", shown), token)).toMatchObject(paid)
  })

  test("another name, no name, or a name in another script alone waits for the operator", async () => {
    const token = await register("0861111111", "1112223334", "SOMCHAI JAIDEE")
    backend.now.ms += 10 * minuteMs
    for (const senderNames of [["SOMSAK JAIDEE"], [], ["สมชาย ใจดี"]]) {
      expect(await send(await make("0861111111", { senderNames }), token)).toMatchObject(waits)
    }
    const whole = { senderAccountNo: "1112223334" }
    expect(
      await send(await make("0861111111", { ...whole, senderNames: ["SOMSAK JAIDEE"] }), token),
    ).toMatchObject(waits)
    expect(await send(await make("0861111111", { ...whole, senderNames: [] }), token)).toMatchObject(paid)
    expect(await backend.walletOf(token)).toBe(300_00)
    const slips = (await backend.call(listSlips, { token, body: { page: 1, limit: 10 } })).value!
    expect(slips[1]).toMatchObject({ status: "IN_PROGRESS", note: "SENDER_UNCLEAR", amount: 300_00 })
  })

  test("two members whose accounts fit both wait, whatever the stranger calls himself", async () => {
    const owner = await register("0861111111", "1112223334", "SOMCHAI JAIDEE")
    const stranger = await register("0862222222", "9992223334", "SOMCHAI JAIDEE")
    backend.now.ms += 10 * minuteMs
    const png = await make("0861111111", { senderAccountNo: "xxx222333x" })
    expect(await send(png, stranger)).toMatchObject(waits)
    expect(await send(png, owner)).toMatchObject(waits)
    const [first, second] = await backend.sandbox.listHeldSlips()
    expect(second).toMatchObject({ holder: "SOMCHAI JAIDEE", sender: "xxx222333x SOMCHAI JAIDEE" })
    expect(await backend.sandbox.acceptSlip(second!.id)).toBe(true)
    expect(await backend.sandbox.acceptSlip(second!.id)).toBe(false)
    expect(await backend.sandbox.acceptSlip(first!.id)).toBe(true)
    expect([await backend.walletOf(owner), await backend.walletOf(stranger)]).toEqual([300_00, 0])
    const [slip] = (await backend.call(listSlips, { token: stranger, body: { page: 1, limit: 10 } })).value!
    expect(slip).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED" })
  })

  test("an account that was named after the transfer waits, as does a holder's name", async () => {
    const owner = await register("0861111111", "1112223334", "SOMCHAI JAIDEE", "KBANK")
    const stranger = await register("0862222222", "5550000001", "N N", "KBANK")
    backend.now.ms += 20 * minuteMs
    // The owner has changed to another bank since, so nobody else's account fits.
    const png = await make("0861111111", { minutesAgo: 10 })
    const change = (bankCode: string, bankAccountName: string, bankAccountNo: string) => ({
      body: { name: "x", bankCode, bankAccountName, bankAccountNo, password },
    })
    await backend.call(updateProfile, { token: owner, ...change("SCB", "SOMCHAI JAIDEE", "7770000001") })
    await backend.call(updateProfile, { token: stranger, ...change("KBANK", "SOMCHAI JAIDEE", "9992223334") })
    expect(await send(png, stranger)).toMatchObject(waits)
    backend.now.ms += minuteMs
    expect(await send(await make("0862222222"), stranger)).toMatchObject(paid)
  })

  test("a held slip can be refused, and the bank is not asked about it again by itself", async () => {
    const token = await register("0861111111", "1112223334", "SOMCHAI JAIDEE")
    await send(await make("0861111111", { kind: "look-alike" }), token)
    backend.now.ms += 60 * minuteMs
    expect(await backend.sandbox.judgeDueSlips()).toBe(0)
    expect(await backend.ledgerLagSeconds()).toBe(0)
    const [held] = await backend.sandbox.listHeldSlips()
    expect(await backend.sandbox.refuseSlip(held!.id, "NOT_MATCH")).toBe(true)
    expect(await backend.sandbox.listHeldSlips()).toEqual([])
    expect(await backend.walletOf(token)).toBe(0)
  })

  test("members who register look-alike accounts get nobody else's baht", { timeout: 120_000 }, async ({
    seed,
  }) => {
    const random = mulberry(seed)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const first = ["SOMCHAI", "SOMSAK", "MALEE", "NOI"]
    const last = ["JAIDEE", "RAKDEE", "SUKSAN"]
    const owners: { phone: string; token: string; account: string; sent: number[] }[] = []
    for (let number = 0; number < 8; number++) {
      // The first two look alike by themselves.
      const visible = number < 2 ? "1234" : String(2000 + number)
      const account = `${number}${String(Math.floor(random() * 1e4)).padStart(4, "0")}${visible}${number}`
      const phone = `086000000${number}`
      const token = await register(phone, account, `${pick(first)} ${pick(last)}`)
      owners.push({ phone, token, account, sent: [] })
    }
    backend.now.ms += 10 * minuteMs
    const strangers: string[] = []
    for (let round = 0; round < rounds; round++) {
      const owner = pick(owners)
      const amountSatang = 100_00 + round
      const png = await make(owner.phone, { amountSatang })
      owner.sent.push(amountSatang)
      // The stranger has seen the slip: its digits, its name, everything. An owner's first one is still nobody else's.
      if (owner.sent.length > 1 && random() < 0.5) {
        const visible = owner.account.slice(-5, -1)
        const account = `${Math.floor(random() * 1e5)
          .toString()
          .padStart(5, "0")}${visible}${Math.floor(random() * 10)}`
        const holder = (await backend.sandbox.listMembers(owner.phone))[0]!
        const row = pick([`${pick(first)} ${pick(last)}`, holder.name])
        const phone = `087${String(round).padStart(7, "0")}`
        if (account !== owner.account) strangers.push(await register(phone, account, row))
      }
      const all = [owner.token, ...strangers.slice(-6), pick(owners).token]
      while (all.length > 0) await send(png, all.splice(Math.floor(random() * all.length), 1)[0]!)
      backend.now.ms += minuteMs
    }
    const credited = async (token: string) => {
      const slips = (await backend.call(listSlips, { token, body: { page: 1, limit: 100 } })).value!
      return slips.filter(({ status }) => status === "SUCCESS").map(({ amount }) => amount as number)
    }
    for (const { token, sent } of owners) {
      const own = await credited(token)
      expect(sent).toEqual(expect.arrayContaining(own))
      expect(await backend.walletOf(token)).toBe(own.reduce((sum, amount) => sum + amount, 0))
    }
    for (const token of strangers) expect(await backend.walletOf(token)).toBe(0)
    const all = await Promise.all(owners.map(({ token }) => backend.walletOf(token)))
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(0)
  })
})
