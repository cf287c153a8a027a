// The wheel on a real screen: without a script it turns by its style sheet, with one at a tap and without a page load;
// always to what the server drew.
import type { Page } from "@playwright/test"
import { barriers, misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const hub = (page: Page) => page.locator("spin-wheel button")
const canvas = (page: Page) => page.locator("spin-wheel canvas")

/** The slice at the pointer, by how far the wheel is turned. */
async function pointedAt(page: Page, count: number): Promise<number> {
  const angle = await canvas(page).evaluate(face => {
    const { a, b } = new DOMMatrix(getComputedStyle(face).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
  return Math.floor(((((360 - angle) % 360) + 360) % 360) / (360 / count))
}

test.beforeEach(async ({ site }) => {
  const { switchWheel, setWheelWeight, readWheel } = site.backend.sandbox
  await switchWheel(true)
  await setWheelWeight("CREDIT20", 1)
  for (const { code } of (await readWheel()).slices) if (code !== "CREDIT20") await setWheelWeight(code, 0)
})
test.afterEach(({ site }) => site.backend.sandbox.switchWheel(false))

test("a tap, a prize, and the coupon claimed", async ({ page, login, site, t, javaScriptEnabled }) => {
  const { phone } = await login({ walletBaht: 100 })
  await site.backend.sandbox.giveCoins(phone, 2)
  await page.goto("/user/home")
  await page.getByRole("link", { name: t("home.tiles.spin") }).tap()
  await expect(page).toHaveURL("/user/spin")
  if (javaScriptEnabled) await expect(canvas(page)).toBeVisible()
  await hub(page).tap()
  await expect(dialog(page)).toContainText(t("spin.prize.text", { label: "20 บาท" }))
  expect(await misfits(page)).toEqual([])
  if (javaScriptEnabled) {
    await expect(page).toHaveURL("/user/spin")
    await expect(page.getByRole("heading", { name: t("spin.prize.title") })).toBeFocused()
    expect(await pointedAt(page, 8)).toBe(2)
    expect(await page.evaluate(() => innerWidth)).toBe(360)
    expect(await barriers(page)).toEqual([])
  } else await expect(page).toHaveURL(/\/user\/spin\/result\/0\./)
  await dialog(page)
    .getByRole("link", { name: t("spin.prize.close") })
    .tap()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL("/user/spin")
  await expect(hub(page)).toContainText("1")
  await hub(page).tap()
  await expect(dialog(page)).toHaveCount(1)
  const readings = () => site.calls.filter(({ what }) => what.endsWith("/spinwheel/setup")).length
  const before = readings()
  await dialog(page)
    .getByRole("link", { name: t("spin.prize.close") })
    .tap()
  await expect(hub(page)).toBeDisabled()
  // Closing the prize reads the wheel anew.
  expect(readings()).toBe(before + 1)
  await expect(hub(page)).toHaveCSS("cursor", "not-allowed")
  await page
    .getByRole("link", { name: t("spin.coupons.claimOf", { name: "20 บาท" }) })
    .first()
    .tap()
  const confirm = dialog(page).getByRole("button", { name: t("spin.claim.confirm") })
  await expect(confirm).toBeVisible()
  const beforeClaim = readings()
  if (javaScriptEnabled) {
    // More taps within half a second are not even sent.
    site.front.follow(({ method }) => (method === "POST" ? { kind: "delay", ms: 1000 } : undefined))
    await confirm.evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 4; tap++) button.click()
    })
  } else await confirm.tap()
  await expect(page).toHaveURL("/user/spin")
  // So does finishing a claim.
  expect(readings()).toBe(beforeClaim + 1)
  const claims = site.front.deeds.filter(({ method, path }) => method === "POST" && path.includes("/claim/"))
  expect(new Set(claims.map(({ path }) => path)).size).toBe(claims.length)
  await expect(page.getByRole("status").first()).toContainText(t("spin.claim.done"))
  // The message stands above what the page says, not over it.
  const message = (await page.locator("main > .message").boundingBox())!
  const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!
  expect(message.y + message.height).toBeLessThanOrEqual(title.y)
  await expect(page.locator("#coupons tbody tr")).toHaveCount(1)
})

test("another width draws the wheel anew, half a second after the last change", { tag: "@script" }, async ({
  page,
  login,
}) => {
  await login()
  await page.goto("/user/spin")
  const width = () => canvas(page).evaluate((face: HTMLCanvasElement) => face.width / devicePixelRatio)
  await expect.poll(width).toBeCloseTo(306, 0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await width()).toBeCloseTo(306, 0)
  await expect.poll(width).toBeCloseTo(272, 0)
  await page.setViewportSize({ width: 800, height: 640 })
  await expect.poll(width).toBe(350)
})

test.describe("in motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } })

  test("without a script the wheel turns first, then the prize shows", { tag: "@no-script" }, async ({
    page,
    login,
    site,
  }) => {
    const { phone } = await login()
    await site.backend.sandbox.giveCoins(phone, 1)
    await page.goto("/user/spin")
    await hub(page).tap()
    await expect(page).toHaveURL(/result/)
    const moving = await page.locator(".wheel-face svg").evaluate(face => {
      const { animationName, animationDuration } = getComputedStyle(face)
      return `${animationName} ${animationDuration}`
    })
    expect(moving).toMatch(/^wheel-turns-[012] (4|4\.5|5)s$/)
    const prize = page.locator(".wheel-prize")
    expect(await prize.evaluate(element => getComputedStyle(element).opacity)).toBe("0")
    await expect(prize).toHaveCSS("opacity", "1")
  })

  test("with one only the compositor turns it, and taps while it turns do not count", {
    tag: "@script",
  }, async ({ page, login, site, t }) => {
    const { phone } = await login()
    await site.backend.sandbox.giveCoins(phone, 5)
    await page.goto("/user/spin")
    await expect(canvas(page)).toBeVisible()
    const { pixels, shown } = await canvas(page).evaluate((face: HTMLCanvasElement) => ({
      pixels: face.width / devicePixelRatio,
      shown: face.clientWidth,
    }))
    expect(pixels).toBeCloseTo(shown, 0)
    expect(shown).toBeLessThanOrEqual(Math.min(350, 360 * 0.85))
    const posts: string[] = []
    page.on("request", request => request.method() === "POST" && posts.push(request.url()))
    await hub(page).tap()
    await expect(page.getByText(t("spin.spinning"))).toBeVisible()
    // What is animated without the main thread; what it costs is measured by `npm run bench -- --only phone`.
    const animated = await canvas(page).evaluate(face =>
      face
        .getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)),
    )
    expect(new Set(animated)).toEqual(
      new Set(["transform", "offset", "computedOffset", "easing", "composite"]),
    )
    for (let tap = 0; tap < 3; tap++) await hub(page).dispatchEvent("click")
    await expect(dialog(page)).toBeVisible()
    expect(posts).toHaveLength(1)
    expect(await pointedAt(page, 8)).toBe(2)
  })

  test("without an answer it slows down and says so; the same spin is then made once", {
    tag: "@script",
  }, async ({ page, login, site, t, watching }) => {
    watching.allow(/ERR_FAILED/)
    const { phone } = await login()
    await site.backend.sandbox.giveCoins(phone, 1)
    await page.goto("/user/spin")
    await expect(canvas(page)).toBeVisible()
    // The spin reaches the server; its answer is lost.
    await page.route("/user/spin", async route => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    await hub(page).tap()
    await expect(page.getByText(t("spin.spinning"))).toBeVisible()
    await expect(page.getByText(t("errors.unreachable"))).toBeVisible()
    await page.unroute("/user/spin")
    await hub(page).tap()
    await expect(dialog(page)).toContainText("20 บาท")
    await expect(hub(page)).toContainText("0")
  })

  test("a refusal is shown where the wheel is", { tag: "@script" }, async ({
    page,
    login,
    site,
    t,
    watching,
  }) => {
    watching.allow(/400 .*\/user\/spin|status of 400/)
    const { phone } = await login()
    await site.backend.sandbox.giveCoins(phone, 1)
    await page.goto("/user/spin")
    await expect(canvas(page)).toBeVisible()
    await site.backend.sandbox.switchWheel(false)
    await hub(page).tap()
    await expect(page.getByRole("alert")).toContainText(t("errors.SPINWHEEL_INACTIVE"))
    await expect(page).toHaveURL("/user/spin")
  })
})
