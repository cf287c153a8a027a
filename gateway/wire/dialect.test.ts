// What a dialect changes between the app and a backend: calls, payloads, headers and answers.

import { describe, expect, test } from "vitest"
import { z } from "zod"
import { readProfile } from "#contract/account.ts"
import { byRequest } from "#contract/call.ts"
import { readQr } from "#contract/deposit.ts"
import { lookupBanks, lookupWithdraw } from "#contract/lookup.ts"
import { transfer } from "#contract/movements.ts"
import { checkActiveBonus, listInviteBanners } from "#contract/reward.ts"
import { spin } from "#contract/spinwheel.ts"
import { listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { money, satang } from "#contract/wire.ts"
import { createForeignClient } from "./client.ts"
import { type Dialect, plainDialect } from "./dialect.ts"

/** A client of a backend that always answers the same, and the requests that it got. */
function speaking(dialect: Partial<Dialect>, answer: unknown = {}, status = 200) {
  const requests: Request[] = []
  const client = createForeignClient({
    baseUrl: "http://backend.test",
    clientName: "wallet-user",
    timeoutMs: 1000,
    guestId: "g-1",
    dialect: { ...plainDialect, ...dialect },
    fetch: byRequest(async request => {
      requests.push(request)
      return Response.json(answer, { status })
    }),
  })
  return { client, requests, sent: async () => (await requests[0]?.json()) as unknown }
}
describe("names and units", () => {
  test("the wallet has its own code, amounts are satang, the first page is 0", async () => {
    const dialect = { walletCode: "MAIN", amounts: "satang", firstPage: 0 } as const
    const moving = speaking(dialect)
    await moving.client.call(transfer, { payload: { from: "wallet", to: "PG", amount: satang(29) } })
    expect(await moving.sent()).toEqual({ from: "MAIN", to: "PG", amount: 29 })

    const reading = speaking(dialect, {
      statements: [{ statementType: "transfer", from: "PG", to: "MAIN", amount: 29 }],
    })
    const read = await reading.client.call(listStatements, { payload: { page: 3, limit: 10 } })
    expect(await reading.sent()).toEqual({ page: 2, limit: 10 })
    expect(read).toMatchObject({
      ok: true,
      value: { statements: [{ from: "PG", to: "wallet", amount: 29 }] },
    })
  })

  test("the largest amount is the same in both units", async () => {
    const isRead = async (amounts: Dialect["amounts"], withdrawMax: number) => {
      const limits = await speaking({ amounts }, { withdrawMax }).client.call(lookupWithdraw)
      return limits.ok && limits.value.withdrawMax != null
    }
    expect(await isRead("baht", 1e10)).toBe(true)
    expect(await isRead("baht", 1e10 + 1)).toBe(false)
    expect(await isRead("satang", 1e12)).toBe(true)
    expect(await isRead("satang", 1e12 + 1)).toBe(false)
  })

  test("seconds are read as seconds, and texts as they are", async () => {
    const at = (createdAt: unknown) =>
      speaking({ times: "seconds" }, { profile: { _id: 1, username: "a", createdAt } }).client.call(
        readProfile,
      )
    const value = { profile: { createdAt: 1_795_000_000_000 } }
    expect(await at(1_795_000_000)).toMatchObject({ value })
    expect(await at(new Date(1_795_000_000_000).toISOString())).toMatchObject({ value })
  })

  test("what one client reads does not change what another one reads", async () => {
    const answer = { profile: {}, wallet: { amount: 500 } }
    const [satangs, baht] = await Promise.all(
      (["satang", "baht"] as const).map(amounts => speaking({ amounts }, answer).client.call(readWallet)),
    )
    expect(satangs).toMatchObject({ value: { wallet: { amount: 500 } } })
    expect(baht).toMatchObject({ value: { wallet: { amount: 50_000 } } })
  })

  test("what is decoded afterwards, without a dialect, is in baht", async () => {
    await speaking({ amounts: "satang" }, { withdrawMax: 500 }).client.call(lookupWithdraw)
    await speaking({ amounts: "satang" }, { withdrawMax: "much" }).client.call(lookupWithdraw)
    expect(z.decode(money, 500)).toBe(50_000)
  })

  test.each([
    ["uploads/a.png", "https://cdn.test/site/uploads/a.png"],
    ["/a.png", "https://cdn.test/a.png"],
    ["https://other.test/a.png", "https://other.test/a.png"],
    ["data:image/png;base64,AA", "data:image/png;base64,AA"],
    ["<svg></svg>", "<svg></svg>"],
  ])("the picture %s lies at %s", async (image, address) => {
    const { client } = speaking({ pictures: "https://cdn.test/site/" }, [{ image }])
    expect(await client.call(listInviteBanners)).toMatchObject({ value: [{ image: address }] })
  })
})

describe("an envelope", () => {
  const dialect = { envelope: "result.data" }
  const wrapped = (data: unknown, cover: object = { success: true }) => ({ result: { data, ...cover } })
  const outcome = async (answer: unknown, status = 200) => {
    const { client } = speaking(dialect, answer, status)
    const payload = { from: "wallet", to: "PG", amount: satang(100) }
    const result = await client.call(transfer, { payload })
    return result.ok ? "done" : "message" in result.error ? result.error.message : result.error.kind
  }

  test("is opened, and what lies bare is read as it is", async () => {
    const banks = [{ code: "KBANK" }]
    for (const answer of [wrapped(banks), wrapped({ banks }), { banks }]) {
      expect(await speaking(dialect, answer).client.call(lookupBanks)).toEqual({ ok: true, value: banks })
    }
  })

  test.each<[string, unknown, number]>([
    ["done", wrapped(null, { message: "SUCCESS", code: 0 }), 200],
    ["MONEY_NOT_ENOUGH", wrapped(null, { message: "MONEY_NOT_ENOUGH" }), 200],
    ["MONEY_NOT_ENOUGH", wrapped({ message: "MONEY_NOT_ENOUGH" }, {}), 200],
    ["MONEY_NOT_ENOUGH", wrapped({ message: "MONEY_NOT_ENOUGH" }, {}), 400],
    ["MONEY_NOT_ENOUGH", wrapped(null, { error: { code: "MONEY_NOT_ENOUGH" } }), 400],
    ["ยอดเงินไม่เพียงพอ", wrapped(null, { message: "ยอดเงินไม่เพียงพอ" }), 400],
    ["unconfirmed", wrapped({}), 200],
    ["unconfirmed", wrapped(null, { success: false }), 200],
    ["unconfirmed", wrapped(null, {}), 500],
  ])("says %s in its cover or its content: %j %i", async (said, answer, status) => {
    expect(await outcome(answer, status)).toBe(said)
  })

  test("refuses for endpoints whose content tells of refusals itself", async () => {
    const { client } = speaking(dialect, wrapped(null, { success: false, message: "BONUS_REMAINING" }))
    expect(await client.call(spin)).toMatchObject({ ok: false, error: { code: "BONUS_REMAINING" } })
  })

  test("refuses by its status, whatever the method", async () => {
    const { client } = speaking(dialect, wrapped(null, { status: "error" }))
    expect(await client.call(readQr, { params: { bankCode: "KBANK" } })).toMatchObject({ ok: false })
  })

  test("leaves the content's own status alone", async () => {
    const { client } = speaking(dialect, wrapped({ status: false }))
    expect(await client.call(checkActiveBonus)).toMatchObject({ ok: true, value: { status: false } })
  })
})
