// Tests of the real Back button: Playwright switches the back-forward cache off, players have it on.
import type { Page } from "@playwright/test"
import { launchOptionsFor } from "./launch.ts"

/** For `test.use(historyCache)`: a Chromium with its back-forward cache on, where the machine has one. */
export const historyCache = {
  launchOptions: {
    ...launchOptionsFor({ isWhole: true }),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
}

/** Why npm's headless shell restores nothing: none of these is a page's doing. */
const ownReasons = ["BackForwardCacheDisabledForDelegate", "BrowsingInstanceNotSwapped"]

/** Has the page count which WebSockets it opens, and which it closes itself. */
export async function countLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = (what: string) =>
      sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what)) + 1))
    globalThis.WebSocket = class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args)
        count("lines opened")
      }
      override close(...args: Parameters<WebSocket["close"]>) {
        count("lines closed")
        super.close(...args)
      }
    }
  })
}

const hasClosedItsLines = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem("lines opened") === sessionStorage.getItem("lines closed"))

/** `unsupported`: loaded, since this browser restores nothing; the page itself is fit to be restored. */
export type Return = "restored" | "unsupported" | "loaded"

/**
 * Presses Back and says how the page came. Playwright's own goBack waits for a load, which a restored page never has.
 */
export async function goBack(page: Page): Promise<Return> {
  // A browser that restores nothing does not wait for the end of a line that the page closed as it left.
  const lines = (await hasClosedItsLines(page)) ? ["WebSocket"] : []
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory")
  const entry = entries[currentIndex - 1]
  if (!entry) throw new Error("There is no page to go back to")
  await session.send("Page.enable")
  const arrived = new Promise<Return>(resolve => {
    session.on("Page.frameNavigated", ({ frame, type }) => {
      if (!frame.parentId && type === "BackForwardCacheRestore") resolve("restored")
    })
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
      const isOwn = notRestoredExplanations.every(({ reason }) => [...ownReasons, ...lines].includes(reason))
      resolve(isOwn ? "unsupported" : "loaded")
    })
  })
  await session.send("Page.navigateToHistoryEntry", { entryId: entry.id })
  return arrived
}
