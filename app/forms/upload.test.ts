import { afterEach, expect, test } from "vitest"
import { contextOf, inContext, sessionCookieOf } from "#tests/site/in-context.ts"
import { readUpload } from "./upload.server.ts"

const sessionSecret = "s".repeat(32)
const visit = (clientAddress: string | undefined, cookie: string) =>
  contextOf(cookie, { settings: { sessionSecret }, clientAddress })

const open: { end: () => void; settled: Promise<unknown> }[] = []
afterEach(async () => {
  for (const { end } of open) end()
  await Promise.all(open.splice(0).map(({ settled }) => settled))
})

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
/** More than a form without a file holds. */
const muchBytes = 100 * 1024

/** Begins to send a file of which so many bytes arrive, and then no more. Is it accepted or rejected? */
async function begin(
  address: string | undefined,
  cookie = "",
  bytes = muchBytes,
): Promise<"coming in" | "busy" | "too-large"> {
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined
  let began = () => {}
  const isRead = new Promise<"coming in">(resolve => {
    began = () => resolve("coming in")
  })
  const parts = [new TextEncoder().encode(head), new Uint8Array(bytes), new Uint8Array(1)]
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sending = controller
      },
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else began()
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: "POST", body, duplex: "half" as const }
  const request = new Request("http://localhost/chat", {
    ...init,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  })
  const context = await visit(address, cookie)
  const reading = inContext(context, () =>
    readUpload({ request }, { field: "file", maxBytes: 1024 * 1024, fromGuests: true }),
  )
  const settled = reading.then(
    upload => ("fault" in upload ? upload.fault : "read"),
    () => "given up",
  )
  open.push({ end: () => sending?.error(new Error("gone")), settled })
  return (await Promise.race([isRead, settled])) as "coming in" | "busy" | "too-large"
}

let members = 0

const member = (username = `member ${++members}`) => sessionCookieOf(sessionSecret, username)

const boundary = "----krapao"
const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
const filePart = (name = "file", fileName = "a.png", body = "png") =>
  part(`content-disposition: form-data; name="${name}"; filename="${fileName}"`, body)
const textPart = (name: string) => part(`content-disposition: form-data; name="${name}"`, "hello")
const close = `--${boundary}--\r\n`
const form = `multipart/form-data; boundary=${boundary}`

test.each<[string, string, string?]>([
  ["nothing", ""],
  ["no closing boundary", filePart()],
  ["a body cut in a file", filePart("file", "a.png", "x".repeat(5000)).slice(0, 3000)],
  ["another boundary", filePart() + close, "multipart/form-data; boundary=other"],
  ["no boundary", filePart() + close, "multipart/form-data"],
  ["an empty boundary", filePart() + close, "multipart/form-data; boundary="],
  ["1,000 parts", Array.from({ length: 1000 }, (_, n) => textPart(`f${n}`)).join("") + close],
  ["20 files", filePart().repeat(20) + close],
  ["two files", filePart() + filePart() + close],
  ["a header of 100 kB", filePart("file", "a".repeat(100_000)) + close],
  ["headers without end", `--${boundary}\r\n${"x-a: b\r\n".repeat(5000)}`],
  ["a part without headers", `--${boundary}\r\n\r\npng${close}`],
  ["a file in another field", filePart("slip") + close],
  ["a file without a name", filePart("") + close],
  ["parts within a part", part('content-disposition: form-data; name="file"', filePart()) + close],
  ["a text in place of a file", textPart("file") + close],
  ["no multipart", `file=${"a".repeat(60_000)}`, "application/x-www-form-urlencoded"],
])("of a form that has %s no file is taken", async (_, body, type = form) => {
  const request = new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": type },
  })
  const reading = inContext(await visit("192.0.2.1", await member()), () =>
    readUpload({ request }, { field: "file", maxBytes: 1024 * 1024 }),
  )
  const refused = await reading.then(
    upload => "fields" in upload && !(upload.fields.get("file") instanceof File),
    thrown => thrown.init.status === 400,
  )
  expect(refused).toBe(true)
})

test("a file that grows too large is turned away as it comes, though nobody said how long it is", async () => {
  expect(await begin("192.0.2.1", await member(), 1024 * 1024 + 1)).toBe("too-large")
})

test("a text before a file that says it is too large is kept", async () => {
  const body = textPart("text") + filePart() + close
  const headers = { "content-type": form, "content-length": String(3 * 1024 * 1024) }
  const request = new Request("http://localhost/chat", { method: "POST", body, headers })
  const upload = async (keep?: string) =>
    inContext(await visit("192.0.2.1", await member()), () =>
      readUpload(
        { request: request.clone() },
        { field: "file", maxBytes: 1024 * 1024, ...(keep && { keep }) },
      ),
    )
  expect(await upload("text")).toEqual({ fault: "too-large", kept: "hello" })
  expect(await upload()).toEqual({ fault: "too-large", kept: undefined })
})

test("a member may send two files at once, in whatever session", async () => {
  expect(await begin("192.0.2.1", await member("same"))).toBe("coming in")
  expect(await begin("192.0.2.2", await member("same"))).toBe("coming in")
  expect(await begin("192.0.2.3", await member("same"))).toBe("busy")
  expect(await begin("192.0.2.3", await member())).toBe("coming in")
})

test("eight accounts of one network leave half of all places to others", async () => {
  for (let file = 0; file < 8; file++)
    expect(await begin(`2001:db8::${file}`, await member())).toBe("coming in")
  expect(await begin("2001:db8:0:0:ffff::", await member())).toBe("busy")
  expect(await begin("2001:db8::9")).toBe("busy")
  for (let file = 0; file < 8; file++)
    expect(await begin(`192.0.2.${file}`, await member())).toBe("coming in")
  expect(await begin("192.0.2.9", await member())).toBe("busy")
})

test("without a client address, any member may use every place", async () => {
  for (let file = 0; file < 16; file++) expect(await begin(undefined, await member())).toBe("coming in")
  expect(await begin(undefined, await member())).toBe("busy")
})

test("guests have six places, two for each network, and members the others", async () => {
  for (const address of ["2001:db8::1", "2001:db8::2"]) expect(await begin(address)).toBe("coming in")
  expect(await begin("2001:db8::3"), "a neighbour's third").toBe("busy")
  for (const last of [1, 1, 2, 3]) expect(await begin(`192.0.2.${last}`)).toBe("coming in")
  expect(await begin("192.0.2.4")).toBe("busy")
  expect(await begin("192.0.2.4", await member())).toBe("coming in")
})

test("a place is free again once its upload has ended", async () => {
  const one = await member()
  for (let file = 0; file < 2; file++) expect(await begin("192.0.2.1", one)).toBe("coming in")
  open[0]?.end()
  await open[0]?.settled
  expect(await begin("192.0.2.1", one)).toBe("coming in")
})

test("whoever sends next to nothing takes no place, and needs none", async () => {
  for (let file = 0; file < 40; file++) expect(await begin("192.0.2.1", "", 1000)).toBe("coming in")
  expect(await begin("192.0.2.1")).toBe("coming in")
  for (const last of [1, 2, 2, 3, 3]) expect(await begin(`192.0.2.${last}`)).toBe("coming in")
  expect(await begin("192.0.2.9")).toBe("busy")
  expect(await begin("192.0.2.9", "", 1000)).toBe("coming in")
})
