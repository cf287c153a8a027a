// One movement, whatever a real browser and its player do: taps during a slow answer, lost answers, Back, broken
// connections.
import type { Page } from "@playwright/test"
import type { Translate } from "#app/locales/language.ts"
import type { ServedSite } from "#tests/site/served-site.ts"
import { expect, test } from "./fixtures.ts"
import { fillTransfer } from "./transfer-form.ts"
import type { Watch } from "./watch.ts"

type Lost = { page: Page; site: ServedSite; t: Translate; watching: Watch }

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

/** Presses the button. The web app does its work, all of its answers are lost, and the error page shows. */
async function loseAnswer({ page, site, t, watching }: Lost): Promise<void> {
  watching.allow(/net::ERR_/)
  // Chromium sends the form again by itself when a kept connection breaks, so every attempt loses its answer.
  site.front.follow(({ method }) => (method === "POST" ? { kind: "reset-after" } : undefined))
  await page.getByRole("button", { name: t("transfer.submit") }).tap({ noWaitAfter: true })
  await expect.poll(() => page.url()).toBe("chrome-error://chromewebdata/")
  site.front.follow(undefined)
}

test("the answer is lost after the commit; Back, the same form again: one movement", async ({
  page,
  site,
  t,
  watching,
}) => {
  await loseAnswer({ page, site, t, watching })
  await page.goBack()
  // The form posts to its own address, so the error page replaced it in the history: Back leads to home.
  await page.getByRole("link", { name: t("home.transfer") }).tap()
  await fillTransfer(page, t, "10")
  await page.getByRole("button", { name: t("transfer.submit") }).tap()
  await expect(page.locator("#outcome")).toContainText(t("transfer.successMsg"))
  await expectBalances(page, "990.00", "10.00")
})

test("the answer is lost after the commit; reloading the error page: one movement", {
  tag: "@no-script",
}, async ({ page, site, t, watching }) => {
  await loseAnswer({ page, site, t, watching })
  // The error page has its address before it can be reloaded.
  await expect(() => page.reload()).toPass()
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
