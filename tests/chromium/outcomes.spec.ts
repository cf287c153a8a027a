// Full lists and the outcomes of operations on the smallest phone, in light and in dark.
import { type Language, languages } from "#app/locales/language.ts"
import { isEverything } from "#tests/scope.ts"
import { barriers, holdStill, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"

const key = "0.AAAAAAAAAAAAAAAAAAAAAA"
const longName = "สมเกียรติชัยวัฒนานนท์ พงศ์พิพัฒนพานิชย์กุล"
const many = <Row>(row: (index: number) => Row) => Array.from({ length: 10 }, (_, index) => row(index))
const createdAt = "2026-11-21T14:20:05Z"
const amount = 1_234_567.5

const answers: Record<string, unknown> = {
  "/api/invite": { total: 57, invites: many(() => ({ from: { name: longName }, amount, createdAt })) },
  "/api/refund": { total: 57, refunds: many(() => ({ refundAmount: amount, createdAt })) },
  "/api/statement/slip": {
    slips: many(index => ({
      createdAt,
      amount,
      status: "FAILED",
      note: "NOT_MATCH",
      reference: `r${index}`,
    })),
  },
}
let status: string | undefined

test.use({
  operator: {
    between: async (request, backend) => {
      const { pathname } = new URL(request.url)
      const answer =
        pathname.startsWith("/api/operation/") && status
          ? {
              key,
              kind: "transfer",
              status,
              id: "01m7z7qm9200001e3pf9255jmk",
              from: "wallet",
              to: "PG",
              amount,
              createdAt,
              balance: amount,
              code: status === "refused" ? "MONEY_NOT_ENOUGH" : null,
            }
          : answers[pathname]
      return answer ? Response.json(answer) : backend(request)
    },
  },
})

/** Days and times that are broken in their middle. */
const brokenTimes = (page: Page) =>
  page
    .locator("time span")
    .evaluateAll(parts =>
      parts.filter(part => part.getClientRects().length > 1).map(part => part.textContent),
    )

const chosen: readonly Language[] = isEverything ? languages : ["th"]

for (const language of chosen) {
  // Not "in th": the projects divide the languages by that name, and axe needs JavaScript in all three.
  test.describe(language, { tag: "@script" }, () => {
    test.use({ language })

    test("full lists and outcomes stand", async ({ page, login }) => {
      await login({ walletBaht: 1_234_567.5, games: { PG: 1_234_567.25 } })
      await page.emulateMedia({ colorScheme: language === "th" ? "dark" : "light" })
      await page.setViewportSize({ width: 320, height: 640 })
      await holdStill(page, key)
      const check = async (path: string, name = path, looks = true) => {
        await page.goto(path)
        expect.soft(await misfits(page), name).toEqual([])
        expect.soft(await brokenTimes(page), name).toEqual([])
        if (looks) expect.soft(await barriers(page), name).toEqual([])
      }
      // axe checks everything in Thai and dark; in light it checks the lists in English and the outcomes in Lao.
      const looks = language !== "en"
      if (language !== "lo") {
        await check("/user/home/invite?banners=seen&log=4")
        await check("/user/home/refund?banners=seen&log=4")
        await check("/user/statement/slips?slips=3")
      }
      for (status of ["done", "refused", "pending", undefined])
        await check(`/user/home/transfer/${key}`, `a transfer: ${status}`, looks)
      await check(`/user/home/transfer/${key}?ask=15`, "a transfer: not known", looks)
      status = "pending"
      await check(`/user/home/deposit/slip/${key}`, "a slip: pending", looks)
      status = undefined
    })
  })
}

test("a game's card cuts neither seven digits nor a name, and the chat's button covers nothing at the end of a page", async ({
  page,
  login,
}) => {
  await login({ walletBaht: 10, games: { PG: 1_234_567.25 } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/user/home")
  const card = page.locator("a[href$='/game/PG']")
  const cut = await card.evaluate(element => element.scrollWidth - element.clientWidth)
  expect(cut).toBe(0)
  const names = page.locator("a[href*='/home/game/'] .game-text > p")
  const broken = await names.evaluateAll(all =>
    all
      .filter(name => {
        const text = document.createRange()
        text.selectNodeContents(name)
        const lines = new Set([...text.getClientRects()].map(({ top }) => top))
        return lines.size > name.textContent.split(" ").length
      })
      .map(name => name.textContent),
  )
  expect(await names.count()).toBeGreaterThan(9)
  expect(broken).toEqual([])
  await page.goto("/user/profile")
  await page.waitForLoadState("load")
  const last = page.locator("#main .btn").last()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const isCovered = await last.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
  expect(isCovered).toBe(false)
})
