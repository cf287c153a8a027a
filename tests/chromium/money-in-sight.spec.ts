// What a player of money needs next stands on the first screen of a small phone, with nothing over it.
import { languages } from "#app/locales/language.ts"
import { expect, type Page, test } from "./fixtures.ts"

test.use({ viewport: { width: 360, height: 640 } })

/** What lies over the element, or that a part of it is off the screen. */
const hidden = (page: Page, css: string) =>
  page
    .locator(css)
    .last()
    .evaluate(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [left + 4, (left + right) / 2, right - 4].flatMap(x =>
        [top + 4, (top + bottom) / 2, bottom - 4].map(y => [x, y] as const),
      )
      return points
        .map(([x, y]) => document.elementFromPoint(x, y))
        .filter(found => !found || !(element.contains(found) || found.contains(element)))
        .map(found => found?.outerHTML.slice(0, 80) ?? "outside")
    })

for (const language of languages) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(language, () => {
    test.use({ language })

    test("a deposit begins with its amount, and two taps make the code of a player who returns", {
      tag: "@script",
    }, async ({ page, login, t }) => {
      await login()
      await page.goto("/user/home/deposit")
      for (const css of ["[name=amount][value='1,000']", "input[name=amount]", "form#deposit [type=submit]"])
        expect.soft(await hidden(page, css), css).toEqual([])
      await page.getByRole("button", { name: "300", exact: true }).tap()
      await expect(
        page.getByRole("dialog", { name: t("deposit.titleOf", { amount: "300.00" }) }),
      ).toBeVisible()
      const scan = page.getByRole("button", { name: t("deposit.ways.scan") })
      for (const css of ["li:nth-child(1) form [type=submit]", "li:nth-child(3) form [type=submit]"])
        expect.soft(await hidden(page, css), css).toEqual([])
      await scan.first().tap()
      await expect(page.getByRole("timer")).toBeVisible()

      await page.goto("/user/home")
      await page.getByRole("link", { name: t("home.tiles.deposit"), exact: true }).tap()
      await page.getByRole("button", { name: "100", exact: true }).tap()
      await expect(page.getByRole("timer")).toBeVisible()
      await expect(page.getByRole("dialog")).toContainText("100.00")
    })

    test("a withdrawal's result shows how far it is, and its buttons", { tag: "@script" }, async ({
      page,
      login,
      t,
    }) => {
      await login({ walletBaht: 500 })
      await page.goto("/user/home/withdraw")
      await page.locator("[name=amount]").fill("317")
      await page.getByRole("button", { name: t("withdraw.submit") }).tap()
      await expect(page.getByRole("dialog")).toContainText(t("withdraw.successMsg"))
      for (const css of [
        "ol [aria-current=step]",
        "[role=dialog] .btn-primary",
        "[role=dialog] form .btn, [role=dialog] .btn-lg",
      ])
        expect.soft(await hidden(page, css), css).toEqual([])
    })
  })
}
