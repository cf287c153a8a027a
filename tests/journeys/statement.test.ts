import { describe, expect } from "vitest"
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

describe.each(["lo"] as const)("in %s", language => {
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

function timeOf(text: string): number {
  const [, day, month, year, time] = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}+07:00`)
}
