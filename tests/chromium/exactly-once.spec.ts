// One movement, whatever a real browser does by itself: taps during a slow answer, Back, broken connections. What a player
// does after a lost answer is in tests/journeys/exactly-once.test.ts.
import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { fillTransfer } from "./transfer-form.ts"

test.beforeEach(async ({ page, login, t }) => {
  await login({ walletBaht: 1000, games: { PG: 0 } })
  await page.goto("/user/home")
  await page.getByRole("link", { name: t("home.transfer") }).tap()
  await fillTransfer(page, t, "10")
})

test("4 taps on a slow answer: one movement, and its page is what the player sees", async ({
  page,
  site,
  t,
}) => {
  site.front.follow(({ method }) => (method === "POST" ? { kind: "delay", ms: 400 } : undefined))
  const submit = page.getByRole("button", { name: t("transfer.submit") })
  const { x, y } = await centre(submit)
  for (let tap = 0; tap < 4; tap++) await page.touchscreen.tap(x, y)
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  await expectBalances(page, "990.00", "10.00")
})

test("a kept connection breaks after the commit: Chromium posts again by itself, one movement", {
  tag: "@no-script",
}, async ({ page, site, t }) => {
  const before = site.front.deeds.length
  site.front.next(/^\/user\/home\/transfer$/, { kind: "reset-after" })
  await page.getByRole("button", { name: t("transfer.submit") }).tap()
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  const posts = site.front.deeds.slice(before).filter(({ method }) => method === "POST")
  expect(posts.length).toBe(2)
  await expectBalances(page, "990.00", "10.00")
})

test("Back from the result, and the form sent again, is a new transfer only with a new key", async ({
  page,
  t,
}) => {
  await page.getByRole("button", { name: t("transfer.submit") }).tap()
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  await page.goBack()
  const key = await page.locator('input[name="_op"]').inputValue()
  expect(key).toMatch(/^1\./)
  await fillTransfer(page, t, "10")
  await page.getByRole("button", { name: t("transfer.submit") }).tap()
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  await expectBalances(page, "980.00", "20.00")
})

async function centre(button: ReturnType<Page["getByRole"]>): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error("The button is not on the screen")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function expectBalances(page: Page, ...amounts: string[]): Promise<void> {
  await page.goto("/user/home/transfer")
  for (const amount of amounts) await expect(page.getByRole("dialog")).toContainText(amount)
}
