// The statement narrowed down with a phone's own date field, and a movement's receipt on screen and on paper.
import { misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

test("a period is chosen, a line opened, and its receipt goes on paper alone", async ({
  page,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login({ walletBaht: 321 })
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/user/statement")
  await page.locator("main summary").tap()
  const today = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 10)
  await page.getByLabel(t("statement.filter.from")).fill(today)
  await page.getByLabel(t("statement.filter.to")).fill(today)
  await page.getByRole("button", { name: t("statement.filter.apply") }).tap()
  await expect(page.getByRole("region", { name: t("statement.totals.label") })).toContainText("+321.00")
  await expect(page.getByLabel(t("statement.filter.from"))).toHaveValue(today)
  expect(await misfits(page)).toEqual([])

  await page.getByRole("link", { name: /\+321\.00/ }).tap()
  const receipt = page.getByRole("article", { name: t("statement.receipt.title") })
  await expect(receipt).toContainText("+321.00")
  await expect(page).toHaveTitle(new RegExp(`^${t("statement.receipt.title")} · .*\\+321\\.00`))
  expect(await misfits(page)).toEqual([])

  const print = page.getByRole("button", { name: t("statement.receipt.print") })
  if (javaScriptEnabled) {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "")
    })
    await print.tap()
    await expect(page.locator("html[data-printed]")).toHaveCount(1)
  } else await expect(print).toBeHidden()

  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.getByRole("navigation").first()).toBeHidden()
  await expect(print).toBeHidden()
  const colours = await receipt.evaluate(element => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(element).color,
  ])
  expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"])
})
