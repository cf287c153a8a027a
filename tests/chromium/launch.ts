// How Chromium is started for tests.
import { type Browser, test as base, chromium, type LaunchOptions } from "@playwright/test"
import type { FontSet } from "#tests/pictures/fonts.ts"
import { findChromium, flags } from "./executable.ts"

export const launchOptions = launchOptionsFor()

/** `isWhole`: rather a whole browser than a headless shell. `fonts`: the usual ones, or wide ones. */
export function launchOptionsFor(wish: { isWhole?: boolean; fonts?: FontSet } = {}): LaunchOptions {
  const { executablePath, env } = findChromium(wish)
  return { executablePath, args: flags, env: { ...process.env, ...env } }
}

/**
 * Starts Chromium, once more if its program crashes on the way (a SIGSEGV in thousands of starts): nothing of the
 * product has run by then.
 */
export async function startChromium(options: LaunchOptions): Promise<Browser> {
  try {
    return await chromium.launch(options)
  } catch (error) {
    if (!/signal=SIG(SEGV|BUS|ILL|TRAP|ABRT)/.test(String(error))) throw error
    console.error("Chromium crashed as it started: starting it once more")
    return chromium.launch(options)
  }
}

/** Each worker's browser. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ launchOptions: options }, use) => {
      const browser = await startChromium(options)
      await use(browser)
      await browser.close()
    },
    { scope: "worker" },
  ],
})
