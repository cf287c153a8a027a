// Editing the bank account's name as a real browser shows it, at each bank that asks for English letters.
import type { Fetch } from "#tests/browser/navigation.ts"
import { expect, test } from "./fixtures.ts"

const registered = "NOBODY YET"

/** Registration takes no Thai names any more: this one replaces the name that a member registered with. */
async function withThaiName(request: Request, backend: Fetch): Promise<Response> {
  const answer = await backend(request)
  if (!answer.ok || new URL(request.url).pathname !== "/api/wallet") return answer
  const wallet = await answer.text()
  return new Response(wallet.replaceAll(registered, "สมหญิง รักเก็บ"), answer)
}

test.use({ operator: { between: withThaiName } })

const journeys = [
  { language: "th", bankCode: "KTB" },
  { language: "lo", bankCode: "TMB" },
  { language: "en", bankCode: "BBL" },
] as const

for (const { language, bankCode } of journeys) {
  test.describe(`in ${language}, at ${bankCode}`, () => {
    test.use({ language })

    test("the name is asked for in English, kept in capitals, and then asked for no more", async ({
      page,
      login,
      t,
    }) => {
      await login({ bankCode, bankAccountName: registered })
      await page.goto("/user/home")
      await page.getByRole("link", { name: t("home.bankName.edit") }).tap()
      const dialog = page.getByRole("dialog")
      await expect(dialog).toContainText("สมหญิง รักเก็บ")
      const name = dialog.getByLabel(t("bankname.name"))
      const save = dialog.getByRole("button", { name: t("bankname.save") })
      await name.fill("สมหญิง")
      await save.tap()
      await expect(name).toHaveAccessibleDescription(new RegExp(t("validation.requiredEngLangMsg")))
      await expect(name).toHaveValue("สมหญิง")
      await name.fill("somying rakkep")
      await save.tap()
      await expect(page).toHaveURL("/user/home")
      await expect(page.getByText(t("bankname.savedMsg"))).toBeVisible()
      await expect(page.getByRole("link", { name: t("home.bankName.edit") })).toHaveCount(0)
      await page.getByRole("link", { name: t("common.nav.profile") }).tap()
      await expect(page.getByRole("main")).toContainText("SOMYING RAKKEP")
    })
  })
}
