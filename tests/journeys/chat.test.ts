// The support chat without a script: written, answered, leafed through, by guests and members.
import { expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"
import { png } from "#tests/tiny-png.ts"

const picture = (name = "photo.png", type = "image/png") => new File([png], name, { type })

const messages = (page: Page) => page.findAll({ css: ".chat-message" })
const latestRoom = async (site: Site) => (await site.backend.sandbox.listChatRooms())[0]!
const frameOf = async (browser: Browser, page: Page) =>
  browser.open(page.find({ css: "iframe" }).attribute("src")!)

const form = (page: Page) => page.form({ button: lo("chat.send") })

const asGuest = async (site: Site) => {
  const browser = site.browser({ language: "lo" })
  const contact = await browser.open("/contact")
  expect(contact.find({ css: ".chat-widget iframe" }).attribute("src")).toBeUndefined()
  const start = contact.find({ css: ".chat-widget a" })
  expect(start.attribute("href")).toBe("/chat?in=widget")
  expect(start.attribute("target")).toBe(contact.find({ css: ".chat-widget iframe" }).attribute("name"))
  return { browser, page: await contact.click(lo("contact.chat")) }
}
const asMember = async (site: Site) => {
  const { browser, home } = await enter(site, {}, "lo")
  expect(home.has({ css: ".chat-widget iframe" })).toBe(true)
  return { browser, page: await (await home.click(lo("common.nav.contact"))).click(lo("contact.chat")) }
}

test.for([
  ["a guest", asGuest],
  ["a member", asMember],
] as const)("%s writes, and reads the answer", async ([_, open], { site }) => {
  const { browser, page } = await open(site)
  expect(page.path).toBe("/chat")
  expect((await frameOf(browser, page)).text).toContain(lo("chat.welcome"))
  const typed = "สวัสดี\nhttps://krapao.example/help?a=1"
  const sent = await form(page)
    .fill({ [lo("chat.message")]: typed })
    .submit(lo("chat.send"))
  expect(sent.path).toBe("/chat")
  const own = await frameOf(browser, sent)
  expect(messages(own)).toHaveLength(1)
  expect(own.text).toContain(lo("chat.you"))
  expect(own.text).toContain(lo("chat.delivery.succeed"))
  expect(own.find({ css: ".chat-bubble a" }).attribute("href")).toBe("https://krapao.example/help?a=1")
  const { ownerId } = await latestRoom(site)
  await site.backend.sandbox.answerChat(ownerId, { type: "text", payload: { message: "<b>Hi</b>" } })
  expect((await latestRoom(site)).unreadByCustomer).toBe(1)
  const answered = await own.click(lo("chat.refresh"))
  expect(messages(answered).at(-1)!.text).toMatch(new RegExp(`^${lo("chat.support")}:\n<b>Hi</b>`))
  expect((await latestRoom(site)).unreadByCustomer).toBe(0)
})

test("blank is not sent; too long is said, and what was typed stays", async ({ site }) => {
  const { page } = await asGuest(site)
  const before = site.calls.length
  const blank = await form(page).send({ [lo("chat.message")]: " \u200b\x07" })
  expect(blank.status).toBe(200)
  expect(blank.has({ role: "alert" })).toBe(false)
  const long = "ย".repeat(2001)
  const refused = await form(blank).send({ [lo("chat.message")]: long })
  expect(refused.status).toBe(400)
  expect(refused.find({ role: "alert" }).text).toBe(lo("chat.tooLong", { max: 2000 }))
  expect(form(refused).values.text).toBe(long)
  expect(site.calls.slice(before).filter(({ what }) => what.includes("send-message"))).toEqual([])
  await form(refused).send({ [lo("chat.message")]: "ย".repeat(2000) })
  expect((await latestRoom(site)).messages).toBe(1)
})

test("a picture and a video are sent; another file is refused, and the text stays", async ({ site }) => {
  const { browser, page } = await asMember(site)
  const label = { role: "textbox" as const }
  expect(page.has(label)).toBe(true)
  const attach = (file: File) => form(page).send({ text: "ดูรูปนี้", file })
  const sized = (megabytes: number, name: string, type: string) =>
    new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], name, { type })
  const heic = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "IMG_1.jpg", { type: "image/jpeg" })
  const cases: [File, number, string][] = [
    [picture("photo"), 400, lo("chat.fileNotSupported")],
    [heic, 400, lo("validation.fileFormat", { format: "HEIC" })],
    [new File(["%PDF-1.7"], "a.pdf"), 400, lo("validation.fileFormat", { format: "PDF" })],
    [new File(["no picture"], "photo.png", { type: "image/png" }), 400, lo("chat.fileNotSupported")],
    [sized(10, "photo.jpg", "image/jpeg"), 413, lo("chat.fileTooLarge", { size: 10 })],
    [sized(20, "film.mp4", "video/mp4"), 413, lo("chat.fileTooLarge", { size: 20 })],
  ]
  for (const [file, status, words] of cases) {
    const refused = await attach(file)
    expect(refused.status).toBe(status)
    expect(refused.find({ role: "alert" }).text).toBe(words)
    expect(form(refused).values.text).toBe("ดูรูปนี้")
  }
  // What a file is, its bytes say: Android gives no better type.
  const sent = await attach(picture("photo.bin", "application/octet-stream"))
  const list = await frameOf(browser, sent)
  expect(messages(list)).toHaveLength(2)
  const src = list.find({ css: ".chat-bubble img" }).attribute("src")!
  const shown = await browser.fetch(src)
  expect(shown.status).toBe(200)
  expect(shown.headers.get("content-type")).toBe("image/png")
  expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'; sandbox")
  expect((await site.browser().fetch(src)).status).toBe(404)
  const stranger = await enter(site)
  expect((await stranger.browser.fetch(src)).status).toBe(404)
})

