// Opening a game from the real page, without and with JavaScript: shows what a policy or the browser would block.
import { texts } from "#backend/sandbox/game-site/texts.ts"
import { expect, goButton, loginLinks, tapPlay, test, typeCredentials } from "./games.ts"

test.describe.configure({ mode: "parallel" })

/** One of each way into a game: by a link, by a form with hidden values, by an address alone. */
const ways = ["PG", "UFABET", "JOKER"]

// The journeys open every game.
for (const code of ways) {
  test(`${code} opens in place of the wallet, signed in`, async ({ page, login, t, gameSite }) => {
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
