import type { RouterContextProvider } from "react-router"
import { afterEach, expect, test } from "vitest"
import { apiMiddleware } from "#app/middleware/api.server.ts"
import { languageMiddleware } from "#app/middleware/language.server.ts"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { beginSession } from "#app/request/sealed-session.server.ts"
import { type AppSettings, contextFor } from "#app/request/server-context.ts"
import { inContext } from "#tests/site/in-context.ts"
import { readUpload } from "./upload.server.ts"

const settings = { sessionSecret: "s".repeat(32), apiBaseUrl: "http://backend" } as AppSettings

async function visit(clientAddress: string | undefined, cookie: string): Promise<RouterContextProvider> {
  const adapter = { settings, backendFetch: async () => new Response(), log: () => {} }
  const context = contextFor(adapter, { clientAddress, formOrigin: "proven", document: {} })
  const request = new Request("http://localhost/", { headers: { cookie } })
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" }
  await inContext(context, () => sessionMiddleware(args, async () => new Response()))
  await inContext(context, () => languageMiddleware(args, async () => new Response()))
  await inContext(context, () => apiMiddleware(args, async () => new Response()))
  return context
}

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

/** The cookie of a member who has just logged in. */
async function member(username = `member ${++members}`): Promise<string> {
  const { cookie } = await beginSession(settings.sessionSecret, {
    token: "t",
    username,
    remember: false,
  })
  return cookie.split(";")[0] ?? ""
}

test("a member may send two files at once", async () => {
  const one = await member()
  expect(await begin("192.0.2.1", one)).toBe("coming in")
  expect(await begin("192.0.2.2", one)).toBe("coming in")
  expect(await begin("192.0.2.3", one)).toBe("busy")
  expect(await begin("192.0.2.3", await member())).toBe("coming in")
})

test("a file that grows too large is turned away as it comes, though nobody said how long it is", async () => {
  expect(await begin("192.0.2.1", await member(), 1024 * 1024 + 1)).toBe("too-large")
})

test("several sessions of one member share the two places", async () => {
  expect(await begin("192.0.2.1", await member("same"))).toBe("coming in")
  expect(await begin("192.0.2.2", await member("same"))).toBe("coming in")
  expect(await begin("192.0.2.3", await member("same"))).toBe("busy")
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
  for (const address of ["2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"])
    expect(await begin(address)).toBe("coming in")
  expect(await begin("192.0.2.4")).toBe("busy")
  expect(await begin("192.0.2.4", await member())).toBe("coming in")
})

test("a guest's third file waits, also from a neighbouring address", async () => {
  expect(await begin("2001:db8::1")).toBe("coming in")
  expect(await begin("2001:db8::2")).toBe("coming in")
  expect(await begin("2001:db8::3")).toBe("busy")
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
