import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { en, lo, t } from "#tests/site/words.ts"

const test = testWith(() => startSite({ backend: { seed: true } }))

const demo = { phone: "0812345678", password: "krapao-demo", name: "", token: "" }

const entries = (page: Page) =>
  page
    .find({ role: "main" })
    .findAll({ css: "ul.surface > li" })
    .map(part => part.text)

test("what happened to the money, newest first, ten a page, with signs and statuses", async ({ site }) => {
  const { home } = await logIn(site, demo, { language: "lo" })
  let page = await home.click(lo("common.nav.statement"))
  expect(page.find({ role: "heading", name: lo("statement.title") }).role).toBe("heading")
  const all: string[] = []
  for (let number = 1; ; number++) {
    const shown = entries(page).filter(text => /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/.test(text))
    all.push(...shown)
    if (!page.has({ role: "link", name: lo("common.pagination.next") })) break
    expect(shown).toHaveLength(10)
    page = await page.click(lo("common.pagination.next"))
    expect(page.path).toMatch(new RegExp(`^/user/statement\\?page=${number + 1}&newest=\\d+-\\d+$`))
    if (number === 1)
      expect((await page.click(lo("common.pagination.previous"))).path).toBe("/user/statement")
  }
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(text => text.includes(lo("statement.activity.deposit")))[0]).toMatch(/\+[\d,]+\.\d\d/)
  expect(all.filter(text => text.startsWith(lo("statement.activity.withdraw")))[0]).toMatch(/-[\d,]+\.\d\d/)
  for (const status of ["SUCCESS", "FAILED", "IN_PROGRESS"] as const)
    expect(all.some(text => text.includes(lo(`statement.status.${status}`)))).toBe(true)
  const times = all.map(text => timeOf(text))
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test("a member without a history is told so", async ({ site }) => {
  const { home } = await enter(site, {}, "lo")
  const page = await home.click(lo("common.nav.statement"))
  expect(page.text).toContain(lo("statement.empty"))
})

test("by day with its sums, and what lines change in the wallet", async ({ site }) => {
  const line = (createdAt: string, statementType: string, amount: number, more = {}) => {
    return { _id: createdAt, createdAt, statementType, amount, status: "SUCCESS", ...more }
  }
  const statements = [
    line("2026-11-20T18:00:00Z", "transfer", 40, { from: "wallet", to: "PG" }),
    line("2026-11-20T17:30:00Z", "finish_bonus", 50),
    // 23:59 in Bangkok, one day before.
    line("2026-11-20T16:59:00Z", "deposit", 200),
    line("2026-11-20T16:58:00Z", "withdraw", 350),
    line("2026-11-20T16:57:00Z", "deposit", 900, { status: "FAILED" }),
  ]
  site.answer({ "/api/statement": { statements, total: 5, filtered: true } })
  const { browser } = await enter(site, {}, "en")
  const page = await browser.open("/user/statement")
  const days = page.findAll({ css: "main section" }).map(({ text }) => text.split("\n")[0])
  expect(days[0]).toMatch(/^21\/11\/2026\s*$/)
  expect(days[1]).toMatch(/^20\/11\/2026.*\+200\.00 · -350\.00/)
  expect(page.text).toContain(en("statement.walletChange", { amount: "-40.00" }))
  expect(page.text).toContain(en("statement.removed"))
  const games = await page.click(en("statement.quick.transfer"))
  expect(games.path).toBe("/user/statement?type=transfer")
  expect(games.find({ css: "main details" }).attribute("open")).toBeUndefined()
  expect((await page.click("20/11/2026")).path).toBe("/user/statement?from=2026-11-20&to=2026-11-20")
})

test.for(["TX/2026#1?a=b", "a+b= ก"])("a line whose id is %s has a receipt", async (_id, { site }) => {
  const line = { _id, createdAt: "2026-11-20T18:00:00Z", statementType: "deposit", amount: 71.5 }
  site.answer({ "/api/statement": { statements: [line] } })
  const { browser } = await enter(site, {}, "en")
  const receipt = await (await browser.open("/user/statement")).click({ css: ".list-line" })
  expect(receipt.status).toBe(200)
  expect(receipt.text).toContain("+71.50")
  expect(receipt.text).toContain(_id)
})

test("how long ago a line was follows the backend's clock, an hour behind", async ({ startSite }) => {
  const site = await startSite({ backend: { clock: () => Date.now() - 3600_000 } })
  const { browser, page } = await openTransfer(site)
  await transfer(page).submit()
  const { text } = await browser.open("/user/statement")
  expect(text).toContain(t("statement.activity.transfer").slice(0, 4))
  expect(text).not.toContain(t("common.ago.hour_other" as "common.ago.hour", { count: 1 }))
})

function timeOf(text: string): number {
  const [, day, month, year, time] = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}+07:00`)
}