test("every type of message is drawn, and buttons answer", async ({ site }) => {
  const { browser, page } = await asMember(site)
  await form(page).send({ [lo("chat.message")]: "1" })
  const { ownerId } = await latestRoom(site)
  const answer = (type: string, payload: unknown) =>
    site.backend.sandbox.answerChat(ownerId, { type, payload })
  await answer("buttons", {
    message: "Choose",
    buttons: [
      { title: "Rules", type: "web", payload: "https://example.com/rules" },
      { title: "Bad", type: "web", payload: "javascript:alert(1)" },
      { title: "Phone", type: "call", payload: "+66 81-234-5678" },
      { title: "Deposit", type: "postback", payload: { topic: "deposit" } },
      { title: "Else", type: "something", payload: "ELSE" },
    ],
  })
  await answer("quick_replies", { message: "Quick", quick_replies: [{ title: "Yes", payload: "YES" }] })
  await answer("generic", {
    elements: [
      {
        title: "Card",
        subtitle: "Below",
        image_url: "https://example.com/a.png",
        buttons: [{ title: "Take", type: "postback", payload: "T" }],
      },
    ],
  })
  await answer("media", {
    url: true,
    fileType: "file",
    filePath: "https://example.com/a.pdf",
    name: "a.pdf",
    message: "read",
  })
  await answer("media", {
    url: true,
    fileType: "image",
    filePath: "https://example.com/a.png",
    message: "",
  })
  await answer("media", { filePath: "http://example.com/files/b.pdf?v=2", fileType: "file" })
  await answer("postback", { title: "Posted", payload: "X" })
  await answer("hologram", { message: "?" })
  await answer("media", { url: true, fileType: "image", filePath: "javascript:alert(1)" })
  const list = await frameOf(browser, page)
  const link = (name: string) => list.find({ role: "link", name: new RegExp(`^${name}`) })
  expect(link("Rules").attribute("href")).toBe("https://example.com/rules")
  expect(link("Phone").attribute("href")).toBe("tel:+66812345678")
  expect(link(lo("chat.file", { name: "a.pdf" })).attribute("href")).toBe("https://example.com/a.pdf")
  // Without a name of its own it has that of its address.
  expect(link(lo("chat.file", { name: "b.pdf" })).attribute("href")).toContain("b.pdf")
  expect(list.html).not.toContain("javascript:")
  expect(list.text).toContain("Card")
  expect(list.find({ css: ".chat-card img" }).attribute("src")).toBe("https://example.com/a.png")
  expect(list.text).toContain("Posted")
  expect(messages(list).filter(({ text }) => text.includes(lo("chat.unknown")))).toHaveLength(2)
  await list.form({ button: "Deposit" }).submitAtOnce(3)
  await list.form({ button: "Else" }).submit()
  const after = await list.form({ button: "Yes" }).submit()
  const sent = (await site.backend.sandbox.readChat(ownerId)).slice(-3).map(({ message }) => message)
  expect(sent).toEqual([
    { message_type: "postback", payload: { title: "Deposit", payload: { topic: "deposit" } } },
    { message_type: "postback", payload: { title: "Else", payload: "ELSE" } },
    { message_type: "text", payload: { message: "Yes" } },
  ])
  expect(messages(after).at(-1)!.text).toMatch(new RegExp(`^${lo("chat.you")}:\nYes`))
})

