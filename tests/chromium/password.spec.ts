// With a script a password can be shown; it is sent masked. Without a script there is no such button.
import { expect, test } from "./fixtures.ts"

test("a password is shown and hidden again", async ({ page, site, t, javaScriptEnabled }) => {
  const { phone, password } = await site.member()
  await page.goto("/login")
  const field = page.getByLabel(t("login.password"), { exact: true })
  const toggle = page.getByRole("button", { name: t("common.actions.showPassword") })
  await field.fill(password)
  if (!javaScriptEnabled) {
    await expect(toggle).toBeHidden()
    return
  }
  await expect(field).toHaveAttribute("type", "password")
  await toggle.tap()
  await expect(field).toHaveAttribute("type", "text")
  await expect(field).toHaveValue(password)
  await expect(toggle).toHaveAttribute("aria-pressed", "true")
  const [box, input] = [await toggle.boundingBox(), await field.boundingBox()]
  expect([box!.width >= 44, box!.x + box!.width <= input!.x + input!.width]).toEqual([true, true])
  await toggle.tap()
  await expect(field).toHaveAttribute("type", "password")
  await toggle.tap()
  await page.getByLabel(t("login.phone")).fill(phone)
  await page.getByRole("button", { name: t("login.submit") }).tap()
  await expect(page).toHaveURL("/user/home")
  // Each field has its own.
  await page.goto("/user/profile/password")
  await expect(toggle).toHaveCount(3)
  await toggle.nth(1).tap()
  const [old, fresh] = (["old", "new"] as const).map(name =>
    page.getByLabel(t(`password.${name}`), { exact: true }),
  )
  await expect(fresh!).toHaveAttribute("type", "text")
  await expect(old!).toHaveAttribute("type", "password")
})
