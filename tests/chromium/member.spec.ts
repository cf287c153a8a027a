// The rest of a member's journeys as a real browser shows them, without and with JavaScript, in each language.
import type { Page } from "@playwright/test"
import type { Translate } from "#app/locales/language.ts"
import { languages, productCode } from "#app/locales/language.ts"
import { expect, test } from "./fixtures.ts"

test.describe.configure({ mode: "parallel" })

const dialog = (page: Page) => page.getByRole("dialog")
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap()
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().tap()

/** The value beside a name in a list of details. */
const detail = (page: Page, name: string) =>
  dialog(page)
    .locator("dl > div", { has: page.locator("dt", { hasText: name }) })
    .locator(".select-all")

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

    test("a withdrawal past a limit is refused beside the field, a sound one is received", async ({
      page,
      login,
      t,
    }) => {
      await login({ walletBaht: 500 })
      await page.goto("/user/home")
      await follow(page, t("home.tiles.withdraw"))
      const amount = dialog(page).getByLabel(t("common.amount"))
      const refusals = [
        ["99.99", t("validation.minAmountMsg", { amount: "100.00" })],
        ["200,000.01", t("validation.maxAmountMsg", { amount: "200,000.00" })],
      ] as const
      for (const [typed, text] of refusals) {
        await amount.fill(typed)
        await press(page, t("withdraw.submit"))
        await expect(amount).toHaveAccessibleDescription(new RegExp(text))
        await expect(amount).toHaveAttribute("aria-invalid", "true")
        await expect(amount).toHaveValue(typed)
      }
      await amount.fill("450")
      await press(page, t("withdraw.submit"))
      await expect(dialog(page)).toContainText(t("withdraw.successMsg"))
      await follow(page, t("operation.viewStatement"))
      await expect(page.getByRole("main")).toContainText("-450.00")
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
      const password = () => detail(page, t("game.password"))
      const first = await password().innerText()
      await follow(page, t("game.resetPassword"))
      await press(page, t("game.reset.confirm"))
      await expect(page.getByText(t("game.reset.done"))).toBeVisible()
      await expect(password()).not.toHaveText(first)
      await press(page, t("game.transferOnly"))
      await expect(dialog(page)).toContainText(t("transfer.successMsg"))
      await expect(dialog(page)).toContainText("150.00")
    })

    test("a game's username and password are one tap to copy, or to select", async ({
      page,
      context,
      login,
      t,
      javaScriptEnabled,
    }) => {
      await login({ games: { PG: 0 } })
      await page.goto("/user/home/game/PG")
      for (const name of ["username", "password"] as const) {
        const value = detail(page, t(`game.${name}`))
        await expect(value).toHaveCSS("user-select", "all")
        const copy = page.getByRole("button", {
          name: t(name === "username" ? "game.copyUsername" : "game.copyPassword"),
        })
        if (!javaScriptEnabled) {
          await expect(copy).toBeHidden()
          continue
        }
        await context.grantPermissions(["clipboard-read", "clipboard-write"])
        await copy.tap()
        const text = await value.innerText()
        await expect(page.getByText(t("common.copiedMsg", { value: text }))).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      }
    })

    test("the statement goes on over pages, ten lines each", async ({ page, login, site, t }) => {
      const { phone } = await login()
      for (const baht of Array(11).keys()) await site.backend.sandbox.creditDeposit(phone, (baht + 1) * 100)
      // In Thai with a filter, which the pages keep.
      const filter = language === "th" ? "?type=deposit" : ""
      await page.goto(`/user/statement${filter}`)
      const lines = page.getByRole("main").locator("ul > li")
      await expect(lines).toHaveCount(10)
      await expect(lines.first()).toContainText("+11.00")
      await follow(page, t("common.pagination.next"))
      await expect(page).toHaveURL(`/user/statement${filter ? `${filter}&` : "?"}page=2`)
      await expect(lines).toHaveCount(1)
      await expect(lines).toContainText("+1.00")
      await follow(page, t("common.pagination.previous"))
      await expect(lines).toHaveCount(10)
    })

    test("profile: the password changes after mistakes, and only the new one opens the account", async ({
      page,
      login,
      t,
    }) => {
      const member = await login()
      await page.goto("/user/home")
      await follow(page, t("common.nav.profile"))
      await follow(page, t("profile.changePassword"))
      const type = async (old: string, repeated: string) => {
        await page.getByLabel(t("password.old"), { exact: true }).fill(old)
        await page.getByLabel(t("password.new"), { exact: true }).fill("an-other-pass-1")
        await page.getByLabel(t("password.confirm"), { exact: true }).fill(repeated)
        await press(page, t("password.save"))
      }
      await type(member.password, "an-other-pass-2")
      await expect(dialog(page)).toContainText(t("password.notEqual"))
      await type("not-my-password", "an-other-pass-1")
      await expect(dialog(page)).toContainText(t("errors.WRONG_PASSWORD"))
      await type(member.password, "an-other-pass-1")
      await expect(page.getByText(t("password.savedMsg"))).toBeVisible()
      await press(page, t("common.nav.logout"))
      await expect(page).toHaveURL("/login")
      for (const password of [member.password, "an-other-pass-1"]) {
        await page.getByLabel(t("login.phone")).fill(member.phone)
        await page.getByLabel(t("login.password"), { exact: true }).fill(password)
        await press(page, t("login.submit"))
        if (password === member.password)
          await expect(page.getByRole("main")).toContainText(t("errors.WRONG_CREDENTIAL"))
      }
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
      await follow(page, t("howto.title"))
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("howto.title"))
      await expect(page.getByText(t("howto.steps.wallet.deposit"))).toBeVisible()
      await page.locator("summary", { hasText: t("howto.videos.endBonus") }).tap()
      await expect(page.getByText(t("howto.steps.endBonus.end"))).toBeVisible()
      await expect(page.getByText(t("howto.steps.wallet.deposit"))).toBeHidden()
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
