// The chat over the API, on both databases: messages are numbered once, and files are their sender's.
import { randomBytes } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import * as chat from "#contract/chat.ts"
import { lookupEnableChatWidget } from "#contract/lookup.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { png } from "#tests/tiny-png.ts"

const demo = "0812345678"
const other = "0823456789"
const guest = () => `g-${randomBytes(16).toString("base64url")}`

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}
const video = (brand: string) =>
  Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0`)),
    box("moov"),
    box("mdat", Buffer.alloc(500, 7)),
  ])

const text = (message: string) => ({ message_type: "text", payload: { message } })

describe.each(backendKinds)("the chat on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  let stranger: string
  let memberId: string
  beforeEach(async () => {
    token = await backend.logIn(demo)
    const members = await backend.sandbox.listMembers()
    memberId = members.find(({ username }) => username === demo)!.id
    const second = members.find(({ username, state }) => username !== demo && state === "active")!
    stranger = await backend.logIn(second.username ?? other)
  })

  const send = (message: object, who: { token?: string; guestId?: string; messageId?: string } = { token }) =>
    backend.call(chat.sendChatMessage, {
      token: who.token,
      body: { sender: "customer", message, guestId: who.guestId, messageId: who.messageId },
    })
  const history = async (range: object = {}, who: { token?: string; guestId?: string } = { token }) =>
    backend.call(chat.readChatHistory, {
      token: who.token,
      body: { limit: 10, skip: 0, guestId: who.guestId, ...range },
    })
  const numbers = (answer: Awaited<ReturnType<typeof history>>) => answer.value!.map(({ number }) => number)
  const media = (path: string, headers: Record<string, string>) =>
    backend.fetch(new Request(`http://backend.test${path}`, { headers }))
  const bearer = (of: string) => ({ authorization: `Bearer ${of}` })

  test("messages are numbered, and one that is sent twice counts once", async () => {
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(text(`m${index % 10}`), { token, messageId: `id-${index % 10}` }),
      ),
    )
    expect(sent.every(({ status }) => status === 200)).toBe(true)
    expect(numbers(await history())).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await backend.sandbox.answerChat(memberId, { type: "text", payload: { message: "hello" } })
    expect(numbers(await history({ limit: 3 }))).toEqual([11, 10, 9])
    expect(numbers(await history({ limit: 3, skip: 3 }))).toEqual([8, 7, 6])
    expect(numbers(await history({ before: 4 }))).toEqual([3, 2, 1])
    expect(numbers(await history({ after: 6, limit: 3 }))).toEqual([9, 8, 7])
    expect((await history()).value![0]).toMatchObject({ sender: "other", userId: memberId })
  })

  test("a customer's forbidden messages are refused", async () => {
    const refused = [
      text(""),
      text(" \n "),
      text("x".repeat(2001)),
      { message_type: "generic", payload: {} },
      { message_type: "media", payload: { fileType: "image", filePath: "https://evil.example/a.png" } },
    ]
    for (const message of refused) expect((await send(message)).code).toBe("KEY_INVALID")
    expect((await send(text("ก".repeat(2000)))).status).toBe(200)
    expect(
      (await send({ message_type: "postback", payload: { title: "Yes", payload: { a: 1 } } })).status,
    ).toBe(200)
  })

  test("a message, its id, a button's text and a page have limits", async () => {
    const isTaken = async (message: object, messageId?: string) =>
      (await send(message, { token, messageId })).status === 200
    const button = (title: string) => ({ message_type: "postback", payload: { title, payload: 1 } })
    expect([await isTaken(button("x".repeat(300))), await isTaken(button("x".repeat(301)))]).toEqual([
      true,
      false,
    ])
    expect([await isTaken(text("x"), "i".repeat(80)), await isTaken(text("x"), "i".repeat(81))]).toEqual([
      true,
      false,
    ])
    const pages = [0, 1, 100, 101].map(async limit => (await history({ limit })).status === 200)
    expect(await Promise.all(pages)).toEqual([false, true, true, false])
    const ids = [21, 22, 64, 65].map(
      async length => (await history({}, { guestId: `g-${"a".repeat(length)}` })).status === 200,
    )
    expect(await Promise.all(ids)).toEqual([false, true, true, false])
  })

  test("nobody fetches or sends another's file", async () => {
    const own = guest()
    const uploaded = await backend.call(chat.uploadChatImage, { token, file: png })
    const { path } = uploaded.value!
    expect((await media(path, bearer(stranger))).status).toBe(404)
    expect((await media(path, { "x-guest-id": own })).status).toBe(404)
    expect((await media(path, {})).status).toBe(400)
    const theft = { message_type: "media", payload: { fileType: "image", filePath: path } }
    expect((await send(theft, { token: stranger })).code).toBe("NO_DATA")
    expect((await backend.call(chat.uploadChatImage, { file: png })).code).toBe("KEY_INVALID")
    const shown = await media(path, bearer(token))
    expect(shown.status).toBe(200)
    expect(shown.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff")
  })

  test("a file's content decides its type, and ranges are served", async () => {
    const image = (bytes: Uint8Array<ArrayBuffer>) =>
      backend.call(chat.uploadChatImage, { token, file: bytes })
    const film = (bytes: Uint8Array<ArrayBuffer>) =>
      backend.call(chat.uploadChatVideo, { token, file: bytes })
    for (const odd of [Buffer.from("<svg onload=alert(1)>"), video("isom"), png.subarray(0, 40)]) {
      expect((await image(odd as Buffer<ArrayBuffer>)).code).toBe("KEY_INVALID")
    }
    for (const odd of [
      png,
      Buffer.from("ftyp"),
      video("isom").subarray(0, 60),
      box("ftyp", Buffer.from("isom\0\0\0\0")),
    ]) {
      expect((await film(odd as Buffer<ArrayBuffer>)).code).toBe("KEY_INVALID")
    }
    // The bytes after the picture's end, which fill the file to its limit, are not stored.
    const filled = (bytes: Buffer, length: number) =>
      Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
    const mebibyte = 1024 * 1024
    expect((await image(filled(png, 10 * mebibyte))).status).toBe(200)
    expect((await image(filled(png, 10 * mebibyte + 1))).status).toBe(413)
    // A file that is not a video is still read to its end.
    expect((await film(filled(png, 20 * mebibyte))).status).toBe(400)
    expect((await film(filled(png, 20 * mebibyte + 1))).status).toBe(413)
    const place = box("udta", box("\u00a9xyz", Buffer.from("+13.7563+100.5018/")))
    const told = (await film(Buffer.concat([video("isom"), place]))).value!.path
    expect(await (await media(told, bearer(token))).text()).not.toContain("+13.7563")
    const { path } = (await film(video("qt  "))).value!
    const part = await media(path, { ...bearer(token), range: "bytes=4-11" })
    expect(part.status).toBe(206)
    expect(part.headers.get("content-type")).toBe("video/quicktime")
    expect(part.headers.get("content-range")).toBe(`bytes 4-11/${video("qt  ").length}`)
    expect(await part.text()).toBe("ftypqt  ")
    expect((await media(path, { ...bearer(token), range: "bytes=-8" })).headers.get("content-length")).toBe(
      "8",
    )
    expect((await media(path, { ...bearer(token), range: "bytes=9999-" })).status).toBe(416)
    const message = { message_type: "media", payload: { fileType: "video", filePath: path, name: "a.mov" } }
    expect((await send(message)).status).toBe(200)
  })

  test("a large file is sent in chunks, each read on demand", async () => {
    const film = Buffer.concat([video("isom"), box("mdat", randomBytes(600_000))])
    const { path } = (await backend.call(chat.uploadChatVideo, { token, file: film })).value!
    const whole = await media(path, bearer(token))
    expect(whole.headers.get("content-length")).toBe(String(film.length))
    const pieces: Uint8Array[] = []
    for await (const piece of whole.body!) pieces.push(piece)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024)
    expect(Buffer.concat(pieces).equals(film)).toBe(true)
    const part = await media(path, { ...bearer(token), range: "bytes=100-500000" })
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 500_001))).toBe(true)
  })

  test("the widget is offered until the operator switches it off", async () => {
    expect((await backend.call(lookupEnableChatWidget)).value).toBe(true)
    await backend.sandbox.changeOperator({ chatWidget: false })
    expect((await backend.call(lookupEnableChatWidget)).value).toBe(false)
  })

  test("support sees unread rooms and how far both sides have read", async () => {
    await send(text("one"))
    await send(text("two"))
    const room = async () => (await backend.sandbox.listChatRooms())[0]!
    expect(await room()).toMatchObject({ ownerId: memberId, unread: 2, unreadByCustomer: 0 })
    await backend.sandbox.markChatRead(memberId)
    await backend.sandbox.answerChat(memberId, { type: "text", payload: { message: "yes" } })
    expect(await room()).toMatchObject({ unread: 0, unreadByCustomer: 1 })
    await backend.call(chat.markChatRead, { token, body: {} })
    expect(await room()).toMatchObject({ unread: 0, unreadByCustomer: 0 })
    expect(await backend.sandbox.answerChat("nobody", { type: "text", payload: {} })).toBeUndefined()
  })
})
