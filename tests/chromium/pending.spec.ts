// A pending withdrawal on home and in the money dialogs: the pages poll until it is paid.
import { expect, test } from "./fixtures.ts"

test("a pending withdrawal shows on home, deposit and withdraw, until it is paid", async ({
  page,
  site,
  login,
  t,
}) => {
  await login({ walletBaht: 500 })
  const notice = page.getByRole("region", { name: t("home.pending.title") })
  let again: string | undefined
  page.on("response", response => {
    if (response.request().isNavigationRequest()) again = response.headers().refresh
  })
  const stop = page.getByRole("link", { name: t("operation.checking.stop") })
  const dialog = page.getByRole("dialog")
  await page.goto("/user/home/withdraw")
  await expect(notice).toHaveCount(0)
  await dialog.getByLabel(t("common.amount")).fill("431")
  await dialog.getByRole("button", { name: t("withdraw.submit") }).tap()
  await expect(dialog).toContainText(t("withdraw.successMsg"))
  const result = new URL(page.url()).pathname
  expect(again).toBe(`15;url=${result}?ask=1`)
  await stop.tap()
  await expect(page).toHaveURL(/hold/)
  expect(again).toBeUndefined()

  await page.goto("/user/home/withdraw")
  await expect(dialog.getByRole("region")).toContainText("431.00")
  expect(again).toBeUndefined()

  await page.goto("/user/home/deposit")
  await expect(notice).toContainText("431.00")
  expect(again).toBe("15;url=/user/home/deposit")
  await stop.tap()
  await expect(page).toHaveURL("/user/home/deposit?hold")
  await expect(notice).toContainText("431.00")
  expect(again).toBeUndefined()

  // The refresh after 15 s happens after 1 s here; the rest of the answer is unchanged.
  await page.route("**/user/home", async route => {
    const response = await route.fetch()
    const { refresh = "", ...headers } = response.headers()
    await route.fulfill({ response, headers: { ...headers, refresh: refresh.replace(/^15;/, "1;") } })
  })
  await page.goto("/user/home")
  expect(again).toBe("1;url=/user/home?waiting")
  await expect(notice).toContainText("431.00")
  const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 431_00)
  await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL("/user/home?waiting")
  expect(again).toBeUndefined()
  await page.goto(result)
  await expect(dialog).toContainText(t("withdraw.paid.text", { amount: "431.00" }))
})
