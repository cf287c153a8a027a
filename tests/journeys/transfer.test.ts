import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#app/language.ts"
import type { Page } from "#tests/browser/page.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function openTransfer(language: (typeof languages)[number] = "th") {
  const member = await site.member({ walletBaht: 500, games: { PG: 100, UFABET: 0 } })
  const { browser, home } = await logIn(site, member, { language })
  return { member, browser, page: await home.click(wordsOf(language)("home.transfer")) }
}

async function balances(phone: string) {
  const members = await site.backend.sandbox.listMembers()
  const member = members.find(({ username }) => username === phone)
  return {
    wallet: member?.walletSatang,
    ...Object.fromEntries(member?.games.map(g => [g.code, g.amountSatang]) ?? []),
  }
}

describe.each(languages)("in %s", language => {
  const t = wordsOf(language)
  const form = (page: Page) => page.form({ button: t("transfer.submit") })

  test("money moves from the wallet to a game, and the receipt says so", async () => {
    const { member, page } = await openTransfer(language)
    expect(page.dialog?.name).toBe(t("transfer.title"))
    const result = await form(page)
      .fill({ from: "wallet", to: "PG", amount: "120.50" })
      .submit(t("transfer.submit"))
    expect(result.text).toContain(t("transfer.successMsg"))
    expect(result.text).toContain("120.50")
    expect(await balances(member.phone)).toEqual({ wallet: 37950, PG: 22050, UFABET: 0 })
    expect((await result.click(t("operation.backHome"))).text).toContain("600.00")
  })

  test.each([
    ["nothing chosen", {}, { from: "validation.selectFromMsg", to: "validation.selectToMsg" }],
    ["the same twice", { from: "PG", to: "PG", amount: "5" }, { to: "validation.canNotTransferMsg" }],
    ["under 1 baht", { from: "PG", to: "wallet", amount: "0.99" }, { amount: "validation.minAmountMsg" }],
  ] as const)("%s is said beside the field, and nothing moves", async (_, fields, errors) => {
    const { member, page } = await openTransfer(language)
    const before = site.calls.length
    const again = await form(page).fill(fields).submit()
    expect(again.status).toBe(400)
    expect(again.errors()).toMatchObject(
      Object.fromEntries(
        Object.entries(errors).map(([field, key]) => [
          field,
          expect.stringContaining(t(key, { amount: "1.00" })),
        ]),
      ),
    )
    expect(form(again).values).toMatchObject(fields)
    expect(site.calls.slice(before).map(call => call.what)).not.toContain("POST /api/wallet/transfer")
    expect(await balances(member.phone)).toEqual({ wallet: 50000, PG: 10000, UFABET: 0 })
  })

  test("more than there is is refused, and the form keeps what was typed", async () => {
    const { page } = await openTransfer(language)
    const again = await form(page).fill({ from: "PG", to: "wallet", amount: "100.01" }).submit()
    expect(again.text).toContain(t("errors.MONEY_NOT_ENOUGH"))
    expect(form(again).values).toMatchObject({ from: "PG", to: "wallet", amount: "100.01" })
  })
})
