// Guests' pages that are kept: for whom, for how long, and what of them stays fresh.
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { appOf } from "#tests/server/app-under-test.ts"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, serverUnderTest } from "#tests/server/server-under-test.ts"
import { createMetrics } from "./metrics/metrics.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site whose pages say how often one was rendered. */
function counting(change: (document: object, headers: Headers) => void = () => {}) {
  const site = { rendered: 0, title: "open" }
  const app = appOf((_, context) => {
    site.rendered += 1
    Object.assign(context.visit.document, { route: "/login" })
    const response = fakeDocument(context, `<h1>${site.title}</h1>${"long ".repeat(100)}`)
    change(context.visit.document, response.headers)
    return response
  })
  return { site, ...app }
}

test("is rendered once for all guests, and again after two seconds", async () => {
  const { site, get } = counting()
  const first = await get("/login", { "user-agent": "one" })
  const second = await get("/login", { "user-agent": "two", "sec-fetch-dest": "document" })
  expect(await second.text()).toBe(await first.text())
  expect([...second.headers]).toEqual([...first.headers])
  expect(site.rendered).toBe(1)

  site.title = "closed"
  vi.advanceTimersByTime(1999)
  expect(await (await get("/login")).text()).toContain("open")
  vi.advanceTimersByTime(1)
  expect(await (await get("/login")).text()).toContain("closed")
})

test.each<[string, string, Record<string, string>]>([
  ["another address", "/register", {}],
  ["a query", "/login?next=%2Fuser", {}],
  ["a cookie of a session", "/login", { cookie: "krapao-session=1" }],
  ["a message for the next page", "/login", { cookie: "krapao-language=en; krapao-flash=x" }],
  ["a cookie that it does not know", "/login", { cookie: "theirs=1" }],
  ["two languages", "/login", { cookie: "krapao-language=en; krapao-language=th" }],
  ["a frame", "/login", { "sec-fetch-dest": "iframe" }],
])("with %s it is rendered each time", async (_, target, headers) => {
  const { site, get } = counting()
  await get("/login")
  await get(target, headers)
  await get(target, headers)
  expect(site.rendered).toBe(3)
})

test("each language has a page of its own", async () => {
  const { site, get } = counting()
  for (const language of ["th", "la", "en", "th"])
    await get("/login", { cookie: `krapao-language=${language}` })
  await get("/login", { cookie: "krapao-agreed=1; krapao-language=la; krapao-device=x" })
  await get("/login")
  expect(site.rendered).toBe(3)
})

test.each<[string, (document: object, headers: Headers) => void]>([
  ["a call failed", document => Object.assign(document, { isIncomplete: true })],
  ["it sets a cookie", (_, headers) => headers.set("set-cookie", "a=1")],
  ["it loads itself again", (_, headers) => headers.set("refresh", "3")],
  ["its route has a rule of its own", (_, headers) => headers.set("cache-control", "no-store")],
])("is not kept when %s", async (_, change) => {
  const { site, get } = counting(change)
  await Promise.all([get("/login"), get("/login"), get("/login")])
  await get("/login")
  expect(site.rendered).toBe(4)
})

test("who asks while it is rendered waits for it, also when it fails", async () => {
  let rendered = 0
  const fails = [true, false]
  const gate = Promise.withResolvers<void>()
  const { get } = appOf(
    async (_, context) => {
      rendered += 1
      await gate.promise
      if (fails.shift()) throw new Error("no page")
      return fakeDocument(context, "<h1>hello</h1>")
    },
    { LOG_LEVEL: "error" },
  )
  const guests = Array.from({ length: 20 }, () => get("/login"))
  await vi.waitFor(() => expect(rendered).toBe(1))
  gate.resolve()
  const statuses = (await Promise.all(guests)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(19)
  await get("/login")
  await get("/login")
  expect(rendered).toBeLessThanOrEqual(21)
})

test("visits to it are counted and logged as before, and its tag is answered with 304", async () => {
  const metrics = createMetrics()
  const { get, log } = appOf(
    (_, context) => {
      Object.assign(context.visit.document, { route: "/login" })
      return fakeDocument(context, "<h1>hello</h1>")
    },
    { ACCESS_LOG: "true" },
    { metrics },
  )
  const tag = (await get("/login")).headers.get("etag") as string
  const again = await get("/login", { "if-none-match": tag })
  expect([again.status, again.headers.get("content-type"), again.headers.get("etag")]).toEqual([
    304,
    null,
    tag,
  ])
  expect((await get("/login", {}, "HEAD")).headers.get("etag")).toBe(tag)
  expect(log.map(({ route, status }) => [route, status])).toEqual([
    ["/login", 200],
    ["/login", 304],
    ["/login", 200],
  ])
  const text = await metrics.text()
  expect(text).toContain('krapao_requests_total{route="/login",method="GET",status="200"} 2')
  expect(text).toMatch(/krapao_visits_total\{.*\} 2/)
})

const start = serverUnderTest()

test.each<[string, string, (body: Buffer) => Buffer]>([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("on Node for Accept-Encoding '%s' it comes in %s", async (accepted, coding, decode) => {
  const html = `<h1>hello</h1>${"long ".repeat(100)}`
  const server = await start((_, context) => fakeDocument(context, html))
  for (let turn = 0; turn < 2; turn++) {
    const { headers, body } = await ask(server, "/login", { "accept-encoding": accepted })
    expect(headers["content-encoding"]).toBe(coding)
    expect(headers).toMatchObject({
      vary: "Cookie, Accept-Encoding",
      "content-length": String(body.length),
    })
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
    expect(decode(body).toString()).toBe(html)
  }
})
