// Tests of the real Back button: Playwright switches the back-forward cache off, players have it on.
import type { Page } from "@playwright/test"
import { launchOptions } from "./launch.ts"

/** For `test.use(historyCache)`: a Chromium with its back-forward cache on. */
export const historyCache = {
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] },
}

/**
 * Presses Back and says whether Chromium restored the page from its back-forward cache.
 * Playwright's own goBack waits for a load, which a restored page never has.
 */
export async function goBack(page: Page): Promise<"restored" | "loaded"> {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory")
  const entry = entries[currentIndex - 1]
  if (!entry) throw new Error("There is no page to go back to")
  await session.send("Page.enable")
  const arrived = new Promise<"restored" | "loaded">(resolve => {
    session.on("Page.frameNavigated", ({ frame, type }) => {
      if (!frame.parentId) resolve(type === "BackForwardCacheRestore" ? "restored" : "loaded")
    })
  })
  await session.send("Page.navigateToHistoryEntry", { entryId: entry.id })
  return arrived
}
