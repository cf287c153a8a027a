// Browsers inside other apps (docs/product/browsers.md): nothing on a money journey needs a download or a new window.
import { describe, expect } from "vitest"
import { withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const webview =
  "Mozilla/5.0 (Linux; Android 12; SM-A127F; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36"
const agents = { facebook: `${webview} [FB_IAB/FB4A;FBAV/440.0;]`, line: `${webview} Line/13.19.1/IAB` }

const test = testWith(() =>
  startSite({ between: withDeposits({ banks: [{ bankCode: "WW", bankType: "WW" }] }) }),
)

describe.each(Object.entries(agents))("inside %s", (app, userAgent) => {
  test("a code is saved by a long press on a picture, and the way back is there", async ({ site }) => {
    const { browser } = await logIn(site, await site.member(), { browser: site.browser({ userAgent }) })
    const page = await browser.open("/user/home/deposit/WW/qr")
    const shown = await page.send(t("deposit.qr.create"), { amount: "250" })
    expect(shown.findAll({ css: "a[download]" })).toEqual([])
    const saving = await shown.click(t("deposit.qr.saveImage"))
    expect(saving.dialog?.text).toContain(t("deposit.qr.pressAndHold"))
    const picture = saving.find({ css: "[role=dialog] img" }).attribute("src")!
    expect(picture).toBe(`${page.path}/picture`)
    expect((await saving.click({ css: `[role=dialog] a.btn[href="${page.path}"]` })).text).not.toContain(
      t("deposit.qr.pressAndHold"),
    )
  })

  test("a game's apps open in the same tab, with a word on what to do where they do not", async ({
    site,
  }) => {
    const member = await site.member({ games: { SLOTXO: 0 } })
    const { browser } = await logIn(site, member, { browser: site.browser({ userAgent }) })
    const page = await browser.open("/user/home/game/SLOTXO")
    expect(page.findAll({ css: "[role=dialog] [target=_blank]" })).toEqual([])
    expect(page.dialog?.text).toContain(t("game.inApp"))
    expect(page.has({ role: "link", name: t("game.openInBrowser") })).toBe(app === "line")
  })
})
