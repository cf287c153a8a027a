// Opening a game from the real page, without and with JavaScript: shows what a policy or the browser would block.
import { texts } from "#backend/sandbox/game-site/texts.ts"
import { providerCodes } from "#contract/auto-login.ts"
import { expect, goButton, loginLinks, tapPlay, test, typeCredentials } from "./games.ts"

test.describe.configure({ mode: "parallel" })

/** One of each way into a game: by a link, by a form with hidden values, by an address alone. */
const ways = ["PG", "UFABET", "JOKER"]

for (const code of providerCodes) {
  // The journeys open every game without JavaScript; in a real browser only the way into the game makes a difference.
  const tag = ways.includes(code) ? [] : ["@script"]
  test(`${code} opens in place of the wallet, signed in`, { tag }, async ({ page, login, t, gameSite }) => {
    await login({ walletBaht: 20, games: { [code]: 0 } })
    const credentials = await tapPlay(page, t, code)
    // A form for a provider waits for its button.
    if (code === "UFABET") await goButton(page, t).tap()
    await expect(page).toHaveURL(new RegExp(`^${gameSite.url}/${code.toLowerCase()}`))
    if (!loginLinks.includes(code) && code !== "UFABET") await typeCredentials(page, credentials)
    await expect(page.getByText(`${texts.th.signedInAs} ${credentials.username}`)).toBeVisible()
    await expect(page.getByText("20.00")).toBeVisible()
  })
}

test("a round is played, and home shows what was won", async ({ page, site, login, t }) => {
  await login({ walletBaht: 100, games: { PG: 0 } })
  await tapPlay(page, t, "PG")
  await expect(page.getByText(texts.th.signedInAs)).toBeVisible()
  site.backend.sandbox.setLuck("win")
  await page.getByLabel("50").check()
  await page.getByRole("button", { name: texts.th.play }).tap()
  await expect(page.getByRole("status")).toContainText(texts.th.won.replace("{amount}", "50.00"))
  site.backend.sandbox.setLuck("chance")
  await page.goto("/user/home")
  await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("150.00")
})

for (const code of ["PG", "UFABET"]) {
  test(`Back from ${code} comes to the wallet and opens nothing again`, { tag: "@script" }, async ({
    page,
    login,
    t,
    gameSite,
  }) => {
    await login({ walletBaht: 20, games: { [code]: 0 } })
    await tapPlay(page, t, code)
    if (code === "UFABET") await goButton(page, t).tap()
    await expect(page.getByText(texts.th.signedInAs)).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(new RegExp(`^${gameSite.url}`))
    await expect(page.getByRole("dialog")).toBeVisible()
  })
}
