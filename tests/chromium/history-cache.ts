// Tests of the real Back button: Playwright switches the back-forward cache off, players have it on.
import type { LaunchOptions } from "@playwright/test"

/** For `test.use(withHistoryCache(…))`: the launch options of the project with Chromium's back-forward cache on. */
export function withHistoryCache(launchOptions: LaunchOptions): { launchOptions: LaunchOptions } {
  return {
    launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] },
  }
}
