// Registering and the guests' pages as a real browser shows them, without and with JavaScript.
import type { Translate } from "#app/locales/language.ts"
import { type Newcomer, newcomer } from "#tests/site/register.ts"
import { lose } from "#tests/site/rewards.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap()

/** Goes through every step from where the phone number is asked for. */
async function register(page: Page, t: Translate, person: Newcomer, inviteCode = /^$/): Promise<void> {
  await page.getByLabel(t("register.phone.label")).fill(person.phone)
  await press(page, t("register.next"))
  await expect(page.getByLabel(t("register.profile.inviteCode"))).toHaveValue(inviteCode)
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

// The journeys cover this without JavaScript.
test.describe("in en", () => {
  test.use({ language: "en" })

  test("who registers with a friend's link, and plays, brings the friend a bonus", async ({
    page,
    site,
    login,
    t,
  }) => {
    const inviter = await login()
    await page.goto("/user/home/invite?banners=seen")
    await page.goto(await page.getByRole("dialog").locator(".select-all").innerText())
    const person = newcomer()
    await register(page, t, person, /^PR\d+$/)
    await page.goto("/login")
    await enter(page, t, person)
    await site.backend.sandbox.creditDeposit(person.phone, 20_00)
    await page.goto("/user/home/game/PG")
    await press(page, t("game.activate"))
    await press(page, t("game.transferOnly"))
    await expect(page.getByRole("dialog")).toContainText(t("transfer.successMsg"))
    await lose(site, person.phone, 1)
    await page.goto("/login")
    await enter(page, t, inviter)
    await expect(page.getByRole("region", { name: t("invite.bonus") })).toContainText("50.00")
  })
})

for (const language of ["th", "lo", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

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
      await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light" })
      await page.goto("/register/done")
      await page.evaluate(() => stop())
      expect(await barriers(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      await expect(page).toHaveURL("/register/done")
    })

    test("a refused step opens at its fault, which is read with the field", async ({ page, t }) => {
      await page.goto("/register")
      const phone = page.getByLabel(t("register.phone.label"))
      await phone.fill("0812")
      await page.getByRole("button", { name: t("register.next") }).tap()
      await expect(phone).toBeFocused()
      await expect(phone).toHaveValue("0812")
      await expect(phone).toHaveAccessibleDescription(new RegExp(t("validation.phone10Digits")))
    })

    test("the guests' pages fit a small phone, and everyone", async ({ page, javaScriptEnabled }) => {
      await page.emulateMedia({ colorScheme: language === "th" ? "light" : "dark" })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of ["/login", "/register?code=PR1", "/contact", "/howto", "/terminated", "/nowhere"]) {
        await page.goto(path)
        expect(await misfits(page), path).toEqual([])
        // axe waits for timers, which stand still where scripts are off; the document is the same.
        if (javaScriptEnabled) expect(await barriers(page), path).toEqual([])
      }
    })
  })
}
