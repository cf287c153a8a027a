import { defineConfig } from "@playwright/test"
import { launchOptions, launchOptionsFor } from "./tests/chromium/launch.ts"
import { isEverything } from "./tests/scope.ts"

// Every scenario runs twice: without JavaScript first, then with it. What runs in each language runs in Thai both
// times, in Lao without and in English with: all three languages, and both ways, for less of the browser's time. A
// share of it (tests/scope.ts) is Lao without and Thai with JavaScript. What has to fit is seen in wide fonts (project
// "wide"), and the boxes that wait in Lao in the usual ones too. What says nothing about one of the ways is tagged with
// the other; where scripts could only take away from what is seen, a share of it looks with them.
const sameWithScripts =
  /(back|first-screen|harness|headers|keyboard|large-text|off-screen|play-new-tab)\.spec\.ts/
const fits = /first screen|game's card|stays on one line/
const leftOut = isEverything
  ? { "no-js": [/ in en /], js: [/ in lo /] }
  : { "no-js": [/ in (en|th) /, sameWithScripts], js: [/ in (en|lo) /, / (en|th) the box /, fits] }

export default defineConfig({
  testDir: "tests/chromium",
  testIgnore: "wide-fonts.spec.ts",
  outputDir: "test-results/chromium",
  // Each worker would transpile the built server once more, in three seconds.
  build: { external: ["**/build/server/**"] },
  // One more than the two cores, since a scenario waits for a quarter of its time.
  workers: 3,
  // A file's scenarios share a worker; the longest files are split (mode: "parallel").
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, as vitest.config.ts: a machine that is busy elsewhere is not a fault.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["dot"], ["json"]] : "list",
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // Nobody waits for a dialog to slide in; spin.spec.ts has the motion on.
    contextOptions: { reducedMotion: "reduce" },
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
    launchOptions,
  },
  projects: [
    { name: "no-js", grepInvert: [...leftOut["no-js"], /@script/], use: { javaScriptEnabled: false } },
    { name: "js", grepInvert: [...leftOut.js, /@no-script/], use: { javaScriptEnabled: true } },
    {
      name: "wide",
      testMatch: /(wide-fonts|first-screen|large-text|frames)\.spec\.ts/,
      grep: [fits, /wide fonts|the box/],
      testIgnore: [],
      use: { launchOptions: launchOptionsFor({ fonts: "wide" }) },
    },
  ],
})
