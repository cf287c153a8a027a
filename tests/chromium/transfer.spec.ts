// Moving money through the real page, without and with JavaScript.
import { expect, test } from "./fixtures.ts"
import { fillTransfer } from "./transfer-form.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

test("a member logs in through the form, transfers, and logs out", async ({ page, site, t }) => {
  const { phone, password } = await site.member({ walletBaht: 500, games: { PG: 0 } })
  await page.goto("/")
  await expect(page.locator("html")).toHaveAttribute("lang", "th")
  await page.getByLabel(t("login.phone")).fill(phone)
  await page.getByLabel(t("login.password"), { exact: true }).fill(password)
  await page.getByRole("button", { name: t("login.submit") }).tap()
  await expect(page).toHaveURL("/user/home")

  await page.getByRole("link", { name: t("home.transfer") }).tap()
  await fillTransfer(page, t, "120.50")
  // Enter transfers too, though other buttons stand before that one.
  await page.getByLabel(t("common.amount")).press("Enter")
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  await expect(page.getByRole("dialog")).toContainText("120.50")

  await page.getByRole("link", { name: t("operation.backHome") }).tap()
  await expect(page.getByRole("main")).toContainText("500.00")
  await page.getByRole("button", { name: t("common.nav.logout") }).tap()
  await expect(page).toHaveURL(/\/login$/)
})
