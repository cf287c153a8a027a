// Sending documents and files: content codings, ETags, HEAD, and which files are served.
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, css, hello, html, serverUnderTest } from "#tests/server/server-under-test.ts"

const start = serverUnderTest()

describe("documents", () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ["gzip, deflate, br, zstd", "gzip", gunzipSync],
    ["br;q=1.0, *;q=0.5", "gzip", gunzipSync],
    ["GZIP", "gzip", gunzipSync],
    ["gzip;q=0, br", undefined, body => body],
    ["identity", undefined, body => body],
    ["", undefined, body => body],
  ])("for Accept-Encoding '%s' in %s", async (accepted, coding, decode) => {
    const { headers, body } = await ask(await start(hello), "/register", { "accept-encoding": accepted })
    expect(headers["content-encoding"]).toBe(coding)
    expect(headers["content-length"]).toBe(String(body.length))
    expect(headers.vary).toBe("Cookie, Accept-Encoding")
    expect(decode(body).toString()).toBe(html)
  })

  test("a document too small to gain from compression is sent plain", async () => {
    const tiny = await start((_, context) => fakeDocument(context, "<p>ok</p>"))
    const { headers, body } = await ask(tiny, "/login", { "accept-encoding": "gzip" })
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "<p>ok</p>"])
  })

  test("the ETag is the same for every coding, and is answered with 304", async () => {
    const server = await start(hello)
    const plain = await ask(server, "/login")
    const zipped = await ask(server, "/login", { "accept-encoding": "gzip" })
    expect(zipped.headers.etag).toBe(plain.headers.etag)
    const again = await ask(server, "/login", { "if-none-match": plain.headers.etag as string })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag: plain.headers.etag, vary: "Cookie, Accept-Encoding" })
  })

  test("a route's stream is passed on", async () => {
    const server = await start(() => new Response(new Blob(["a".repeat(100_000)]).stream()))
    expect((await ask(server, "/file")).body.length).toBe(100_000)
  })

  test("a redirect has an empty body of length 0", async () => {
    const server = await start(() => new Response(null, { status: 303, headers: { location: "/user" } }))
    const { status, headers } = await ask(server, "/")
    expect([status, headers.location, headers["content-length"]]).toEqual([303, "/user", "0"])
  })
})

describe("static files", () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.001", "gzip", gunzipSync],
    ["deflate", undefined, body => body],
  ])(
    "for Accept-Encoding '%s' as it was compressed at build time in %s",
    async (accepted, coding, decode) => {
      const { headers, body } = await ask(await start(hello), "/assets/app-1a2b.css", {
        "accept-encoding": accepted,
      })
      expect(headers["content-encoding"]).toBe(coding)
      expect(decode(body).toString()).toBe(css)
      expect(headers).toMatchObject({
        "content-type": "text/css; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "content-length": String(body.length),
        vary: "Accept-Encoding",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      })
    },
  )

  test("a name without a hash is kept for a day, then asked for again", async () => {
    const server = await start(hello)
    const first = await ask(server, "/favicon.svg")
    expect(first.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
    })
    const again = await ask(server, "/favicon.svg?v=2", { "if-none-match": first.headers.etag as string })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test("HEAD tells the length only", async () => {
    const { headers, body } = await ask(await start(hello), "/favicon.svg", {}, "HEAD")
    expect([headers["content-length"], body.length]).toEqual(["6", 0])
  })

  test.each([
    "/../outside.txt",
    "/assets/../../outside.txt",
    "/%2e%2e/outside.txt",
    "/assets/..%2f..%2foutside.txt",
    "/assets/..\\..\\outside.txt",
    "/assets%00.css",
    "//favicon.svg",
    "/assets/",
    "/assets/app-1a2b.css.br",
    "/ASSETS/app-1a2b.css",
  ])("%s is not a file", async path => {
    const server = await start(() => new Response("the app"))
    const { body } = await ask(server, path)
    expect(body.toString()).not.toContain("outside")
    expect(body.toString()).toMatch(/the app|Page Not Found/)
  })

  test("a form posted to a file goes to the app", async () => {
    const server = await start(() => new Response("the app"))
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: server.origin }
    expect((await ask(server, "/favicon.svg", headers, "POST", "a=1")).body.toString()).toBe("the app")
  })
})
