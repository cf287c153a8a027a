// Games that open in a new tab (GAME_IFRAME), without and with JavaScript.
import { texts } from "#backend/sandbox/game-site/texts.ts"
import { expect, goButton, tapPlay, test } from "./games.ts"

test.use({ siteOptions: { env: { GAME_IFRAME: "true" } } })

for (const code of ["PG", "UFABET"]) {
  test(`${code} does, and the wallet stays where it was`, async ({ page, login, t, gameSite }) => {
    await login({ games: { [code]: 0 } })
    const opening = page.context().waitForEvent("page")
    const credentials = await tapPlay(page, t, code)
    const game = await opening
    if (code === "UFABET") await goButton(game, t).tap()
    await expect(game).toHaveURL(new RegExp(`^${gameSite.url}/${code.toLowerCase()}`))
    await expect(game.getByText(`${texts.th.signedInAs} ${credentials.username}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/user/home/game/${code}$`))
  })
}
