// Money in progress: only the box that waits refreshes itself, on home and in the dialogs over it.
import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"

/** The refresh of the frame after 15 s and of the script after 5 s happen after half a second here. */
async function hasten(page: Page) {
  await page.route("**/user/pending?*", async route => {
    const response = await route.fetch()
    const { refresh, ...headers } = response.headers()
    const body = (await response.text()).replace(/data-again="5"/, 'data-again="0.5"')
    await route.fulfill({
      response,
      body,
      headers: { ...headers, ...(refresh === "15" && { refresh: "0.5" }) },
    })
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
  const inBox = (text: string) =>
    javaScriptEnabled
      ? page.locator("live-box [data-live]", { hasText: text })
      : page.frameLocator("live-box iframe").locator("[data-live]", { hasText: text })
  const dialog = page.getByRole("dialog")
  await page.goto("/user/home/withdraw")
  await expect(page.locator("live-box")).toHaveCount(0)
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
  for (const path of ["/user/home/withdraw", "/user/home/deposit", "/user/home"]) {
    await page.goto(path)
    await expect(inBox("431.00")).toBeVisible()
  }
  await page.locator(".chat-widget > summary").click()
  await expect(page.locator(".chat-panel")).toBeVisible()
  const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 431_00)
  await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
  await expect(inBox(t("home.pending.paid", { amount: "431.00" }))).toBeVisible()
  await expect(inBox(t("home.pending.balance", { amount: "69.00" }))).toBeVisible()
  // Home's own figures follow, as they do when the page is opened.
  const total = page.locator("main > div [data-balance]").getByText("69.00").first()
  if (javaScriptEnabled) await expect(total).toBeVisible()
  await expect(page.locator(".chat-panel")).toBeVisible()
  if (javaScriptEnabled) await expect(page.locator("live-box")).toHaveRole("status")
  expect(pages).toBe(3)
  expect(refreshes).toEqual([undefined, undefined, undefined])
})

test("the box can be stopped, and goes on when asked", async ({ page, login, t, javaScriptEnabled }) => {
  await login({ walletBaht: 500 })
  await page.goto("/user/home/withdraw")
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(t("common.amount")).fill("300")
  await dialog.getByRole("button", { name: t("withdraw.submit") }).tap()
  await expect(dialog).toContainText(t("withdraw.successMsg"))
  await page.goto("/user/home")
  const box = javaScriptEnabled ? page.locator("live-box") : page.frameLocator("live-box iframe")
  await box.getByRole("link", { name: t("operation.checking.stop") }).tap()
  await box.getByRole("link", { name: t("operation.checking.refresh") }).tap()
  await expect(box.getByRole("link", { name: t("operation.checking.stop") })).toBeVisible()
  await expect(page).toHaveURL("/user/home")
  await box.getByRole("link", { name: /300\.00/ }).tap()
  await expect(page).toHaveURL("/user/statement?status=IN_PROGRESS")
  await expect(page.locator("main")).toContainText("300.00")
})
