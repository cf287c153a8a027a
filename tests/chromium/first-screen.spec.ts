// The first screens of home and of the login on a small phone: what players came for, whatever else there is to tell.
import type { Page } from "@playwright/test"
import { languages } from "#app/locales/language.ts"
import { boxFrame } from "#tests/site/pending-box.ts"
import { covering } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

/** Money in progress, whether the page itself tells of it or its frame. */
const pendingBox = `section:has(${boxFrame})`

const hidden = (page: Page, css: string) => covering(page.locator(css))

test("balance, deposit, withdraw and transfer are on the first screen, and nothing is over them", async ({
  page,
  site,
  instead,
  login,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const createdAt = Date.now()
  const lines = [500, 300, 200].map((amount, index) => ({
    _id: `waits-${index}`,
    statementType: "withdraw",
    from: "SLOTXO",
    to: "SCB",
    amount,
    status: "IN_PROGRESS",
    createdAt,
  }))
  instead.set("/api/statement", () => Response.json({ statements: lines, total: 3, filtered: true }))
  instead.set("/api/bonus/check/active", () =>
    Response.json({
      status: true,
      name: "โบนัสต้อนรับ",
      progress: { amount: 100, won: 50, needed: 200, threshold: 0, balance: 0, isMet: false, canEnd: false },
    }),
  )
  instead.set("/api/account/sessions", () =>
    Response.json({ sessions: [], newDevices: [{ device: "Chrome", network: "10.0.0.x", at: createdAt }] }),
  )
  await site.backend.sandbox.changeOperator({ notice: "ปิดปรับปรุงคืนนี้ <b>เที่ยงคืน</b> ถึงตีสอง" })
  await login({ walletBaht: 1234567.89 })
  await page.goto("/user/home")
  await expect(page.getByRole("region", { name: t("home.notice.title") })).toBeVisible()
  await expect(page.getByText(t("devices.new.title"))).toBeVisible()
  await expect(page.locator(pendingBox)).toBeVisible()
  const places = [
    "[aria-labelledby=total]",
    ...["deposit", "withdraw", "transfer"].map(to => `nav [href$="/${to}"]`),
  ]
  for (const place of places) expect.soft(await hidden(page, place), place).toEqual([])
  const [tiles, box, bonus] = await Promise.all(
    ["nav [href$='/deposit']", pendingBox, "main [href='/user/bonus'] progress"].map(css =>
      page.locator(css).boundingBox(),
    ),
  )
  expect(box!.y).toBeGreaterThan(tiles!.y + tiles!.height)
  expect(bonus!.y).toBeGreaterThan(box!.y)
  await site.backend.sandbox.changeOperator({ notice: "" })
})

test("the parts of home stand apart", { tag: "@script" }, async ({ page, instead, login }) => {
  instead.set("/api/account/sessions", () =>
    Response.json({
      sessions: [],
      newDevices: [{ device: "Chrome", network: "10.0.0.x", at: Date.now() }],
    }),
  )
  await login({ walletBaht: 500 })
  await page.goto("/user/home")
  await expect(page.locator("main .message").first()).toBeVisible()
  const touching = await page.locator("main > :first-child > *").evaluateAll(parts => {
    const shown = parts.filter(part => !part.matches("h1") && part.getBoundingClientRect().height > 1)
    return shown.slice(1).flatMap((part, at) => {
      const gap = part.getBoundingClientRect().top - shown[at]!.getBoundingClientRect().bottom
      return gap < 8 ? [`${gap} px above ${part.outerHTML.slice(0, 80)}`] : []
    })
  })
  expect(touching).toEqual([])
})

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test("games used last are on the first screen of home, the other tiles in one row", async ({
      page,
      context,
      login,
      site,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await login({ walletBaht: 1234567.89, games: { PG: 420.5, JOKER: 80 } })
      const own = { url: site.origin.replace("http:", "https:"), httpOnly: true }
      await context.addCookies([{ name: "krapao-game", value: "PG/JOKER", ...own }])
      await page.goto("/user/home")
      const row = "[aria-labelledby=your-games]"
      expect(await hidden(page, `${row} form a`)).toEqual([])
      const bottoms = await page
        .locator(`${row} :is(form, .game-card)`)
        .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().bottom))
      expect(bottoms).toHaveLength(2)
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(640)
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const tops = await page
          .locator("nav:has([href='/user/bonus']) :is(a, button)")
          .evaluateAll(tiles => tiles.map(tile => tile.getBoundingClientRect().top))
        expect([tops.length, new Set(tops).size], `${width} wide`).toEqual([4, 1])
      }
    })

    test("the small tiles are whole on the first screen, also below money in progress", async ({
      page,
      instead,
      login,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      const line = { _id: "waits", statementType: "withdraw", from: "PG", to: "SCB", amount: 500 }
      const statements = [{ ...line, status: "IN_PROGRESS", createdAt: Date.now() }]
      instead.set("/api/statement", () => Response.json({ statements, total: 1, filtered: true }))
      instead.set("/api/spinwheel/active", () => Response.json({ active: false }))
      await login({ walletBaht: 1234567.89 })
      await page.goto("/user/home")
      await expect(page.locator(pendingBox)).toBeVisible()
      await expect(page.locator("form[action*=refresh]")).toBeVisible()
      expect(await hidden(page, "nav:has([href='/user/bonus'])")).toEqual([])
    })

    test("both fields and the button of the login are on the first screen, also of a phone on its side", async ({
      page,
    }) => {
      for (const [width, height] of [
        [360, 640],
        [640, 360],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const path of ["/login", "/login?next=/user/home"]) {
          await page.goto(path)
          for (const place of ["[name=username]", "[name=password]", "form[id] [type=submit]"])
            expect.soft(await hidden(page, place), `${place} of ${path}, ${width} wide`).toEqual([])
        }
        await expect(page.getByText("20+")).toBeInViewport()
      }
    })
  })
}
