// Eleven screens beside their stored pictures (tests/pictures/): phones, a phone on its side, a desktop.
//   UPDATE_PICTURES=1 npx playwright test pictures --project=no-js   after a change that is meant
import { canCompare, differenceFromStored, tolerated } from "#tests/pictures/pictures.ts"
import { share } from "#tests/scope.ts"
import { expect, test } from "./fixtures.ts"

// A site of its own: nothing is left from other tests.
test.use({ siteOptions: { backend: {} } })

const looks = [
  { look: "phone", language: "th", colorScheme: "light", size: { width: 360, height: 640 } },
  { look: "phone-lao", language: "lo", colorScheme: "dark", size: { width: 360, height: 640 } },
  { look: "desktop", language: "en", colorScheme: "dark", size: { width: 1280, height: 800 } },
  { look: "landscape", language: "lo", colorScheme: "light", size: { width: 640, height: 360 } },
] as const

for (const { look, language, colorScheme, size } of share(looks, 2)) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(look, { tag: "@no-script" }, () => {
    test.use({ language })

    test("eleven screens look as they were stored", async ({ page, site, login }) => {
      test.skip(!canCompare, "the fonts are the system's")
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.setViewportSize(size)
      const isAs = async (name: string) => {
        const difference = await differenceFromStored(await page.screenshot(), `chromium/${look}-${name}`)
        expect.soft(difference, `${name} has another look`).toBeLessThanOrEqual(tolerated)
      }
      const open = async (path: string, name: string) => {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        await isAs(name)
      }

      await site.backend.sandbox.switchWheel(true)
      await open("/login", "login")
      await login({ name: "สมหญิง ใจดี", walletBaht: 1500, games: { PG: 250 } })
      await open("/user/home", "home")
      await open("/user/home/deposit", "deposit")
      await open("/user/home/deposit/KBANK", "bank")
      await open("/user/home/withdraw", "withdraw")
      await open("/user/home/transfer", "transfer")
      await page.locator("#transfer-amount").fill("100")
      await page.locator("label:has([name=to][value=PG])").click()
      await page.locator("#transfer button[type=submit].btn-primary").click()
      await page.waitForURL(/transfer\/\d+\./)
      await isAs("transferred")
      await open("/user/statement", "statement")
      await open("/user/bonus", "bonus")
      await open("/user/profile", "profile")
      await open("/user/spin", "spin")
    })
  })
}
