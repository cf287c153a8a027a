// The chat's island over a backend with the documented API alone (docs/product/chat.md), and over two lines.
import { type PlainLine, plainChat, plainLine } from "#tests/site/plain-chat.ts"
import { test as base, expect, type Page } from "./fixtures.ts"

const test = base.extend<{ lines: { first: PlainLine; second: PlainLine } }>({
  lines: async ({ browserName: _ }, use) => {
    const lines = { first: await plainLine(), second: await plainLine() }
    await use(lines)
    await lines.first.close()
    await lines.second.close()
  },
  siteOptions: async ({ lines }, use) => {
    const env = { CHAT_SOCKET_URL: lines.first.url, CHAT_BACKEND_URL: lines.second.url }
    await use({ between: plainChat(), env })
  },
})

const shown = (page: Page) =>
  page.locator(".chat-message .chat-bubble").evaluateAll(items => items.map(item => Number(item.textContent)))
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

test("two lines lead to one room without a ticket; nothing is left out, doubled or out of order", {
  tag: "@script",
}, async ({ page, site, lines, login, t }) => {
  const member = await login()
  const { id } = (await site.backend.sandbox.listMembers()).find(({ username }) => username === member.phone)!
  const room = `krapao-${id}`
  let count = 0
  const say = async (times: number) => {
    for (let n = 0; n < times; n++)
      await site.backend.sandbox.answerChat(id, { type: "text", payload: { message: `${++count}` } })
  }
  await say(15)
  await page.goto("/chat")
  for (const line of [lines.first, lines.second]) {
    await expect.poll(() => line.joins).toEqual([[room, null]])
  }
  await expect.poll(() => shown(page)).toEqual(upTo(15, 6))

  await say(2)
  lines.second.announce(room)
  await expect.poll(() => shown(page)).toEqual(upTo(17, 6))
  // The two new messages moved two others to the page of earlier ones.
  await page.getByRole("link", { name: t("chat.older") }).click()
  await expect.poll(() => shown(page)).toEqual(upTo(17))

  // More than a page at once.
  await say(13)
  lines.first.announce(room)
  await expect.poll(() => shown(page)).toEqual(upTo(30))

  const text = page.getByLabel(t("chat.message"))
  await say(11)
  count += 1
  await text.fill(String(count))
  await text.press("Enter")
  await expect.poll(() => shown(page)).toEqual(upTo(42))
  await expect(page.locator(".chat-pending")).toHaveCount(0)

  // One of the two lines is left. The next check brings the other back: every 5 s, or when the network returns.
  lines.second.drop()
  await expect(page.locator(".chat-banner")).toHaveText(t("chat.disconnected"))
  await say(1)
  lines.first.announce(room)
  await expect.poll(() => shown(page)).toEqual(upTo(43))
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect.poll(() => lines.second.joins).toHaveLength(2)
})

test("a page that goes leaves its line without saying that it was lost", { tag: "@script" }, async ({
  page,
  lines,
  login,
}) => {
  await login()
  await page.goto("/chat")
  await expect.poll(() => lines.first.joins.length).toBe(1)
  const banner = page.locator(".chat-banner")
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })))
  expect(await banner.isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
  await expect.poll(() => lines.first.joins.length).toBe(2)
  expect(await banner.isVisible()).toBe(false)
})
