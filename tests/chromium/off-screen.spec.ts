// What is not on the screen costs a cheap phone nothing (docs/product/browsers.md): covers of games, lines of a
// statement, messages of a chat. It is there all the same, on paper too.
import { providerCodes } from "#contract/auto-login.ts"
import { expect, type Page, test } from "./fixtures.ts"

/** Elements of home with a member's every game, frames and icons left out. */
const mostElements = 500

const skipping = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(all => [...new Set(all.map(one => getComputedStyle(one).contentVisibility))])

test("home loads the covers that are near the screen, and the others once they come near", {
  tag: "@script",
}, async ({ page, login }) => {
  await login({ games: Object.fromEntries(providerCodes.map(code => [code, 0])) })
  const covers: string[] = []
  page.on("request", request => request.url().includes("/cover/") && covers.push(request.url()))
  await page.goto("/user/home", { waitUntil: "networkidle" })
  const pictures = page.locator(".game-cover img")
  const count = await pictures.count()
  expect(covers.length).toBeLessThan(count)
  await pictures.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => pictures.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await skipping(page, ".game-cover")).toEqual(["auto"])
  expect(await page.locator("body *").count()).toBeLessThan(mostElements)
})

test("lines and messages are skipped off the screen, and none on paper", async ({ page, login, site }) => {
  const { phone } = await login({ walletBaht: 100, games: { PG: 10 } })
  const { id } = (await site.backend.sandbox.listMembers()).find(({ username }) => username === phone)!
  const answer = { type: "text", payload: { message: "สวัสดีค่ะ" } }
  await site.backend.sandbox.answerChat(id, answer)
  for (const [path, selector] of [
    ["/user/statement", ".list-line"],
    ["/chat/messages", ".chat-message"],
  ] as const) {
    await page.goto(path)
    expect(await skipping(page, selector), path).toEqual(["auto"])
    await page.emulateMedia({ media: "print" })
    expect(await skipping(page, selector), path).toEqual(["visible"])
    await page.emulateMedia({ media: null })
  }
})