test("the list comes up to date by itself, and a guest's id cannot be made up", async ({ site }) => {
  const browser = site.browser()
  const frame = await browser.open("/chat/messages")
  // With an address, each refresh would be a step on the way back.
  expect(frame.headers.get("refresh")).toBe("10")
  const held = await frame.click(t("operation.checking.stop"))
  expect(held.headers.get("refresh")).toBeNull()
  expect((await held.click(t("chat.refresh"))).headers.get("refresh")).toBe("10")
  expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
  const page = await browser.open("/chat")
  const forged = await page
    .form({ button: t("chat.send") })
    .fill({ [t("chat.message")]: "x" })
    .forge({
      entries: entries =>
        entries.map(([name, value]) => [
          name,
          name === "guest" ? `g-${"A".repeat(22)}.${"B".repeat(22)}` : value,
        ]),
    })
  expect(forged.status).toBe(400)
})

test("a message posted after the session ended stays in the field and is said to be unsent", async ({
  site,
}) => {
  const form = (page: Page) => page.form({ button: t("chat.send") })
  const { browser } = await enter(site)
  const page = await browser.open("/chat")
  await form(page).send({ [t("chat.message")]: "1" })
  const { ownerId } = await latestRoom(site)
  const payload = { buttons: [{ title: "Take", type: "postback", payload: "T" }] }
  await site.backend.sandbox.answerChat(ownerId, { type: "buttons", payload })
  const list = await frameOf(browser, page)
  browser.jar.store(new URL(site.origin), ["krapao-session=; Path=/; Max-Age=0"])
  const after = await form(page).send({ [t("chat.message")]: "ยังอยู่ไหม" })
  expect(after.status).toBe(401)
  expect(after.find({ role: "alert" }).text).toBe(t("errors.sessionEnded"))
  expect(form(after).values.text).toBe("ยังอยู่ไหม")
  expect((await list.form({ button: "Take" }).submit()).text).toContain(t("chat.sendFailed"))
  // Sent again it is a guest's.
  expect((await form(after).submit()).status).toBe(200)
  expect(await site.backend.sandbox.readChat(ownerId)).toHaveLength(2)
})

test("the chat invites on the first page after the login and on the contact screens alone", async ({
  site,
}) => {
  const guest = site.browser()
  expect((await guest.open("/contact")).text).toContain(t("chat.inviteBubble"))
  expect((await guest.open("/howto")).text).not.toContain(t("chat.inviteBubble"))
  const { browser, home } = await enter(site)
  expect((await browser.open("/user/contact")).text).toContain(t("chat.inviteBubble"))
  expect(home.text).toContain(t("chat.inviteBubble"))
  for (const path of ["/user/home", "/user/profile"])
    expect((await browser.open(path)).text, path).not.toContain(t("chat.inviteBubble"))
})
