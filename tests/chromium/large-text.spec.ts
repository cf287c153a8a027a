// Twice the text on a small phone: nothing is cut off, nothing lies on anything else, nothing scrolls sideways.
import { languages } from "#app/language.ts"
import { expect, test } from "./fixtures.ts"
import { doubleText, losses } from "./loss.ts"

const guestPaths = ["/login", "/register", "/howto", "/howto/wallet", "/contact"]
const memberPaths = [
  "/user/home",
  "/user/profile",
  "/user/profile/password",
  "/user/statement?type=deposit&from=x",
  "/user/statement",
  "/user/home/conditions",
  "/user/home/deposit",
  "/user/home/deposit/KBANK",
  "/user/home/deposit/WW/qr",
  "/user/home/deposit/truemoney",
  "/user/home/transfer",
  "/user/home/withdraw",
  "/user/home/refund",
  "/user/home/invite?banners=seen",
  "/user/bonus",
  "/user/home/game/PG",
  "/user/spin",
  "/chat",
]

for (const language of languages) {
  // Not "in th": the projects share the languages out by that, and this one runs in each with JavaScript alone.
  test.describe(language, () => {
    test.use({ language, bypassCSP: true })

    test("text of twice the size loses nothing", async ({ page, login, javaScriptEnabled }) => {
      test.skip(!javaScriptEnabled, "styles do not depend on scripts")
      await page.emulateMedia({ colorScheme: language === "lo" ? "dark" : "light", reducedMotion: "reduce" })
      const check = async (path: string) => {
        await page.goto(path)
        await doubleText(page)
        expect.soft(await losses(page), path).toEqual([])
      }
      for (const path of guestPaths) await check(path)
      await login({ walletBaht: 1234.5, games: { PG: 100, UFABET: 0 } })
      for (const path of memberPaths) await check(path)
      await page.goto("/user/statement")
      await check((await page.locator("main ul > li a").first().getAttribute("href")) ?? "")
    })
  })
}
