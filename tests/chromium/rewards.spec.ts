// Refund and invite as a real browser shows them, without and with JavaScript.
import type { Locator, Page } from "@playwright/test"
import { earnByFriend, lose } from "#tests/site/rewards.ts"
import { expect, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).tap()
const follow = (page: Page, name: string) =>
  dialog(page).getByRole("link", { name, exact: true }).first().tap()

test("a loss comes back: banners that snap, receive, to the wallet", async ({ page, login, site, t }) => {
  const { phone } = await login({ walletBaht: 10, games: { PG: 1000 } })
  await lose(site, phone, 400)
  await page.goto("/user/home")
  await page.getByRole("link", { name: t("home.tiles.refund"), exact: true }).tap()
  const row = dialog(page).getByRole("region", { name: t("refund.banners") })
  await expect(row).toHaveCSS("scroll-snap-type", /^x/)
  await expect(row.getByRole("listitem")).toHaveCount(3)
  await page.waitForLoadState()
  for (const picture of await row.locator("img").all()) {
    const { width, height } = (await picture.boundingBox())!
    expect(width / height).toBeCloseTo(300 / 211, 2)
  }
  const leftOf = async (part: Locator) => Math.round((await part.boundingBox())!.x)
  expect(await leftOf(row.locator("img").first())).toBe(
    await leftOf(dialog(page).getByRole("heading").first()),
  )
  await row.focus()
  await expect(row).toBeFocused()
  await follow(page, t("common.actions.close"))
  await expect(dialog(page)).toContainText(t("refund.receivable", { amount: "20.00" }))
  await expect(dialog(page).locator(".server-html")).toContainText("5%")
  await follow(page, t("refund.receive"))
  await expect(dialog(page)).toContainText(t("refund.confirm.success", { percent: 150 }))
  await expect(dialog(page)).toContainText(t("refund.confirm.fail", { percent: 20 }))
  await press(page, t("refund.receive"))
  await expect(dialog(page)).toContainText(t("refund.counted.title"))
  await follow(page, t("refund.receiveAmount"))
  await press(page, t("refund.receiveAmount"))
  await expect(dialog(page)).toContainText(t("refund.received"))
  await follow(page, t("operation.backHome"))
  await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("630.00")
})

test("the invite link is one tap to copy, or to select; a friend's play is collected from home", async ({
  page,
  context,
  login,
  site,
  t,
  javaScriptEnabled,
}) => {
  await login({ walletBaht: 10 })
  await page.goto("/user/home/invite?banners=seen")
  const link = dialog(page).locator(".select-all")
  await expect(link).toHaveCSS("user-select", "all")
  const address = await link.innerText()
  const copy = dialog(page).getByRole("button", { name: t("invite.copyLink") })
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await copy.tap()
    await expect(page.getByText(t("common.copiedMsg", { value: address }))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  } else await expect(copy).toBeHidden()
  await earnByFriend(site, address)
  await page.goto("/user/home")
  await page.getByRole("link", { name: t("invite.receive"), exact: true }).tap()
  await press(page, t("invite.receive"))
  await expect(dialog(page)).toContainText(t("invite.received"))
  await follow(page, t("operation.backHome"))
  await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("60.00")
})
