// Twice the text on a small phone: nothing is cut off, nothing lies on anything else, nothing scrolls sideways.
// Where everything runs, axe checks the full screens too; screens.spec.ts has it check the empty ones.
import { type Language, languages } from "#app/locales/language.ts"
import { isEverything, share } from "#tests/scope.ts"
import { fullAmount, fullKey, fullOperator, fullScreens } from "#tests/site/full-operator.ts"
import { barriers, holdStill, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"
import { doubleText, losses } from "./loss.ts"

const guestPaths = ["/login", "/register", "/howto", "/howto/wallet", "/contact"]
const operator = fullOperator()

test.use({ operator: { between: operator.between } })

test.describe.configure({ mode: "parallel" })
test.use({ bypassCSP: true })

// Pictures and clips of the chat are no files here.
test.beforeEach(({ watching }) => watching.allow(/\/chat\/media\//))

/** A third is a test: the two cores share the screens of a language. */
const checked = share(fullScreens, 3)
const perTest = Math.ceil(checked.length / 3)
const thirds = [0, 1, 2].map(at => checked.slice(at * perTest, (at + 1) * perTest))

/** Days and times that are broken in their middle. */
const brokenTimes = (page: Page) =>
  page
    .locator("time span")
    .evaluateAll(parts =>
      parts.filter(part => part.getClientRects().length > 1).map(part => part.textContent),
    )

/** An operation's page in its other states. */
const states = ["refused", "pending", "unheard"] as const

/** Lao has the longest words. */
const chosen: readonly Language[] = isEverything ? languages : ["lo"]
const checkedByAxe = isEverything ? "en" : undefined

for (const language of chosen) {
  // Not "in th": the projects divide the languages by that name, and this runs with JavaScript only.
  test.describe(language, () => {
    test.use({ language })

    const open = async (page: Page) => {
      await page.emulateMedia({ colorScheme: language === "th" ? "light" : "dark", reducedMotion: "reduce" })
      const check = async (path: string, name = path, looks = false) => {
        const response = await page.goto(path)
        expect.soft(new URL(page.url()).pathname + new URL(page.url()).search, name).toBe(path)
        expect.soft(response?.status(), name).toBe(200)
        if (language === checkedByAxe || looks) expect.soft(await barriers(page), name).toEqual([])
        expect.soft(await misfits(page), name).toEqual([])
        expect.soft(await brokenTimes(page), name).toEqual([])
        await doubleText(page)
        expect.soft(await losses(page), name).toEqual([])
      }
      await holdStill(page, fullKey)
      operator.state = "done"
      operator.isBonusMet = false
      return check
    }

    for (const [at, paths] of thirds.entries()) {
      test(`text of twice the size loses nothing, screens ${at + 1} of 3`, { tag: "@script" }, async ({
        page,
        login,
      }) => {
        const check = await open(page)
        await login({ walletBaht: fullAmount, games: { PG: fullAmount, UFABET: 0 } })
        for (const path of paths) await check(path)
      })
    }

    test("text of twice the size loses nothing, for guests and in every outcome", {
      tag: "@script",
    }, async ({ page, login }) => {
      const check = await open(page)
      for (const path of guestPaths) await check(path)
      await login({ walletBaht: fullAmount, games: { PG: fullAmount, UFABET: 0 } })
      for (operator.state of states)
        await check(`/user/home/transfer/${fullKey}`, `a transfer: ${operator.state}`, true)
      operator.isBonusMet = true
      await check("/user/home/withdraw?amount=500.00&confirm=1")
    })
  })
}

test("at twice the text the chat opens below its button, and has room on the screen", {
  tag: "@script",
}, async ({ page, login }) => {
  await login()
  await page.goto("/user/profile")
  await doubleText(page)
  const box = async (css: string) => (await page.locator(css).boundingBox())!
  await page.locator(".chat-widget > summary").click()
  const [frame, button] = await Promise.all([".chat-panel iframe", ".chat-widget > summary"].map(box))
  expect(frame!.y).toBeGreaterThanOrEqual(button!.y + button!.height)
  expect(frame!.height).toBeGreaterThan(300)
  expect(frame!.y + frame!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
})

test.describe("in English, whose words are the longest", () => {
  test.use({ language: "en" })

  test("the words of the bottom bar stand apart at twice the text", { tag: "@script" }, async ({
    page,
    login,
  }) => {
    await login()
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto("/user/home")
      await doubleText(page)
      const gaps = await page.locator(".bottom-bar a > :last-child").evaluateAll(words => {
        const boxes = words.map(word => {
          const text = document.createRange()
          text.selectNodeContents(word)
          return text.getBoundingClientRect()
        })
        return boxes.slice(1).map(({ left }, at) => left - boxes[at]!.right)
      })
      expect(Math.min(...gaps), `on ${width}`).toBeGreaterThan(4)
    }
  })
})

test("the balance stays on one line", { tag: "@script" }, async ({ page, login, operating }) => {
  operating.now = {}
  for (const walletBaht of [888_888.88, 123_456_789.5]) {
    await login({ walletBaht })
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto("/user/home")
      await doubleText(page)
      expect.soft(await losses(page), `${walletBaht} on ${width}`).toEqual([])
    }
  }
})

test("a game's card cuts neither seven digits nor a name, and the chat's button covers nothing at the end of a page", async ({
  page,
  login,
  operating,
}) => {
  operating.now = {}
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
