// The statement narrowed down with a phone's own date field, and a movement's receipt on screen and on paper.
import { logIn } from "#tests/site/log-in.ts"
import { misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

test("type, status and period are chosen, a line opened, and its receipt goes on paper alone", async ({
  page,
  context,
  site,
  login,
  t,
  javaScriptEnabled,
}) => {
  const member = await login({ walletBaht: 321 })
  const { home } = await logIn(site, member)
  const dialog = await home.click(t("home.tiles.withdraw"))
  const form = dialog.form({ button: t("withdraw.submit") }).fill({ amount: "123" })
  await form.submit()
  const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 123_00)
  await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/user/statement")
  const main = page.getByRole("main")
  const lines = main.locator("ul > li")
  await expect(lines).toHaveCount(2)
  await page.locator("main summary").tap()
  const field = (name: "type" | "status" | "from" | "to") => page.getByLabel(t(`statement.filter.${name}`))
  const apply = () => page.getByRole("button", { name: t("statement.filter.apply") }).tap()
  await field("type").selectOption("withdraw")
  await field("status").selectOption("SUCCESS")
  await apply()
  await expect(lines).toHaveText([/-123\.00/])
  const totals = page.getByRole("region", { name: t("statement.totals.label") })
  await expect(totals).toContainText("-123.00")
  await expect(main).toContainText(t("statement.filter.active", { count: 2 }))

  const [today, yesterday] = [0, 1].map(days =>
    new Date(Date.now() + 7 * 3600_000 - days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string]
  await field("from").fill(today)
  await field("to").fill(yesterday)
  await apply()
  await expect(field("to")).toHaveAccessibleDescription(new RegExp(t("statement.filter.badRange")))
  await expect(field("to")).toHaveValue(yesterday)
  await expect(field("type")).toHaveValue("withdraw")
  await field("type").selectOption("")
  await field("to").fill(today)
  await apply()
  for (const sum of ["+321.00", "-123.00"]) await expect(totals).toContainText(sum)
  await expect(field("from")).toHaveValue(today)
  expect(await misfits(page)).toEqual([])

  await page.getByRole("link", { name: /\+321\.00/ }).tap()
  const receipt = page.getByRole("article", { name: t("statement.receipt.title") })
  await expect(receipt).toContainText("+321.00")
  await expect(page).toHaveTitle(new RegExp(`^${t("statement.receipt.title")} · .*\\+321\\.00`))
  expect(await misfits(page)).toEqual([])

  const copy = page.getByRole("button", { name: t("statement.receipt.copyReference") })
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await copy.tap()
    const reference = new URL(page.url()).pathname.split("/").at(-1)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  } else {
    await expect(copy).toBeHidden()
  }

  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.getByRole("navigation").first()).toBeHidden()
  const colours = await receipt.evaluate(element => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(element).color,
  ])
  expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"])

  await page.goto("/user/statement/no-such-line")
  await expect(main).toContainText(t("statement.receipt.notFound"))
})
