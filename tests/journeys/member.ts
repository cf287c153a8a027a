// Members that journeys log in as, through the real form.
import { demoPassword } from "#backend/seed/demo-members.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"

export type Member = { username: string; password: string }

/** The seeded member with money and game accounts. */
export const demoMember: Member = { username: "0812345678", password: demoPassword }

/** Logs in through /login in English and gives the home page. */
export async function logIn(browser: Browser, { username, password }: Member): Promise<Page> {
  browser.keepSecret(password)
  let page = await browser.open("/login")
  page = await page.form({ action: "/language" }).submit("English")
  return page.form({ field: "username" }).fill({ username, password }).submit()
}
