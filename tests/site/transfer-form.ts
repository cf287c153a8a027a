// The transfer dialog as the tests of its journeys use it: from the wallet to the game PG.
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { enter } from "./log-in.ts"
import type { Member } from "./member.ts"
import type { Site } from "./site.ts"
import { t } from "./words.ts"

export interface Opened {
  member: Member
  browser: Browser
  page: Page
}

/** A new member with 1,000 baht in the wallet and a game account, logged in, at the transfer dialog. */
export async function openTransfer(site: Site): Promise<Opened> {
  const { member, browser, home } = await enter(site, { walletBaht: 1000, games: { PG: 0 } })
  return { member, browser, page: await home.click(t("home.transfer")) }
}

/** The form of a page, filled in. */
export function transfer(page: Page, amount = "10"): Form {
  return transferForm(page).fill({ from: "wallet", to: "PG", amount })
}

/** The form of a page, as it stands. */
export function transferForm(page: Page): Form {
  return page.form({ button: t("transfer.submit") })
}
