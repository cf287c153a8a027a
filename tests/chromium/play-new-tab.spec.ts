// Games that open in a new tab (GAME_IFRAME), without and with JavaScript.
import { expect, goButton, openLaunch, test, typeCredentials } from "./games.ts"

test.use({ siteOptions: { env: { GAME_IFRAME: "true" } } })

for (const code of ["PG", "UFABET", "JOKER"]) {
  test(`${code} does, and the wallet stays where it was`, async ({ page, login, t, gameSite }) => {
    await login({ games: { [code]: 0 } })
    const credentials = await openLaunch(page, t, code)
    const opening = page.context().waitForEvent("page")
    await goButton(page, t).tap()
    const game = await opening
    await expect(game).toHaveURL(new RegExp(`^${gameSite.url}/${code.toLowerCase()}`))
    if (code === "JOKER") await typeCredentials(game, credentials)
    await expect(game.getByText(`Signed in as ${credentials.username}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/user/home/game/${code}/launch`))
  })
}
