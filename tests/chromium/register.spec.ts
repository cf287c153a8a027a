// Registering and the guests' pages as a real browser shows them, without and with JavaScript.
import type { Translate } from "#app/locales/language.ts"
import { type Newcomer, newcomer } from "#tests/site/register.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap()

/** Goes through every step from where the phone number is asked for. */
async function register(page: Page, t: Translate, person: Newcomer): Promise<void> {
  await page.getByLabel(t("register.phone.label")).fill(person.phone)
  await press(page, t("register.next"))
  await page.getByLabel(t("register.profile.name"), { exact: true }).fill(person.name)
  await page.getByLabel(t("register.profile.password"), { exact: true }).fill(person.password)
  await page.getByLabel(t("register.profile.passwordConfirm"), { exact: true }).fill(person.password)
  await press(page, t("register.next"))
  await page.getByLabel(t("register.bank.bank"), { exact: true }).selectOption(person.bankCode)
  await page.getByLabel(t("register.bank.firstName"), { exact: true }).fill(person.firstName)
  await page.getByLabel(t("register.bank.lastName")).fill(person.lastName)
  await page.getByLabel(t("register.bank.accountNo")).fill(person.bankAccountNo)
  await press(page, t("register.submit"))
  await expect(page.getByRole("heading", { name: t("register.success.title") })).toBeVisible()
}

/** Fills in the login and goes home. */
async function enter(
  page: Page,
  t: Translate,
  { phone, password }: Pick<Newcomer, "phone" | "password">,
): Promise<void> {
  await page.getByLabel(t("login.phone")).fill(phone)
  await page.getByLabel(t("login.password"), { exact: true }).fill(password)
  await press(page, t("login.submit"))
  await expect(page).toHaveURL("/user/home")
}

test("a newcomer registers, is led to the login after 2 s, and logs in", async ({
  page,
  t,
  javaScriptEnabled,
}) => {
  const person = newcomer()
  await page.goto("/register")
  await register(page, t, person)
  await page.waitForURL("/login?registered")
  await expect(page.getByRole("status")).toHaveText(t("register.success.title"))
  await enter(page, t, person)
  if (!javaScriptEnabled) return
  // The page leaves before axe is done: its timer is stopped first.
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/register/done")
  await page.evaluate(() => stop())
  expect(await barriers(page)).toEqual([])
  expect(await misfits(page)).toEqual([])
  await expect(page).toHaveURL("/register/done")
})
