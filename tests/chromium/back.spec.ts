// The Back button as players have it, with Chromium's back-forward cache on.
import type { ServedSite } from "#tests/site/served-site.ts"
import { expect, type Page, test } from "./fixtures.ts"
import { countLines, goBack, historyCache } from "./history-cache.ts"

test.use(historyCache)

test.beforeEach(({ page }) => countLines(page))

/** The id that support answers to: of the member with this phone number, or of the guest in this browser. */
async function chatterOf(page: Page, site: ServedSite, phone: string | undefined): Promise<string> {
  const members = await site.backend.sandbox.listMembers()
  const member = members.find(({ username }) => username === phone)
  if (member) return member.id
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === "krapao-guest")!.value.split(".")[0]!
}

test("Back restores a member's page without a request, or nothing in the page forbids that", async ({
  page,
  login,
  site,
  t,
}) => {
  await login({ walletBaht: 50 })
  await page.goto("/user/home")
  await page.getByRole("link", { name: t("common.nav.statement") }).tap()
  await expect(page).toHaveURL("/user/statement")
  const asked = site.front.deeds.length
  const back = await goBack(page)
  expect(back).not.toBe("loaded")
  await expect(page).toHaveURL("/user/home")
  if (back === "unsupported") return
  expect(site.front.deeds.slice(asked).map(({ path }) => path)).toEqual([])
})

test("what was typed is still there after Back", async ({ page, login, t }) => {
  await login({ walletBaht: 50, games: { PG: 0 } })
  await page.goto("/user/home/transfer")
  await page.getByLabel(t("common.amount")).fill("12.50")
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("common.actions.close"), exact: true })
    .tap()
  await expect(page).toHaveURL("/user/home")
  const back = await goBack(page)
  expect(back).not.toBe("loaded")
  await expect(page.getByLabel(t("common.amount"))).toHaveValue(back === "restored" ? "12.50" : "")
})

test("after logging out, Back shows nothing of the member, nor of the member's chat", async ({
  page,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login({ name: "สมชาย ลับ" })
  const messages = javaScriptEnabled ? page : page.frameLocator(".chat-frame")
  await page.goto("/chat")
  await page.getByLabel(t("chat.message")).fill("ความลับ")
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
  await expect(messages.getByText("ความลับ")).toBeVisible()
  await page.goto("/user/profile")
  await expect(page.getByRole("main")).toContainText("สมชาย ลับ")
  await page.getByRole("button", { name: t("common.nav.logout") }).tap()
  await expect(page).toHaveURL("/login")
  expect(await goBack(page)).toBe("loaded")
  await expect(page).toHaveURL(/^[^?]*\/login/)
  await expect(page.locator("body")).not.toContainText("สมชาย ลับ")
  expect(await goBack(page)).not.toBe("restored")
  await expect(page).toHaveURL("/chat")
  await expect(messages.getByText(t("chat.welcome"))).toBeVisible()
  await expect(messages.getByText("ความลับ")).toHaveCount(0)
})

// Without a script that checks who returns, the browser does not keep the page.
test("a chat that was kept shows its messages only to whom they belong", { tag: "@script" }, async ({
  page,
  context,
  site,
  t,
}) => {
  await page.goto("/chat")
  await page.getByLabel(t("chat.message")).fill("ความลับ")
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
  await expect(page.locator("[data-number]", { hasText: "ความลับ" })).toBeVisible()
  await page.goto("/terminated")
  await context.clearCookies()
  site.front.next("room=1", { kind: "delay", ms: 1000 })
  expect(await goBack(page)).not.toBe("loaded")
  expect(await page.getByText("ความลับ").isVisible()).toBe(false)
  await expect(page.getByText(t("chat.welcome"))).toBeVisible()
  await expect(page.getByText("ความลับ")).toHaveCount(0)
})

// A member's chat is not kept (no-store).
test("Back restores the chat of a guest, with the messages sent meanwhile, and reconnects", {
  tag: "@script",
}, async ({ page, site, t }) => {
  await page.goto("/chat")
  await page.getByLabel(t("chat.message")).fill("สวัสดี")
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
  await expect(page.locator("[data-number]", { hasText: "สวัสดี" })).toBeVisible()
  const room = await chatterOf(page, site, undefined)
  const say = (message: string) =>
    site.backend.sandbox.answerChat(room, { type: "text", payload: { message } })
  await say("ต่อสายแล้ว")
  await expect(page.getByText("ต่อสายแล้ว")).toBeVisible()
  await page.getByLabel(t("chat.message")).fill("พิมพ์ค้างไว้")
  await page.getByRole("link", { name: t("common.actions.back") }).click()
  await expect(page).toHaveURL("/contact")
  await say("ระหว่างนั้น")
  expect(await goBack(page)).not.toBe("loaded")
  await expect(page.getByText("ระหว่างนั้น")).toBeVisible()
  await say("และต่อจากนั้น")
  await expect(page.getByText("และต่อจากนั้น")).toBeVisible()
})
