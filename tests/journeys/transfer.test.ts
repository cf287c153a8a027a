import { expect } from "vitest"
import { bangkok } from "#contract/calendar.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

async function openTransfer(site: Site) {
  const { member, home } = await enter(site, { walletBaht: 500, games: { PG: 100, UFABET: 0 } }, "lo")
  return { member, page: await home.click(lo("home.transfer")) }
}

const form = (page: Page) => page.form({ button: lo("transfer.submit") })

test("money moves from the wallet to a game, and the receipt says so", async ({ site }) => {
  const { member, page } = await openTransfer(site)
  expect(page.dialog?.name).toBe(lo("transfer.title"))
  expect(page.dialog?.text).toMatch(/PG Soft\s100\.00/)
  expect(form(page).values).toMatchObject({ from: "wallet", to: "" })
  const result = await form(page).fill({ to: "PG", amount: "120.50" }).submit(lo("transfer.submit"))
  expect(result.text).toContain(lo("transfer.successMsg"))
  const moved = { amount: "120.50", from: lo("common.wallet"), to: "PG Soft" }
  expect(result.text).toContain(lo("transfer.transferMsg", moved))
  const balances = `${lo("transfer.nowIn", { name: lo("common.wallet") })}.*379\\.50.*220\\.50`
  expect(result.dialog?.text).toMatch(new RegExp(balances, "s"))
  expect(await site.balancesOf(member)).toEqual({ wallet: 37950, PG: 22050, UFABET: 0 })
  expect((await result.click(lo("operation.backHome"))).text).toContain("600.00")
})

test.for([
  ["nothing chosen", { from: "" }, { from: "validation.selectFromMsg", to: "validation.selectToMsg" }],
  ["the same twice", { from: "PG", to: "PG", amount: "5" }, { to: "validation.canNotTransferMsg" }],
  [
    "the same twice and no amount",
    { from: "PG", to: "PG", amount: "x" },
    { to: "validation.canNotTransferMsg", amount: "validation.amountNotNumber" },
  ],
  ["under 1 baht", { from: "PG", to: "wallet", amount: "0.99" }, { amount: "validation.minAmountMsg" }],
] as const)("%s is said beside the field, and nothing moves", async ([_, fields, errors], { site }) => {
  const { member, page } = await openTransfer(site)
  const before = site.calls.length
  const again = await form(page).send(fields)
  expect(again.status).toBe(400)
  expect(again.errors()).toMatchObject(
    Object.fromEntries(
      Object.entries(errors).map(([field, key]) => [
        field,
        expect.stringContaining(lo(key, { amount: "1.00" })),
      ]),
    ),
  )
  expect(form(again).values).toMatchObject(fields)
  expect(site.calls.slice(before).map(call => call.what)).not.toContain("POST /api/wallet/transfer")
  expect(await site.balancesOf(member)).toEqual({ wallet: 50000, PG: 10000, UFABET: 0 })
})

test("the whole balance is filled in, the two ends swap, and nothing moves by that", async ({ site }) => {
  const { member, page } = await openTransfer(site)
  const all = await form(page).fill({ from: "PG", to: "UFABET" }).submit(lo("transfer.all"))
  expect(form(all).values).toMatchObject({ from: "PG", to: "UFABET", amount: "100.00" })
  const swapped = await form(all).fill({ amount: "7.25" }).submit(lo("transfer.swap"))
  expect(form(swapped).values).toMatchObject({ from: "UFABET", to: "PG", amount: "7.25" })
  expect(swapped.url.search).not.toContain("_")
  expect(await site.balancesOf(member)).toEqual({ wallet: 50000, PG: 10000, UFABET: 0 })
})

test("more than there is is refused, and the form keeps what was typed", async ({ site }) => {
  const { page } = await openTransfer(site)
  const again = await form(page).send({ from: "PG", to: "wallet", amount: "100.01" })
  expect(again.text).toContain(lo("errors.MONEY_NOT_ENOUGH"))
  expect(form(again).values).toMatchObject({ from: "PG", to: "wallet", amount: "100.01" })
})

test("of more than an hour's transactions the form says when to try again", async ({ site }) => {
  // Not sent by the gateway (gateway/open-operations.test.ts), nor done by the embedded backend.
  const retry = { status: 429, headers: { "retry-after": "3600" } }
  const { page } = await openTransfer(site)
  site.answer({ "/api/wallet/transfer": () => Response.json({ message: "REQUEST_LIMIT" }, retry) })
  const again = await form(page).fill({ to: "PG", amount: "120.50" }).submit(lo("transfer.submit"))
  expect(again.status).toBe(400)
  const said = again.find({ css: "[role=alert]" }).text
  const time = said.match(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)?.[0] ?? ""
  expect(said).toContain(lo("errors.tooManyOperations", { time }))
  const inAnHour = [3599, 3600, 3601].map(s => bangkok(Date.now() + s * 1000).format("DD/MM/YYYY HH:mm"))
  expect(inAnHour).toContain(time.slice(0, -3))
  expect(form(again).values).toMatchObject({ from: "wallet", to: "PG", amount: "120.50" })
})
