import { describe, expect } from "vitest"
import { languages } from "#app/locales/language.ts"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const test = testWith(() => startSite({ backend: { seed: true } }))

const demo = { phone: "0812345678", password: "krapao-demo", name: "", token: "" }

const entries = (page: Page) =>
  page
    .find({ role: "main" })
    .findAll({ css: "ul > li" })
    .map(part => part.text)

describe.each(languages)("in %s", language => {
  const t = wordsOf(language)

  test("what happened to the money, newest first, ten a page, with signs and statuses", async ({ site }) => {
    const { home } = await logIn(site, demo, { language })
    let page = await home.click(t("common.nav.statement"))
    expect(page.find({ role: "heading", name: t("statement.title") }).role).toBe("heading")
    const all: string[] = []
    for (let number = 1; ; number++) {
      const shown = entries(page).filter(text => /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/.test(text))
      all.push(...shown)
      if (!page.has({ role: "link", name: t("common.pagination.next") })) break
      expect(shown).toHaveLength(10)
      page = await page.click(t("common.pagination.next"))
      expect(page.path).toMatch(new RegExp(`^/user/statement\\?page=${number + 1}&newest=\\d+-\\d+$`))
    }
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(text => text.includes(t("statement.activity.deposit")))[0]).toMatch(/\+[\d,]+\.\d\d/)
    expect(all.filter(text => text.startsWith(t("statement.activity.withdraw")))[0]).toMatch(/-[\d,]+\.\d\d/)
    for (const status of ["SUCCESS", "FAILED", "IN_PROGRESS"] as const)
      expect(all.some(text => text.includes(t(`statement.status.${status}`)))).toBe(true)
    const times = all.map(text => timeOf(text))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test("a member without a history is told so", async ({ site }) => {
    const { home } = await logIn(site, await site.member(), { language })
    const page = await home.click(t("common.nav.statement"))
    expect(page.text).toContain(t("statement.empty"))
  })
})

test("what comes meanwhile moves nothing from one page to the next", async ({ site }) => {
  const t = wordsOf("en")
  const member = await site.member()
  for (let baht = 1; baht <= 25; baht++) await site.backend.sandbox.creditDeposit(member.phone, baht * 100)
  const { home } = await logIn(site, member, { language: "en" })
  const amounts = (page: Page) => entries(page).flatMap(text => /\+([\d.]+)/.exec(text)?.[1] ?? [])
  let page = await home.click(t("common.nav.statement"))
  const seen = amounts(page)
  while (page.has({ role: "link", name: t("common.pagination.next") })) {
    for (let more = 1; more <= 3; more++) await site.backend.sandbox.creditDeposit(member.phone, 777_00)
    page = await page.click(t("common.pagination.next"))
    seen.push(...amounts(page))
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `${25 - at}.00`))
})

test("a transfer made a moment ago is the first entry", async ({ site }) => {
  const t = wordsOf("en")
  const member = await site.member({ walletBaht: 50, games: { PG: 20 } })
  const { home } = await logIn(site, member, { language: "en" })
  const page = await home.click(t("common.nav.statement"))
  expect(entries(page)[0]).toMatch(
    /^Transfer from Main wallet to PG Soft\n.* · (just now|\d+ seconds? ago)\n20\.00\nSuccess$/,
  )
})

test.for(["0", "-1", "2.5", "x", "99999999999999999999"])(
  "page=%s shows a page, not an error",
  async (number, { site }) => {
    const { browser } = await logIn(site, demo)
    const page = await browser.open(`/user/statement?page=${number}`)
    expect(page.status).toBe(200)
  },
)

function timeOf(text: string): number {
  const [, day, month, year, time] = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}+07:00`)
}
