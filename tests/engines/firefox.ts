// Debian's Firefox ESR, by WebDriver BiDi.
import { fontEnvironment } from "#tests/pictures/fonts.ts"
import { driver, installBrowsers } from "./old-chromium.ts"
import { firstTab } from "./puppeteer.ts"
import type { Engine } from "./tab.ts"

export const firefoxProgram = "/usr/bin/firefox-esr"

export async function firefox(): Promise<Engine> {
  installBrowsers()
  const puppeteer = await driver("driver-of-firefox")
  return {
    name: "firefox",
    launch: async isScripted => {
      const browser = await puppeteer.launch({
        browser: "firefox",
        executablePath: firefoxProgram,
        // Its sandbox keeps pages from fonts outside the system's folders.
        env: { ...process.env, ...fontEnvironment(), MOZ_DISABLE_CONTENT_SANDBOX: "1" },
        headless: true,
        acceptInsecureCerts: true,
        extraPrefsFirefox: {
          "javascript.enabled": isScripted,
          "ui.prefersReducedMotion": 1,
          "intl.accept_languages": "th",
        },
      })
      return { tab: await firstTab(browser, true), close: () => browser.close() }
    },
  }
}
