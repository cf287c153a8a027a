// A member's screens as a small phone shows them: nothing runs off the side, nothing complains, everyone can use them.
import { type Language, languages } from "#app/locales/language.ts"
import { isEverything, share } from "#tests/scope.ts"
import { barriers, holdStill, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"

test.describe.configure({ mode: "parallel" })

const screens = {
  "the bottom bar's": `
      /user/home /user/profile /user/profile/edit /user/profile/password /user/profile/devices
      /user/profile/devices/end/others /user/profile/activity /user/statement
      /user/statement?type=deposit&from=x&to=2026-11-21 /user/statement?status=FAILED
      /user/statement/no-such-line /user/contact /user/games /user/games?q=zz /chat /chat/messages
      /user/howto /user/howto/end-bonus /user/home/conditions
    `
    .trim()
    .split(/\s+/),
  "the bonuses'": ["/user/bonus", "/user/bonus/promotion?code=NO-SUCH", "/user/bonus/end", "/user/spin"],
  "the money's": `
      /user/home/deposit /user/home/deposit/KBANK /user/home/deposit/BCEL /user/home/deposit/WW/qr /user/home/deposit/truemoney
      /user/home/transfer /user/home/withdraw /user/home/withdraw?amount=500.00&confirm=1
      /user/home/refund /user/home/refund?banners=seen /user/home/refund/wallet /user/home/invite
      /user/home/invite?banners=seen /user/home/invite/receive /user/home/bank-name /user/home/game/PG
      /user/home/game/PG/reset-password /user/home/game/JOKER
    `
    .trim()
    .split(/\s+/),
}

const guestScreens = [
  ..."/login /register /register/done /forgot /howto /howto/wallet /contact /terminated /nowhere".split(" "),
]

/** Each language with everything; the markup is the same in all. */
const chosen: readonly Language[] = isEverything ? languages : ["th"]
/** Axe takes most of the time. In English it looks at the same screens when they are full (large-text.spec.ts). */
const checkedByAxe = new Set(share([guestScreens, ...Object.values(screens)].flat(), 3))

for (const language of chosen) {
  // Not "in th": the projects divide the languages by that name, and axe needs JavaScript in all three.
  test.describe(language, language === "th" ? {} : { tag: "@script" }, () => {
    test.use({ language })

    const check = async (page: Page, paths: readonly string[], hasScripts: boolean | undefined) => {
      await page.emulateMedia({ colorScheme: language === "th" ? "light" : "dark" })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of hasScripts ? paths : share(paths, 3)) {
        await page.goto(path)
        await expect(page, path).toHaveURL(path)
        if (path.endsWith("/contact")) {
          await expect(page.locator("main")).toHaveCSS("padding-top", path === "/contact" ? "0px" : "8px")
          await expect(page.locator(".chat-invite")).toHaveCSS("animation-delay", "0.1s")
        }
        expect.soft(await misfits(page), path).toEqual([])
        const looks = hasScripts && language !== "en" && checkedByAxe.has(path)
        if (looks) expect.soft(await barriers(page), path).toEqual([])
      }
    }

    test("the guests' screens stand", async ({ page, javaScriptEnabled }) => {
      await holdStill(page, "register/done")
      await check(page, guestScreens, javaScriptEnabled)
    })

    for (const [whose, paths] of Object.entries(screens)) {
      test(`${whose} screens stand`, async ({ page, login, instead, javaScriptEnabled }) => {
        instead.set("/api/bonus/check/active", () => Response.json({ status: true, name: "โบนัสต้อนรับ" }))
        await login({ walletBaht: 1234.5, games: { PG: 100, UFABET: 0 } })
        await check(page, paths, javaScriptEnabled)
      })
    }
  })
}
