// Logging in through the real form: the way into every journey of a member.

import type { Language } from "#app/locales/language.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import type { Member, MemberWishes } from "./member.ts"
import type { Site } from "./site.ts"
import { wordsOf } from "./words.ts"

export interface Visit {
  browser: Browser
  home: Page
}

/** Logs a member in; the browser is a new one unless given. */
export async function logIn(
  site: Site,
  { phone, password }: Pick<Member, "phone" | "password">,
  { language = "th", browser = site.browser({ language }) }: { language?: Language; browser?: Browser } = {},
): Promise<Visit> {
  const t = wordsOf(language)
  const login = await browser.open("/login")
  const home = await login.send(t("login.submit"), {
    [t("login.phone")]: phone,
    [t("login.password")]: password,
  })
  if (home.path !== "/user/home") throw new Error(`Logging in led to ${home.path}:\n${home.text}`)
  return { browser, home }
}

/** A new member, logged in. */
export async function enter(site: Site, wishes: MemberWishes = {}, language: Language = "th") {
  const member = await site.member(wishes)
  return { member, ...(await logIn(site, member, { language })) }
}
