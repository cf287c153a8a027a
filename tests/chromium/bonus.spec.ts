// A bonus from its card to its end, and a promotion, as a real browser shows them, without and with JavaScript.
import { languages } from "#app/locales/language.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

let count = 0

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test("received, refused its end, won, ended; a promotion found in capitals", async ({
      page,
      site,
      login,
      t,
      javaScriptEnabled,
    }) => {
      const name = `Offer ${language} ${++count}`
      const code = `C-${language}-${count}-${javaScriptEnabled ? "ON" : "OFF"}`.toUpperCase()
      const { sandbox } = site.backend
      const conditions = { amountSatang: 100_00, multiple: 2, percentFail: 20 }
      const banners = [{ html: "<p>First</p>" }, { html: "<p>Second</p>" }, { html: "<p>Third</p>" }]
      await sandbox.setOffer({ ...conditions, code, kind: "bonus", name, banners })
      await sandbox.setOffer({ ...conditions, code: `${code}-P`, kind: "promotion", name: `${name} P` })
      const { phone } = await login({ walletBaht: 500, games: { PG: 0 } })
      const dialog = page.getByRole("dialog")
      const press = (text: string) => page.getByRole("button", { name: text, exact: true }).tap()
      await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light" })
      await page.setViewportSize({ width: 320, height: 640 })
      const fits = async () => {
        expect.soft(await misfits(page), page.url()).toEqual([])
        if (javaScriptEnabled) expect.soft(await barriers(page), page.url()).toEqual([])
      }

      await page.goto("/user/home")
      await page.getByRole("link", { name: t("home.tiles.conditions"), exact: true }).tap()
      await page.getByRole("link", { name }).first().tap()
      await expect(dialog).toContainText(t("bonus.notice", { percentFail: 20 }))
      await fits()
      // The arrows scroll the banners, without a script of ours.
      const carousel = dialog.getByRole("region", { name })
      await carousel.focus()
      await page.keyboard.press("ArrowRight")
      await expect.poll(() => carousel.evaluate(element => element.scrollLeft)).toBeGreaterThan(50)
      await press(t("bonus.receive"))
      await expect(page).toHaveURL("/user/bonus")
      await expect(page.getByText(t("bonus.received"))).toBeVisible()
      await expect(page.getByRole("progressbar")).toBeVisible()
      await fits()

      await page.getByRole("link", { name: t("bonus.active.cancel") }).tap()
      await press(t("bonus.clear.confirm"))
      await expect(dialog).toHaveAccessibleName(t("bonus.clear.failedTitle"))
      await expect(dialog.getByRole("alert").first()).toContainText(t("errors.BONUS_CONDITION"))
      await sandbox.playRound(phone, "PG", 200_00)
      await page.goto("/user/bonus/end")
      await fits()
      await press(t("bonus.clear.confirm"))
      await expect(page.getByText(t("errors.BONUS_CLEAR"))).toBeVisible()

      const field = page.getByLabel(t("bonus.promotion.label"))
      await field.fill(`${code}-p`.toLowerCase())
      await expect(field).toHaveCSS("text-transform", "uppercase")
      await press(t("bonus.promotion.search"))
      await expect(dialog).toHaveAccessibleName(t("bonus.promotion.found", { code: `${code}-P` }))
      await fits()
      await press(t("bonus.promotion.receive"))
      await expect(page.getByText(t("bonus.promotion.received"))).toBeVisible()
      await expect(dialog).toBeHidden()
    })
  })
}
