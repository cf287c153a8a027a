// Money in progress: only the box that waits refreshes itself, on home and in the dialogs over it.
import type { Page } from "@playwright/test"
import { boxFrame } from "#tests/site/pending-box.ts"
import { expect, test } from "./fixtures.ts"

/** The frame's refresh after 10 s happens after half a second here. */
async function hasten(page: Page) {
  await page.route("**/user/pending?*", async route => {
    const response = await route.fetch()
    const { refresh, ...headers } = response.headers()
    await route.fulfill({ response, headers: { ...headers, ...(refresh === "10" && { refresh: "0.5" }) } })
  })
}

test("a withdrawal is told as paid in its box, while the page and its chat stay as they are", async ({
  page,
  site,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login({ walletBaht: 500 })
  const box = page.frameLocator(boxFrame)
  const dialog = page.getByRole("dialog")
  await page.goto("/user/home/withdraw")
  await expect(page.locator(boxFrame)).toHaveCount(0)
  await dialog.getByLabel(t("common.amount")).fill("431")
  await dialog.getByRole("button", { name: t("withdraw.submit") }).tap()
  await expect(dialog).toContainText(t("withdraw.successMsg"))

  await hasten(page)
  let pages = 0
  const refreshes: (string | undefined)[] = []
  page.on("response", response => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return
    pages += 1
    refreshes.push(response.headers().refresh)
  })
  let frames = 0
  page.on("request", request => {
    if (request.url().includes("/user/pending")) frames += 1
  })
  for (const path of ["/user/home/withdraw", "/user/home/deposit", "/user/home"]) {
    await page.goto(path)
    // With scripts the page says it itself, and the frame comes when it would have refreshed.
    const told = javaScriptEnabled ? page.locator(`div:has(+ ${boxFrame})`) : box
    await expect(told.getByText("-431.00")).toBeVisible()
  }
  if (javaScriptEnabled) {
    expect(frames).toBe(0)
    await page.evaluate(() => document.getAnimations().forEach(animation => void animation.finish()))
    await expect(box.getByText("-431.00")).toBeVisible()
    await expect(page.locator(`div:has(+ ${boxFrame})`)).toBeHidden()
  }
  await page.locator(".chat-widget > summary").click()
  await expect(page.locator(".chat-panel")).toBeVisible()
  const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 431_00)
  await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
  const news = box.getByRole("alert")
  await expect(news).toContainText(t("home.pending.paid", { amount: "431.00" }))
  await expect(page.locator(".chat-panel")).toBeVisible()
  expect(pages).toBe(3)
  expect(refreshes).toEqual([undefined, undefined, undefined])
  await page.locator(".chat-widget > summary").click()
  await news.getByRole("link", { name: t("home.pending.balance") }).tap()
  await expect(page).toHaveURL("/user/home")
  await expect(page.locator("[aria-labelledby=total]")).toContainText("69.00")
  await expect(page.locator(boxFrame)).toHaveCount(0)
})
