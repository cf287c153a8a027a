// The box for money in progress: a small page in a frame of home and of the dialogs over it.
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"

export const boxFrame = 'iframe[src^="/user/pending"]'

/** Opens what the box of this page shows. */
export function openBox(browser: Browser, page: Page): Promise<Page> {
  const address = page.find({ css: boxFrame }).attribute("src")
  if (!address) throw new Error(`${page.path} has no box`)
  return browser.open(address)
}
