import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function openTransfer() {
  const member = await site.member({ walletBaht: 1000, games: { PG: 0 } })
  const { browser, home } = await logIn(site, member)
  return { member, browser, page: await home.click(t("common.nav.transfer")) }
}

const transfer = (page: Page, amount = "10") =>
  page.form({ button: t("transfer.submit") }).fill({ from: "wallet", to: "PG", amount })

async function walletSatang(phone: string) {
  const members = await site.backend.sandbox.listMembers()
  return members.find(({ username }) => username === phone)?.walletSatang
}

describe("one intent is one movement", () => {
  test("though it is posted 20 times at once, and all answers lead to one page", async () => {
    const { member, page } = await openTransfer()
    const pages = await transfer(page).submitAtOnce(20)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
    for (const { text } of pages) expect(text).toContain(t("transfer.successMsg"))
    expect(await walletSatang(member.phone)).toBe(99_000)
  })

  test("though the answer is lost, and the same form is sent again", async () => {
    const { member, browser, page } = await openTransfer()
    await transfer(page).submitAndLoseAnswer()
    const again = await transfer(await browser.open(page.path)).submit()
    expect(again.text).toContain(t("transfer.successMsg"))
    expect(await walletSatang(member.phone)).toBe(99_000)
  })

  test("though the answer is lost, and the page is restored as it was left", async () => {
    const { member, page } = await openTransfer()
    await transfer(page).submitAndLoseAnswer()
    await transfer(page).submit()
    expect(await walletSatang(member.phone)).toBe(99_000)
  })

  test("though the player goes back from the result and sends the restored form again", async () => {
    const { member, page } = await openTransfer()
    const result = await transfer(page).submit()
    const again = await transfer(await result.back({ restored: true })).submit()
    expect(again.path).toBe(result.path)
    expect(await walletSatang(member.phone)).toBe(99_000)
  })

  test("though two tabs had the form open", async () => {
    const { member, browser, page } = await openTransfer()
    const other = await browser.open(page.path)
    await Promise.all([transfer(page).submit(), transfer(other).submit()])
    expect(await walletSatang(member.phone)).toBe(99_000)
  })
})

test("two intents are two movements: after the result, a new form has a new key", async () => {
  const { member, page } = await openTransfer()
  const result = await transfer(page).submit()
  const fresh = await (await result.click(t("operation.startNew"))).form({ button: t("transfer.submit") })
  await fresh.fill({ from: "wallet", to: "PG", amount: "10" }).submit()
  expect(await walletSatang(member.phone)).toBe(98_000)
})

test("a form that was used with other fields names the earlier one and moves nothing", async () => {
  const { member, page } = await openTransfer()
  const first = await transfer(page, "10").submit()
  const other = await transfer(await first.back({ restored: true }), "20").submit()
  expect(other.text).toContain(t("operation.earlier.title"))
  expect(await walletSatang(member.phone)).toBe(99_000)
})

test("a key of another session is not taken", async () => {
  const mine = await openTransfer()
  const other = await openTransfer()
  const key = mine.page.form({ button: t("transfer.submit") }).values._op ?? ""
  const page = await transfer(other.page).forge({
    entries: entries => entries.map(([name, value]) => [name, name === "_op" ? key : value]),
  })
  expect(page.text).toContain(t("errors.formExpired" as never))
  expect(await walletSatang(other.member.phone)).toBe(100_000)
})
