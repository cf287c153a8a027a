import { languages } from "#app/locales/language.ts"
import { expect, test } from "./fixtures.ts"

const sizes = [
  { width: 360, height: 640 },
  { width: 640, height: 360 },
]

test.use({ siteOptions: { env: { STEP_UP: "risky" }, backend: { stepUp: "risky" } } })

/** The name of the field that has the focus, with what covers it or cuts it off. */
function focused(): { name: string | null; hidden: string[] } {
  const field = document.activeElement as HTMLInputElement
  const { left, right, top, bottom } = field.getBoundingClientRect()
  const points = [top + 4, (top + bottom) / 2, bottom - 4].map(y => [(left + right) / 2, y] as const)
  const hidden = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .filter(found => !found || !(found === field || field.contains(found)))
    .map(found => found?.outerHTML.slice(0, 60) ?? "outside")
  return { name: field.getAttribute("name"), hidden }
}

for (const language of languages) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(language, () => {
    test.use({ language })

    test("the code of a withdrawal is asked for in view", { tag: "@script" }, async ({ page, login, t }) => {
      const { password } = await login({ walletBaht: 1000 })
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto("/user/home/withdraw?again=1&amount=400")
        await page.locator("[name=password]").fill(password)
        await page.getByRole("button", { name: t("withdraw.submit") }).click()
        await expect(page.getByRole("dialog")).toContainText(t("withdraw.code.sent"))
        expect(await page.evaluate(focused)).toEqual({ name: "otpCode", hidden: [] })
      }
    })
  })
}
