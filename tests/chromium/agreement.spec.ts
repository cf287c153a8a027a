// The agreement covers home after 1.5 s, by the style sheet alone, and closes when it is confirmed.
import type { Page } from "@playwright/test"
import { barriers, misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")

/** Opens home with the style sheet's time standing still; what it answers lets it go on. */
async function openHome(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Animation.enable")
  const setRate = (playbackRate: number) => devtools.send("Animation.setPlaybackRate", { playbackRate })
  await setRate(0)
  await page.goto("/user/home")
  return () => setRate(1)
}

for (const language of ["th", "lo", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    test(`home is there first, then the agreement, until it is confirmed`, async ({
      page,
      context,
      login,
      t,
      javaScriptEnabled,
    }) => {
      await login({ walletBaht: 50 })
      await context.clearCookies({ name: "krapao-agreed" })
      if (language !== "th") await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
      const goOn = await openHome(page)
      await expect(page.getByRole("link", { name: t("home.tiles.withdraw") })).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await goOn()
      await expect(dialog(page)).toBeVisible()
      const animation = await page
        .locator(".agreement")
        .evaluate(element => [
          getComputedStyle(element).animationDelay,
          getComputedStyle(element).animationName,
        ])
      expect(animation).toEqual(["1.5s", "agreement-unseen"])
      expect(await misfits(page)).toEqual([])
      if (javaScriptEnabled) expect(await barriers(page)).toEqual([])
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press("Tab")
        if (presses === 0)
          await expect(dialog(page).getByRole("link", { name: t("agreement.close") })).toBeFocused()
        const isOutside = await page.evaluate(
          () =>
            document.activeElement !== document.body &&
            !document.activeElement?.closest("[role=dialog]") &&
            document.activeElement?.matches("a, button, input"),
        )
        expect(isOutside, "the focus is behind the dialog").toBe(false)
      }
      await dialog(page)
        .getByRole("button", { name: t("agreement.confirm") })
        .tap()
      await expect(page).toHaveURL("/user/home")
      await expect(page.locator(".agreement")).toHaveCount(0)
    })
  })
}

test("closed without confirming, it goes without a page load; home scrolls before and after, not behind it", async ({
  page,
  context,
  login,
  t,
}) => {
  await login({ games: { PG: 5 } })
  await context.clearCookies({ name: "krapao-agreed" })
  const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden")
  const goOn = await openHome(page)
  await expect(page.getByRole("link", { name: t("home.tiles.withdraw") })).toBeVisible()
  expect(await scrolls()).toBe(true)
  await goOn()
  await expect(dialog(page)).toBeVisible()
  await expect.poll(scrolls).toBe(false)
  await dialog(page)
    .getByRole("link", { name: t("agreement.close") })
    .tap()
  await expect(dialog(page)).toBeHidden()
  await expect.poll(scrolls).toBe(true)
  await page.getByRole("link", { name: t("home.tiles.withdraw") }).tap()
  await expect(page).toHaveURL("/user/home/withdraw")
})
