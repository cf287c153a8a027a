// The Back button as players have it, with Chromium's back-forward cache on.
import { expect, test } from "./fixtures.ts"
import { goBack, historyCache } from "./history-cache.ts"

test.use(historyCache)

test("Back restores a member's page at once, without asking the server, or nothing of the page forbids it", async ({
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

test("after logging out, Back shows nothing of the member", async ({ page, login, t }) => {
  await login({ name: "สมชาย ลับ" })
  await page.goto("/user/profile")
  await expect(page.getByRole("main")).toContainText("สมชาย ลับ")
  await page.getByRole("button", { name: t("common.nav.logout") }).tap()
  await expect(page).toHaveURL("/login")
  expect(await goBack(page)).toBe("loaded")
  await expect(page).toHaveURL(/^[^?]*\/login/)
  await expect(page.locator("body")).not.toContainText("สมชาย ลับ")
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

test("Back finds the chat with what was said meanwhile, and connected again", async ({
  page,
  site,
  login,
  t,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts hold connections")
  const member = await login()
  const room = (await site.backend.sandbox.listMembers()).find(({ username }) => username === member.phone)!
  const say = (message: string) =>
    site.backend.sandbox.answerChat(room.id, { type: "text", payload: { message } })
  const connected = page.waitForEvent("websocket")
  await page.goto("/chat")
  await connected
  await expect(page.getByText(t("chat.welcome"))).toBeVisible()
  await page.getByRole("link", { name: t("common.actions.back") }).click()
  await expect(page).toHaveURL("/user/contact")
  await say("ระหว่างนั้น")
  await goBack(page)
  await expect(page.getByText("ระหว่างนั้น")).toBeVisible()
  await say("และต่อจากนั้น")
  await expect(page.getByText("และต่อจากนั้น")).toBeVisible()
})
