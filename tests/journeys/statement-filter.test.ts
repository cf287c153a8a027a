import { describe, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { type Site, type SiteOptions, startSite } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

/** The last instant of 20 November in Bangkok, and the first of the 21st. */
const midnight = Date.parse("2026-11-21T00:00:00+07:00")

interface SiteWithStatement extends Site {
  /** Put in 10 before midnight, and 12 times from 20 up after it, and withdrew 100. */
  earner: Member
}

async function startWithStatement(between?: SiteOptions["between"]): Promise<SiteWithStatement> {
  let nowMs = midnight - 1
  const site = await startSite({ between, backend: { clock: () => nowMs } })
  const member = await site.member({ walletBaht: 10 })
  nowMs = midnight
  for (let baht = 20; baht < 32; baht++) await site.backend.sandbox.creditDeposit(member.phone, baht * 100)
  const { home } = await logIn(site, member)
  const dialog = await home.click(t("home.tiles.withdraw"))
  await dialog.send(t("withdraw.submit"), { amount: "100" })
  return { ...site, earner: member }
}

/**
 * A backend with the documented API alone: it reads page and limit, and knows no filters (docs/product/statement.md).
 */
const asSpecified: SiteOptions["between"] = async (request, backend) => {
  if (new URL(request.url).pathname !== "/api/statement") return backend(request)
  const { page, limit } = (await request.clone().json()) as { page: number; limit: number }
  const answer = await backend(new Request(request, { body: JSON.stringify({ page, limit }) }))
  const { total, statements } = (await answer.json()) as { total: number; statements: unknown[] }
  return Response.json({ total, statements })
}

const amounts = (page: Page) =>
  page
    .find({ role: "main" })
    .findAll({ css: "ul > li" })
    .map(line => /[+-]?[\d,]+\.\d\d/.exec(line.text)?.[0])
    .filter(Boolean)

const sums = (page: Page) =>
  page
    .find({ role: "region", name: t("statement.totals.label") })
    .findAll({ css: "dd" })
    .map(part => part.text)

/** `open` opens a page as the member who has the statement. */
const testOver = (between?: SiteOptions["between"]) =>
  testWith(() => startWithStatement(between)).extend("open", { scope: "file" }, async ({ site }) => {
    const { browser } = await logIn(site, site.earner)
    return (path: string) => browser.open(path)
  })

const test = testOver()

describe.each([
  ["the embedded backend", test],
  ["a backend that does not filter", testOver(asSpecified)],
] as const)("over %s", (name, test) => {
  test("a day in Bangkok ends at midnight", async ({ open }) => {
    const before = await open("/user/statement?from=2026-11-20&to=2026-11-20")
    expect([amounts(before), sums(before)]).toEqual([["+10.00"], ["+10.00", "0.00"]])
    const after = await open("/user/statement?from=21/11/2026&type=deposit")
    expect(after.find({ css: "[name=from]" }).attribute("value")).toBe("2026-11-21")
    expect(sums(after)).toEqual(["+306.00", "0.00"])
  })

  test("pages keep the filter", async ({ open }) => {
    const first = await open("/user/statement?type=deposit&from=2026-11-20")
    expect(amounts(first)).toHaveLength(10)
    expect(sums(first)).toEqual(["+316.00", "0.00"])
    const second = await first.click(t("common.pagination.next"))
    expect(second.path).toContain("/user/statement?type=deposit&from=2026-11-20&page=2&newest=")
    expect(amounts(second)).toEqual(["+21.00", "+20.00", "+10.00"])
    expect(sums(second)).toEqual(["+316.00", "0.00"])
    expect(second.has({ role: "link", name: t("common.pagination.next") })).toBe(false)
  })

  test("money in and money out", async ({ open }) => {
    const page = await open("/user/statement")
    const moneyIn = await page.click(t("statement.quick.in"))
    expect([moneyIn.path, sums(moneyIn)]).toEqual(["/user/statement?type=in", ["+316.00", "0.00"]])
    expect(amounts(await page.click(t("statement.quick.withdraw")))).toEqual(["-100.00"])
  })

  test("by status; what matches nothing says so and can be taken back", async ({ open }) => {
    expect(amounts(await open("/user/statement?status=IN_PROGRESS"))).toEqual(["-100.00"])
    const none = await open("/user/statement?status=FAILED")
    expect(none.text).toContain(t("statement.filter.empty"))
    const all = await none.click(t("statement.filter.clear"))
    expect([all.path, amounts(all).length]).toEqual(["/user/statement", 10])
  })

  test("a line leads to its receipt", async ({ open }) => {
    const list = await open("/user/statement?type=withdraw")
    const receipt = await list.click({
      role: "link",
      name: new RegExp(`^${t("statement.activity.withdraw")}`),
    })
    expect(receipt.path).toMatch(/^\/user\/statement\/[\w-]+$/)
    expect(receipt.title).toContain("-100.00")
    expect(receipt.text).toContain(t("statement.status.IN_PROGRESS"))
    expect(receipt.text).toContain(`${t("statement.receipt.from")}\n${t("statement.wallet")}`)
    expect(receipt.text).toContain("21/11/2026 00:00:00")
    expect(receipt.text).toContain(receipt.path.split("/").at(-1))
    expect((await receipt.click(t("statement.title"))).path).toBe("/user/statement")
  })

  test("a receipt that is not there, or another member's, is not found", async ({ site, open }) => {
    const other = await site.member({ walletBaht: 7 })
    const { browser } = await logIn(site, other)
    const list = await browser.open("/user/statement")
    const path = list.find({ css: "main ul.surface > li a" }).attribute("href")!
    expect((await browser.open(path)).status).toBe(200)
    for (const one of [path, "/user/statement/nothing", "/user/statement/%20"]) {
      const page = await open(one)
      expect([one, page.status]).toEqual([one, 404])
      expect(page.text).toContain(t("statement.receipt.notFound"))
    }
  })

  test("without a filter the sums are there only if the backend counts them", async ({ open }) => {
    const page = await open("/user/statement")
    expect(page.has({ role: "region", name: t("statement.totals.label") })).toBe(
      name === "the embedded backend",
    )
    expect(page.find({ css: "main details" }).attribute("open")).toBeUndefined()
  })
})

test("the form asks, keeps what was typed, and says what is wrong beside it", async ({ site }) => {
  const { browser, home } = await logIn(site, site.earner, { language: "lo" })
  const page = await home.click(lo("common.nav.statement"))
  const found = await page.send(lo("statement.filter.apply"), {
    [lo("statement.filter.type")]: "withdraw",
    [lo("statement.filter.from")]: "2026-11-21",
  })
  expect(found.path).toBe("/user/statement?type=withdraw&status=&from=2026-11-21&to=")
  expect(found.status).toBe(200)
  expect(amounts(found)).toEqual(["-100.00"])
  expect(found.text).toContain(lo("statement.filter.active", { count: 2 }))

  const before = site.calls.length
  const wrong = await browser.open("/user/statement?from=21-13-26&to=2026-11-20&type=loan")
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.errors()).sort()).toEqual(["from", "type"])
  expect(wrong.errors().from).toContain(lo("statement.filter.badDate"))
  expect(wrong.errors().type).toContain(lo("statement.filter.badChoice"))
  expect(wrong.find({ css: "[name=from]" }).attribute("value")).toBe("21-13-26")
  expect(wrong.find({ css: "[name=to]" }).attribute("value")).toBe("2026-11-20")
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/statement")
})

