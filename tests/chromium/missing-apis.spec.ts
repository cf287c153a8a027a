// An island is never worse than none: each API that the islands use is taken away, one by one, and the journey of each
// island that uses it is played. It ends as it does without a script, and nothing is sent twice.

import type { BrowserContext, Page } from "@playwright/test"
import type { Translate } from "#app/locales/language.ts"
import { type Api, apis, type Journey } from "#tests/engines/apis.ts"
import { share } from "#tests/scope.ts"
import type { Member } from "#tests/site/member.ts"
import type { ServedSite } from "#tests/site/served-site.ts"
import { expect, test } from "./fixtures.ts"

interface Stage {
  page: Page
  site: ServedSite
  member: Member
  t: Translate
  /** Of this page to such an address. */
  posts: (path: string) => number
}

/** Opens a page whose browser lacks the API. */
async function openWithout(api: Api, context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(api.remove)
  const posted: string[] = []
  page.on("request", request => request.method() === "POST" && posted.push(new URL(request.url()).pathname))
  return { page, posts: (path: string) => posted.filter(one => one === path).length }
}

const journeys: Record<Journey, (stage: Stage) => Promise<void>> = {
  async wheel({ page, site, member, t, posts }) {
    await site.backend.sandbox.giveCoins(member.phone, 1)
    await page.goto("/user/spin")
    await page.waitForLoadState("load")
    await page.locator("spin-wheel button").tap()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText(t("spin.prize.text", { label: "20 บาท" }))
    await expect(dialog.locator("..")).toHaveCSS("opacity", "1")
    expect(posts("/user/spin")).toBe(1)
    await dialog.getByRole("link", { name: t("spin.prize.close") }).tap()
    await expect(page.locator("spin-wheel button")).toContainText("0")
    expect(posts("/user/spin")).toBe(1)
  },

  async chat({ page, site, member, t, posts }) {
    const message = `ข้อความ ${Math.floor(performance.now() * 1000)}`
    await page.goto("/chat")
    await page.waitForLoadState("load")
    const list = () => page.frames().find(frame => frame.url().includes("/chat/messages")) ?? page
    await expect(() => expect(list().locator(".chat-list")).toBeVisible({ timeout: 500 })).toPass({
      timeout: 60_000,
    })
    await page.getByLabel(t("chat.message")).fill(message)
    // Enter sends where the island is at work, and begins a line where it is not.
    if (await page.locator("iframe").count())
      await page.getByRole("button", { name: t("chat.send"), exact: true }).tap()
    else await page.getByLabel(t("chat.message")).press("Enter")
    const sent = () => list().locator("[data-number]", { hasText: message })
    await expect(() => expect(sent()).toBeVisible({ timeout: 500 })).toPass({ timeout: 60_000 })
    expect(posts("/chat")).toBe(1)
    const room = (await site.backend.sandbox.listMembers()).find(({ username }) => username === member.phone)!
    const kept = JSON.stringify(await site.backend.sandbox.readChat(room.id, 100))
    expect(kept.split(message)).toHaveLength(2)
  },

  async copy({ page }) {
    await page.goto("/user/profile")
    await page.waitForLoadState("load")
    await expect(page.locator("copy-button").first()).toBeAttached()
    const button = page.locator("copy-button button").first()
    if (!(await button.isVisible())) return
    await button.tap()
    await expect(page.locator("copy-button [role=status]").first()).not.toBeEmpty()
  },

  async countdown({ page, t }) {
    await page.goto("/user/home/deposit/WW/qr")
    const amount = page.getByLabel(t("deposit.qr.amount"))
    if (await amount.isVisible()) {
      await amount.fill("100")
      await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
    }
    await expect(page.locator("qr-countdown img")).toBeVisible()
    await expect(page.locator("qr-countdown time").first()).toContainText(/\d/)
  },
}

test.beforeAll(async ({ site }) => {
  const { switchWheel, setWheelWeight, readWheel } = site.backend.sandbox
  await switchWheel(true)
  await setWheelWeight("CREDIT20", 1)
  for (const { code } of (await readWheel()).slices) if (code !== "CREDIT20") await setWheelWeight(code, 0)
})
test.afterAll(({ site }) => site.backend.sandbox.switchWheel(false))

for (const [turn, [journey, play]] of Object.entries(journeys).entries()) {
  const all = apis.filter(({ journeys }) => journeys.includes(journey as Journey))
  // At least one, also of few.
  const concerned = all.length > 3 ? share(all, 3, turn) : all
  test(`${journey}: without any one of ${concerned.length} APIs`, { tag: "@script" }, async ({
    context,
    site,
    t,
    login,
    watching,
  }) => {
    test.setTimeout(60_000 * concerned.length)
    // What is missing is told on the console;
    watching.allow(/^uncaught|^console: (Uncaught|Failed to load)/)
    const member = await login({ walletBaht: 100, games: { UFABET: 0 } })
    for (const api of concerned) {
      await test.step(api.remove, async () => {
        const { page, posts } = await openWithout(api, context)
        await play({ page, site, member, t, posts })
        await page.close()
      })
    }
  })
}
