// The rest of a member's journeys as a real browser shows them, without and with JavaScript, in each language.
import type { Page } from "@playwright/test"
import type { Translate } from "#app/language.ts"
import { languages, productCode } from "#app/language.ts"
import { expect, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap()
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().tap()

async function close(page: Page, t: Translate): Promise<void> {
  await dialog(page)
    .getByRole("link", { name: t("common.actions.close"), exact: true })
    .tap()
  await expect(page).toHaveURL("/user/home")
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test("home shows the money and the games; all balances are refreshed", async ({ page, login, t }) => {
      await login({ walletBaht: 1000, games: { PG: 234.5, UFABET: 0 } })
      await page.goto("/user/home")
      await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("1,234.50")
      for (const category of ["slot", "sport", "lotto"] as const)
        await expect(
          page.getByRole("region", { name: new RegExp(`^${t(`home.games.${category}`)}`) }),
        ).toBeVisible()
      await press(page, t("home.tiles.refreshAll"))
      await expect(page.getByText(t("home.refreshed"))).toBeVisible()
    })

    test("a withdrawal below the limit is refused beside the field, a sound one is received", async ({
      page,
      login,
      t,
    }) => {
      await login({ walletBaht: 500 })
      await page.goto("/user/home")
      await follow(page, t("home.tiles.withdraw"))
      const amount = dialog(page).getByLabel(t("common.amount"))
      await amount.fill("99")
      await press(page, t("withdraw.submit"))
      await expect(amount).toHaveAttribute("aria-invalid", "true")
      await expect(amount).toHaveValue("99")
      await amount.fill("450")
      await press(page, t("withdraw.submit"))
      await expect(dialog(page)).toContainText(t("withdraw.successMsg"))
      await follow(page, t("operation.viewStatement"))
      await expect(page.getByRole("main")).toContainText("−450.00")
      await expect(page.getByRole("main")).toContainText(t("statement.status.IN_PROGRESS"))
    })

    test("a game account is activated, gets a new password, and takes the whole wallet", async ({
      page,
      login,
      t,
    }) => {
      await login({ walletBaht: 150 })
      await page.goto("/user/home")
      await page
        .getByRole("link", { name: /^PG Soft/ })
        .first()
        .tap()
      await press(page, t("game.activate"))
      await expect(page.getByText(t("game.activated"))).toBeVisible()
      await expect(dialog(page)).toContainText(t("game.username"))
      await follow(page, t("game.resetPassword"))
      await press(page, t("game.reset.confirm"))
      await expect(page.getByText(t("game.reset.done"))).toBeVisible()
      await press(page, t("game.transferOnly"))
      await expect(dialog(page)).toContainText(t("transfer.successMsg"))
      await expect(dialog(page)).toContainText("150.00")
    })

    test("profile: the password changes after a mismatch, and the new one opens the account", async ({
      page,
      login,
      t,
    }) => {
      const member = await login()
      await page.goto("/user/home")
      await follow(page, t("common.nav.profile"))
      await follow(page, t("profile.changePassword"))
      const type = async (repeated: string) => {
        await page.getByLabel(t("password.old"), { exact: true }).fill(member.password)
        await page.getByLabel(t("password.new"), { exact: true }).fill("an-other-pass-1")
        await page.getByLabel(t("password.confirm"), { exact: true }).fill(repeated)
        await press(page, t("password.save"))
      }
      await type("an-other-pass-2")
      await expect(dialog(page)).toContainText(t("password.notEqual"))
      await type("an-other-pass-1")
      await expect(page.getByText(t("password.savedMsg"))).toBeVisible()
      await press(page, t("common.nav.logout"))
      await page.getByLabel(t("login.phone")).fill(member.phone)
      await page.getByLabel(t("login.password")).fill("an-other-pass-1")
      await press(page, t("login.submit"))
      await expect(page).toHaveURL("/user/home")
    })

    test("conditions, statement, contact and how-to are a tap away, and back", async ({ page, login, t }) => {
      await login({ walletBaht: 10 })
      await page.goto("/user/home")
      await follow(page, t("common.nav.conditions"))
      await expect(dialog(page)).toContainText(t("conditions.title"))
      await close(page, t)
      await follow(page, t("common.nav.statement"))
      await expect(page.getByRole("heading", { name: t("statement.title") })).toBeVisible()
      await expect(page.getByRole("main")).toContainText("+10.00")
      await follow(page, t("common.nav.contact"))
      await expect(page.getByRole("heading", { name: t("contact.title") })).toBeVisible()
      await page.goto("/user/howto")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("howto.title"))
      await page.goto("/terminated")
      await expect(page.getByRole("heading")).toHaveText(t("common.terminated.title"))
      await page.goto("/nowhere")
      await expect(page.locator("body")).toContainText("Page Not Found")
    })

    test("the language is chosen on any page", async ({ page, t }) => {
      const other = language === "en" ? "lo" : "en"
      await page.goto("/login")
      await page.locator("summary", { hasText: t(`common.language.${language}`) }).tap()
      await page.locator(`button[value=${productCode(other)}]`).tap()
      await expect(page.locator("html")).toHaveAttribute("lang", other)
      await expect(page).toHaveURL("/login")
    })
  })
}
