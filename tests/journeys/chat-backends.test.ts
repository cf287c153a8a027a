import { afterEach, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { plainChat } from "#tests/site/plain-chat.ts"
import { type Between, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"
import { png } from "#tests/tiny-png.ts"

const sent: Record<string, unknown>[] = []
const plain: Between = plainChat(sent)
let meddle = plain

const test = testWith(() => startSite({ between: (...args) => meddle(...args) }))
afterEach(() => {
  meddle = plain
  sent.length = 0
})

const instead =
  (answers: Record<string, () => Response>): Between =>
  (request, backend) => {
    const answer = answers[new URL(request.url).pathname]
    return answer ? Promise.resolve(answer()) : plain(request, backend)
  }
const write = (page: Page, words: string) => page.send(t("chat.send"), { [t("chat.message")]: words })
const picture = new File([png], "a.png", { type: "image/png" })
const messages = (page: Page) => page.findAll({ css: ".chat-message" }).map(({ text }) => text)
const list = (browser: Browser) => browser.open("/chat/messages")

test.for([
  ["half an emoji", "photo \ud83d.png", "photo \ufffd.png"],
  ["characters that turn and hide", "\u200fรูป\u200b\u202egpj.png\u200e", "รูปgpj.png"],
  ["300 letters", `${"ย".repeat(300)}.png`, `${"ย".repeat(196)}.png`],
  ["folders", "../../etc\\C:\\photo.png", "etcC:photo.png"],
  ["a number behind its ending", "photo.png (1)", "photo.png (1)"],
  ["another ending", "photo.heic", "photo.heic"],
])("a picture whose name has %s is sent as what its bytes are", async ([, name = "", shown], { site }) => {
  const uploads: File[] = []
  meddle = async (request, backend) => {
    if (new URL(request.url).pathname.endsWith("/upload-image"))
      uploads.push((await request.clone().formData()).get("file") as File)
    return plain(request, backend)
  }
  const { browser } = await enter(site)
  const sending = new File([picture], name, { type: "application/octet-stream" })
  const page = await browser.open("/chat")
  const answer = await page.send(t("chat.send"), { file: sending })
  expect([answer.status, answer.has({ role: "alert" })]).toEqual([200, false])
  expect(uploads.map(({ name, type }) => [name, type])).toEqual([["image.png", "image/png"]])
  expect(sent).toMatchObject([{ message: { payload: { fileType: "image", name: shown } } }])
})

test("a member's messages carry the member's id and names, a guest's the guest id", async ({ site }) => {
  const { member, browser } = await enter(site, { name: "สมหญิง ถามเก่ง" })
  await write(await browser.open("/chat"), "หนึ่ง")
  expect(sent).toEqual([
    {
      sender: "customer",
      userId: expect.any(String),
      username: member.phone,
      name: "สมหญิง ถามเก่ง",
      message: { message_type: "text", payload: { message: "หนึ่ง" } },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      session_id: expect.stringMatching(/^[\w-]{22}$/),
      deviceToken: "",
    },
  ])
  expect(messages(await list(browser))).toEqual([expect.stringContaining("หนึ่ง")])
  await write(await site.browser().open("/chat"), "สอง")
  expect(sent[1]).toEqual({
    sender: "customer",
    guestId: expect.stringMatching(/^g-/),
    message: { message_type: "text", payload: { message: "สอง" } },
    createdAt: expect.any(String),
    session_id: expect.stringMatching(/^g-/),
    deviceToken: "",
  })
})

test("without numbers, earlier messages are leafed through by how many are newer", async ({ site }) => {
  const browser = site.browser()
  await write(await browser.open("/chat"), "1")
  const [room] = await site.backend.sandbox.listChatRooms()
  for (let n = 2; n <= 21; n++)
    await site.backend.sandbox.answerChat(room!.ownerId, { type: "text", payload: { message: `${n}.` } })
  const newest = await list(browser)
  expect(messages(newest)).toHaveLength(10)
  const second = await newest.click(t("chat.older"))
  expect(second.path).toMatch(/^\/chat\/messages\?skip=10&until=[\w%-]+$/)
  const shown = messages(second)
  await site.backend.sandbox.answerChat(room!.ownerId, { type: "text", payload: { message: "22." } })
  expect(messages(await browser.open(second.path))).toEqual(shown.slice(1))
  const first = await second.click(t("chat.older"))
  expect(messages(first)).toEqual([expect.stringContaining("1")])
  expect(first.has({ role: "link", name: t("chat.older") })).toBe(false)
})

test("a file that the API keeps is a download, whatever it is; a picture is a picture", async ({ site }) => {
  const { browser } = await enter(site)
  const media = (fileType: string, filePath: string) => ({
    sender: "agent",
    message: { message_type: "media", payload: { url: false, fileType, filePath, name: "terms.pdf" } },
  })
  const body = "<script>alert(1)</script>"
  const answer = (type: string) => () => new Response(body, { headers: { "content-type": type } })
  meddle = instead({
    "/api/chat/history": () =>
      Response.json([media("file", "/files/terms%20of.html"), media("image", "/files/a.webp")]),
    "/files/terms%20of.html": answer("text/html"),
    "/files/a.webp": answer("image/webp; q=1"),
  })
  const page = await list(browser)
  const { headers: file } = await browser.fetch(page.find({ css: "a.chat-file" }).attribute("href")!)
  expect(file.get("content-type")).toBe("application/octet-stream")
  expect(file.get("content-disposition")).toBe('attachment; filename="terms_20of.html"')
  const { headers: picture } = await browser.fetch(page.find({ css: ".chat-bubble img" }).attribute("src")!)
  expect(picture.get("content-type")).toBe("image/webp")
  expect(picture.get("content-disposition")).toBe("inline")
  for (const [status, shown] of [
    [206, 206],
    [416, 416],
    [404, 404],
    [500, 502],
  ] as const) {
    const headers = { "content-range": "bytes 0-1/2" }
    meddle = instead({ "/files/a.webp": () => new Response("", { status, headers }) })
    const answer = await browser.fetch(page.find({ css: ".chat-bubble img" }).attribute("src")!)
    expect(answer.status).toBe(shown)
    if (status === 206) expect(answer.headers.get("content-range")).toBe("bytes 0-1/2")
  }
})

test("a message counts as sent when the answer is only the time, and not when it is a refusal", async ({
  site,
}) => {
  const { browser } = await enter(site)
  const answering = (answer: () => Response) => instead({ "/api/chat/send-message": answer })
  meddle = answering(() => new Response("2026-11-21T07:00:00.000Z"))
  const page = await write(await browser.open("/chat"), "เวลา")
  expect([page.status, page.has({ role: "alert" })]).toEqual([200, false])
  meddle = answering(() => Response.json({ message: "REQUEST_LIMIT" }, { status: 429 }))
  const refused = await write(page, "อีก")
  expect(refused.status).toBe(429)
  expect(refused.find({ role: "alert" }).text).toBe(t("errors.REQUEST_LIMIT"))
  expect(refused.form({ button: t("chat.send") }).values.text).toBe("อีก")
  meddle = answering(() => Response.json({ message: "" }, { status: 400 }))
  expect((await write(page, "อีก")).find({ role: "alert" }).text).toBe(t("chat.sendFailed"))
})

test("a chat whose backend can't be reached answers 503, as every other page does, and keeps the text", async ({
  site,
}) => {
  const { browser } = await enter(site)
  const page = await browser.open("/chat")
  const broken = ["/api/chat/send-message", "/api/chat/history"]
  meddle = (request, backend) =>
    broken.some(path => new URL(request.url).pathname.startsWith(path))
      ? Promise.reject(new TypeError("fetch failed"))
      : plain(request, backend)
  const unsent = await write(page, "อยู่ไหม")
  expect(unsent.status).toBe(503)
  expect(unsent.find({ role: "alert" }).text).toBe(t("chat.sendUnknown"))
  expect(unsent.form({ button: t("chat.send") }).values.text).toBe("อยู่ไหม")
  expect((await list(browser)).status).toBe(503)
})

test("a message or a file whose answer is lost is not said to be unsent", async ({ site }) => {
  const { browser } = await enter(site)
  const page = await browser.open("/chat")
  let lost = "/api/chat/send-message"
  meddle = async (request, backend) => {
    const answer = await plain(request, backend)
    return new URL(request.url).pathname === lost ? new Response("<h1>502</h1>", { status: 502 }) : answer
  }
  const unknown = await write(page, "ถึงไหม")
  expect(sent).toHaveLength(1)
  expect(unknown.find({ role: "alert" }).text).toBe(t("chat.sendUnknown"))
  const sendPicture = async () => {
    const form = (await browser.open("/chat")).form({ button: t("chat.send") })
    return (await form.send({ file: picture })).find({ role: "alert" }).text
  }
  expect(await sendPicture()).toBe(t("chat.sendUnknown"))
  lost = "/api/chat/upload-image"
  expect(await sendPicture()).toBe(t("chat.uploadFailed"))
})

test.for([
  [400, "KEY_INVALID", 400, t("chat.fileNotSupported")],
  [413, "KEY_MISSING", 413, t("chat.fileTooLarge", { size: "10" })],
  [400, "REQUEST_LIMIT", 400, t("errors.REQUEST_LIMIT")],
] as const)("a file that the backend refuses by %d %s", async ([status, message, shown, said], { site }) => {
  const { browser } = await enter(site)
  meddle = instead({ "/api/chat/upload-image": () => Response.json({ message }, { status }) })
  const form = (await browser.open("/chat")).form({ button: t("chat.send") })
  const refused = await form.send({ text: "ดูรูปนี้", file: picture })
  expect([refused.status, refused.find({ role: "alert" }).text]).toEqual([shown, said])
  expect(refused.form({ button: t("chat.send") }).values.text).toBe("ดูรูปนี้")
})

test("a message that is no record, without an id, hides none of the others", async ({ startSite }) => {
  const text = { message_type: "text", payload: { message: "สวัสดี" } }
  const history = () => Response.json([{ message: "plain" }, { message: text }])
  const site = await startSite({ isForeign: true, between: instead({ "/api/chat/history": history }) })
  const { browser } = await enter(site)
  const shown = messages(await list(browser))
  expect(shown).toContainEqual(expect.stringContaining("สวัสดี"))
  expect(shown).toContainEqual(expect.stringContaining(t("chat.unknown")))
})

test("a video that lies elsewhere is played", async ({ site }) => {
  const { browser } = await enter(site)
  const media = (filePath: string) => ({
    sender: "agent",
    message: { message_type: "media", payload: { url: true, fileType: "video", filePath, name: "how.mp4" } },
  })
  meddle = instead({
    "/api/chat/history": () =>
      Response.json([media("https://cdn.example.com/how.mp4"), media("http://cdn.example.com/how.mp4")]),
  })
  const page = await list(browser)
  const addresses = page.findAll({ css: "video" }).map(video => video.attribute("src"))
  expect(addresses).toEqual(["https://cdn.example.com/how.mp4"])
  expect(page.headers.get("content-security-policy")).toContain("media-src 'self' https:;")
})
