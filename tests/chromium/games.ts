// The product with the games' own site beside it, and the way into a game.

import type { Page } from "@playwright/test"
import type { Translate } from "#app/locales/language.ts"
import { texts } from "#backend/sandbox/game-site/texts.ts"
import { autoLoginByPassword, autoLoginByUsername } from "#contract/auto-login.ts"
import { test as base, expect } from "./fixtures.ts"

/** In these tests the games' site is up. */
export const test = base.extend<{ games: undefined }>({
  games: [async ({ gameSite: _ }, use) => use(undefined), { auto: true }],
})

/** The games that are opened by a login link. */
export const loginLinks: string[] = Object.keys({ ...autoLoginByUsername, ...autoLoginByPassword })

/** Taps play; gives the credentials that the game's account shows. */
export async function tapPlay(
  page: Page,
  t: Translate,
  code: string,
): Promise<{ username: string; password: string }> {
  await page.goto(`/user/home/game/${code}`)
  const [username = "", password = ""] = await page.getByRole("dialog").locator(".select-all").allInnerTexts()
  await page.getByRole("button", { name: new RegExp(`^${t("game.play")}`) }).tap()
  return { username, password }
}

/** The button that leaves for the game. */
export const goButton = (page: Page, t: Translate) =>
  page
    .getByRole("dialog")
    .locator("a, button")
    .filter({ hasText: t("game.continueToGame") })

/** Signs in on the game's own page. */
export async function typeCredentials(page: Page, credentials: { username: string; password: string }) {
  await page.getByLabel(texts.th.username).fill(credentials.username)
  await page.getByLabel(texts.th.password).fill(credentials.password)
  await page.getByRole("button", { name: texts.th.signIn }).tap()
}

export { expect }
