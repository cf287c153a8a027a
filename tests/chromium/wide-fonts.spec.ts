// Amounts, balances, game cards and buttons hold in fonts wider than those of the other tests too: a phone has its own.
// The project "wide" draws with them, and runs the tests of first screens, cards and balances once more.
import { type Language, languages } from "#app/locales/language.ts"
import { isEverything, share } from "#tests/scope.ts"
import { fullAmount, fullKey, fullOperator } from "#tests/site/full-operator.ts"
import { holdStill, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"
import { doubleText, losses } from "./loss.ts"

const { between } = fullOperator()
const screens = [
  "/user/home",
  "/user/home/deposit",
  "/user/home/transfer",
  "/user/home/withdraw",
  `/user/home/transfer/${fullKey}`,
  "/user/games",
  "/user/home/game/PG",
  "/user/statement",
  "/user/statement/line-0",
  "/user/spin/claim/coupon-0",
]

/** How many rows the top bar has. */
const rowsOfBar = (page: Page) =>
  page.locator("header.top-bar > div > *").evaluateAll(parts => {
    const boxes = parts.map(part => part.getBoundingClientRect())
    return boxes.filter(({ top }, at) => at === 0 || top >= boxes[at - 1]!.bottom).length
  })

test.use({ operator: { between }, bypassCSP: true })

/** Lao has the longest words. */
const chosen: readonly Language[] = isEverything ? languages : ["lo"]

for (const language of chosen)
  test.describe(language, () => {
    test.use({ language })

    test("wide fonts lose nothing and make nothing too small to tap", async ({ page, login }) => {
      await holdStill(page, fullKey)
      await login({ walletBaht: fullAmount, games: { PG: fullAmount, UFABET: 0 } })
      for (const width of share([320, 360], 2)) {
        await page.setViewportSize({ width, height: 640 })
        for (const path of screens) {
          await page.goto(path)
          expect.soft(await misfits(page), `${path}, ${width} wide`).toEqual([])
          expect.soft(await losses(page), `${path}, ${width} wide`).toEqual([])
          if (path === "/user/home") expect.soft(await rowsOfBar(page), `${width} wide`).toBe(1)
          await doubleText(page)
          if (path === "/user/home") expect.soft(await rowsOfBar(page)).toBeLessThanOrEqual(2)
          expect.soft(await losses(page), `${path}, ${width} wide, twice the text`).toEqual([])
        }
      }
    })
  })