test("over a backend that does not filter, a long statement says how far the search went", async ({
  startSite,
}) => {
  const startMs = midnight
  const line = (at: number) => ({
    _id: `line-${at}`,
    statementType: at % 2 ? "deposit" : "withdraw",
    amount: 1,
    status: "SUCCESS",
    createdAt: new Date(startMs - at * 3600_000).toISOString(),
  })
  const site = await startSite({
    between: async (request, backend) => {
      if (new URL(request.url).pathname !== "/api/statement") return backend(request)
      const { page, limit } = (await request.json()) as { page: number; limit: number }
      return Response.json({
        statements: Array.from({ length: limit }, (_, at) => line((page - 1) * limit + at)),
      })
    },
  })
  const { browser } = await enter(site)
  const page = await browser.open("/user/statement?type=deposit")
  expect(page.text).toContain(t("statement.filter.covered", { count: 500, time: "31/10/2026 05:00:00" }))
  expect(sums(page)).toEqual(["+250.00", "0.00"])
  // A period within what was searched is complete.
  const days = await browser.open("/user/statement?from=2026-11-19")
  expect(days.text).not.toContain("500")
  expect(sums(days)).toEqual(["+24.00", "-25.00"])
  expect((await browser.open("/user/statement/line-499")).status).toBe(200)
  expect((await browser.open("/user/statement/line-500")).status).toBe(404)
})
