// The support chat in a real browser: a player and an agent, each in a browser of their own.
import type { Browser, BrowserContext } from "@playwright/test"
import { serveConsole } from "#backend/sandbox/console/console.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import type { ServedSite } from "#tests/site/served-site.ts"
import { png } from "#tests/tiny-png.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, type Page, test } from "./fixtures.ts"

/** An agent at the sandbox console. */
async function asAgent(
  browser: Browser,
  site: ServedSite,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const sandbox = await serveConsole(site.backend.sandbox, 0, () => {})
  const context: BrowserContext = await browser.newContext({ javaScriptEnabled: false, baseURL: sandbox.url })
  const page = await context.newPage()
  return {
    page,
    close: async () => {
      await context.close()
      sandbox.server.closeAllConnections()
      await sandbox.close()
    },
  }
}

const memberId = async (site: ServedSite, phone: string) =>
  (await site.backend.sandbox.listMembers()).find(({ username }) => username === phone)!.id

const say = (site: ServedSite, room: string, message: string, messageId?: string) =>
  site.backend.sandbox.answerChat(room, { type: "text", payload: { message }, messageId })

const numbers = (page: Page) =>
  page
    .locator(".chat-message[data-number]")
    .evaluateAll(items => items.map(item => Number((item as HTMLElement).dataset.number)))

test("player and agent talk through the widget", async ({
  page,
  site,
  browser,
  login,
  t,
  javaScriptEnabled,
}) => {
  const member = await login({ name: "สมหญิง ถามเก่ง" })
  const agent = await asAgent(browser, site)
  const asked: string[] = []
  page.on("request", request => asked.push(new URL(request.url()).pathname))
  await page.goto("/user/contact")
  await page.waitForLoadState("load")
  expect(asked).not.toContain("/chat")
  // An empty frame is a document of its own: where scripts run there is none before the chat opens.
  await expect(page.locator(".chat-widget iframe")).toHaveCount(javaScriptEnabled ? 0 : 1)
  await page.locator(".chat-widget > summary").click()
  if (!javaScriptEnabled) await page.locator(".chat-widget a").click()
  const chat = page.frameLocator(".chat-widget iframe")
  const list = javaScriptEnabled ? chat : chat.frameLocator("iframe")
  await expect(list.getByText(t("chat.welcome"))).toBeVisible()
  await chat.getByLabel(t("chat.message")).fill("ยอดยังไม่เข้า")
  if (javaScriptEnabled) await chat.getByLabel(t("chat.message")).press("Enter")
  else await chat.getByRole("button", { name: t("chat.send"), exact: true }).click()
  await expect(list.locator("[data-number]", { hasText: "ยอดยังไม่เข้า" })).toBeVisible()

  await agent.page.goto("/chat")
  await agent.page.getByRole("link", { name: member.phone }).click()
  await expect(agent.page.getByText("ยอดยังไม่เข้า")).toBeVisible()
  await agent.page.getByLabel("Text", { exact: true }).fill("ขอดูสลิปหน่อยค่ะ")
  await agent.page.getByRole("button", { name: "Send", exact: true }).first().click()
  await expect(agent.page.getByText("Sent.")).toBeVisible()
  // Of the types of message one; tests/journeys/chat.test.ts has all.
  await agent.page.getByRole("button", { name: "Send it", exact: true }).first().click()
  await expect(agent.page.getByText("Sent.")).toBeVisible()
  if (!javaScriptEnabled) await list.getByRole("link", { name: t("chat.refresh") }).click()
  await expect(list.getByText("ขอดูสลิปหน่อยค่ะ")).toBeVisible()
  await list.getByRole("button", { name: "I need a deposit" }).click()
  await expect(list.getByText("I need a deposit")).toHaveCount(2)

  await chat.locator("summary").click()
  await chat.locator("[type=file]").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: png })
  await chat.getByRole("button", { name: t("chat.send"), exact: true }).click()
  await expect(list.locator(".chat-bubble img")).toBeVisible()
  await agent.page.reload()
  await agent.page.getByRole("link", { name: /slip\.png/ }).click()
  await expect(agent.page.locator("img")).toBeVisible()
  await page.locator(".chat-widget > summary").click()
  await expect(chat.getByLabel(t("chat.message"))).toBeHidden()
  await agent.close()
})

