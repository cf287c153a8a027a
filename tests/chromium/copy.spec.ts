// What a member copies: with a script by one tap, without one by a tap that selects. The journeys have the rest.
import { expect, test } from "./fixtures.ts"

test("a game's username and password are one tap to copy, or to select", async ({
  page,
  context,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login({ games: { PG: 0 } })
  await page.goto("/user/home/game/PG")
  for (const name of ["username", "password"] as const) {
    const row = page.locator("dl > div", { has: page.locator("dt", { hasText: t(`game.${name}`) }) })
    const value = row.locator(".select-all")
    await expect(value).toHaveCSS("user-select", "all")
    const copy = page.getByRole("button", {
      name: t(name === "username" ? "game.copyUsername" : "game.copyPassword"),
    })
    if (!javaScriptEnabled) {
      await expect(copy).toBeHidden()
      continue
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await copy.tap()
    const text = await value.innerText()
    await expect(page.getByText(t("common.copiedMsg", { value: text }))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
})