test("where our scripts do not arrive, the widget shows no markup, and its link opens the chat", {
  tag: "@script",
}, async ({ page, login, t }) => {
  await page
    .context()
    .route("**/assets/*.js", route => route.fulfill({ contentType: "text/javascript", body: "" }))
  await login()
  await page.goto("/user/contact")
  await page.locator(".chat-widget > summary").click()
  const panel = page.locator(".chat-panel")
  expect((await panel.innerText()).split("\n")).toEqual([t("chat.support"), t("chat.open")])
  const opened = page.context().waitForEvent("page")
  await panel.getByRole("link").click()
  await expect((await opened).getByRole("textbox")).toBeVisible()
})

test.describe("with the island", { tag: "@script" }, () => {
  test("a guest types, leafs back, fails, sends again and removes", async ({ page, site, t, watching }) => {
    await page.goto("/chat")
    const text = page.getByLabel(t("chat.message"))
    await expect(page.getByText(t("chat.welcome"))).toBeVisible()
    await text.fill("หนึ่ง")
    await text.press("Shift+Enter")
    await text.pressSequentially("สอง")
    await text.press("Enter")
    await expect(page.locator(".chat-mine[data-number]")).toHaveText(/หนึ่ง\nสอง/)
    await expect(text).toHaveValue("")
    await text.press("Enter")
    const room = (await site.backend.sandbox.listChatRooms())[0]!.ownerId
    for (let number = 2; number <= 30; number++) await say(site, room, `${number}.`)
    await expect(page.locator("[data-number='30']")).toBeVisible()
    await expect.poll(async () => (await site.backend.sandbox.listChatRooms())[0]!.unreadByCustomer).toBe(0)

    const list = page.locator(".chat-list")
    await list.evaluate(element => element.scrollTo(0, -400))
    await say(site, room, "ใหม่")
    await page.locator(".chat-new", { hasText: "1" }).click()
    await expect(page.getByText("ใหม่", { exact: true })).toBeInViewport()
    const buttons = [{ title: "เว็บ", type: "web", payload: "https://example.com/" }]
    const elements = Array.from({ length: 10 }, (_, n) => ({ title: `การ์ด ${n}`, buttons }))
    await site.backend.sandbox.answerChat(room, { type: "generic", payload: { elements } })
    await expect(page.locator(".chat-card").last()).toBeAttached()
    expect(await barriers(page)).toEqual([])
    expect(await misfits(page)).toEqual([])

    // What the server would refuse is said before sending, and stays in the field.
    const banner = page.locator(".chat-banner")
    await text.fill("ย".repeat(2001))
    await text.press("Enter")
    await expect(banner).toHaveText(t("chat.tooLong", { max: 2000 }))
    await expect(text).toHaveValue(/^ย{2001}$/)
    await text.fill("")
    await page.locator(".chat-attach summary").click()
    await page.locator("[type=file]").setInputFiles({ name: "slip", mimeType: "image/png", buffer: png })
    await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
    await expect(banner).toHaveText(t("chat.fileNotSupported"))
    await page.locator("[type=file]").setInputFiles([])

    // What the server refuses is shown with the server's message.
    watching.allow(/400|429/)
    const fake = { name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") }
    await page.locator("[type=file]").setInputFiles(fake)
    await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
    const refused = page.locator(".chat-failed", { hasText: fake.name })
    await expect(refused).toContainText(t("chat.fileNotSupported"))
    await refused.getByRole("button", { name: t("chat.remove") }).click()

    const said = "ข้อความนี้ไปไม่ถึง กรุณารออีก 1 นาทีแล้วลองใหม่อีกครั้ง"
    await page.route("**/chat", route =>
      route.fulfill({ status: 429, contentType: "text/html", body: `<p role=alert>${said}</p>` }),
    )
    for (const words of ["ลบทิ้ง", "ส่งใหม่"]) {
      await text.fill(words)
      await text.press("Enter")
      await expect(page.locator(".chat-failed", { hasText: words })).toContainText(said)
      await expect(banner).toHaveText(said)
    }
    const failedButtons = page.locator(".chat-failed").first().getByRole("button")
    const lines = await failedButtons.evaluateAll(buttons =>
      buttons.map(button => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return words.getClientRects().length
      }),
    )
    expect(lines).toEqual([1, 1])
    await page
      .locator(".chat-failed")
      .first()
      .getByRole("button", { name: t("chat.remove") })
      .click()
    await page.unroute("**/chat")

    // A file shows its state: on its way, failed, sent again.
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route("**/chat", async route => {
      await answered
      await route.fulfill({ status: 429, contentType: "text/html", body: "<p role=alert>ช้าหน่อย</p>" })
    })
    await page.locator("[type=file]").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: png })
    await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
    const file = page.locator(".chat-pending", { hasText: "slip.png" })
    await expect(file).toHaveAttribute("data-delivery", /^(uploading_file|sending)$/)
    answer()
    await expect(file).toHaveAttribute("data-delivery", "failed")
    await expect(file).toContainText("ช้าหน่อย")
    await page.unroute("**/chat")
    await file.getByRole("button", { name: t("chat.resend") }).click()
    await expect(page.locator(".chat-mine[data-number] img")).toBeVisible()

    await page.getByRole("button", { name: t("chat.resend") }).click()
    await expect(page.locator(".chat-mine[data-number]", { hasText: "ส่งใหม่" })).toBeVisible()
    await expect(page.locator(".chat-pending")).toHaveCount(0)
    expect(await site.backend.sandbox.readChat(room)).toHaveLength(34)

    await page.reload()
    await page.getByRole("link", { name: t("chat.older") }).click()
    await expect.poll(() => numbers(page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 15))
  })

  for (const path of ["/chat", "/chat?in=widget"])
    test(`an invalid token from sending leads ${path} to the login`, async ({
      page,
      login,
      t,
      watching,
      instead,
    }) => {
      await login()
      await page.goto(path)
      await expect(page.locator(".chat-list")).toBeVisible()
      watching.allow(/401/)
      instead.set("/api/chat/send-message", () =>
        Response.json({ message: "invalid-token" }, { status: 401 }),
      )
      await page.getByLabel(t("chat.message")).fill("อยู่ไหม")
      await page.getByRole("button", { name: t("chat.send"), exact: true }).click()
      await page.waitForURL(/\/login/)
    })

  test("a WebSocket that hangs gives way to polling within 5 s", async ({ page, site, login }) => {
    const member = await login()
    await page.clock.install()
    let isTried = false
    await page.routeWebSocket(/socket\.io/, () => {
      isTried = true
    })
    const polled = page.waitForRequest(/socket\.io\/.*transport=polling/)
    await page.goto("/chat")
    await expect.poll(() => isTried).toBe(true)
    // Five seconds pass on the page's clock.
    await page.clock.fastForward(5000)
    await polled
    await say(site, await memberId(site, member.phone), "ทางอ้อม")
    await expect(page.getByText("ทางอ้อม")).toBeVisible()
  })

  test("what comes while the connection is cut again and again is all there, once and in order", async ({
    page,
    site,
    login,
    t,
    watching,
    seed,
  }) => {
    watching.allow(/ERR_|WebSocket|50\d|Failed to load/)
    const member = await login()
    const room = await memberId(site, member.phone)
    const each = Number(process.env.CHAT_MESSAGES ?? 40)
    test.setTimeout(120_000 + each * 2000)
    await page.goto("/chat")
    await expect(page.getByText(t("chat.welcome"))).toBeVisible()
    const text = page.getByLabel(t("chat.message"))
    const dice = seededDice(seed)
    let isCut = false
    for (let index = 1; index <= each; index++) {
      await text.fill(`p${index}`)
      await text.press("Enter")
      await say(site, room, `a${index}`, `agent-${index}`)
      if (isCut) {
        isCut = false
        await site.front.accept()
        // Some cuts meet a line that has come back, others one that is still on its way.
        if (dice(2) === 0) await expect(page.getByText(`a${index}`, { exact: true })).toBeVisible()
      } else if (dice(5) === 0) {
        // What was sent just now is under way, and the next message finds nobody.
        isCut = true
        await site.front.refuse()
      }
    }
    if (isCut) await site.front.accept()
    await expect(page.locator(".chat-message[data-number]")).toHaveCount(2 * each, {
      timeout: 60_000 + each * 500,
    })
    const shown = await page
      .locator(".chat-message[data-number]")
      .evaluateAll(items =>
        items.map(
          item =>
            `${(item as HTMLElement).dataset.number} ${item.querySelector(".chat-bubble")!.textContent}`,
        ),
      )
    const kept = await site.backend.sandbox.readChat(room, 2 * each + 10)
    const wordsOf = (payload: unknown) => (payload as { message: string }).message
    expect(shown).toEqual(kept.map(({ number, message }) => `${number} ${wordsOf(message.payload)}`))
    const of = (sender: string) =>
      kept.filter(one => one.sender === sender).map(({ message }) => wordsOf(message.payload))
    expect(of("customer")).toEqual(Array.from({ length: each }, (_, index) => `p${index + 1}`))
    expect(of("other")).toEqual(Array.from({ length: each }, (_, index) => `a${index + 1}`))
    await expect(page.locator(".chat-pending")).toHaveCount(0)
  })
})
