import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { type FakePage, fakeBuild, fakeDocument } from "./fake-build.ts"
import type { ListenerOptions } from "./listener.ts"
import { type Serving, serve } from "./serve.ts"
import { readSettings, SettingsError } from "./settings.ts"

const css = "body{color:red}".repeat(50)
const folder = mkdtempSync(join(tmpdir(), "krapao-"))
const clientFolder = join(folder, "client")
mkdirSync(join(clientFolder, "assets"), { recursive: true })
writeFileSync(join(clientFolder, "assets/app-1a2b.css"), css)
writeFileSync(join(clientFolder, "assets/app-1a2b.css.br"), brotliCompressSync(css))
writeFileSync(join(clientFolder, "assets/app-1a2b.css.gz"), gzipSync(css))
writeFileSync(join(clientFolder, "favicon.svg"), "<svg/>")
writeFileSync(join(folder, "outside.txt"), "outside")

afterAll(() => rmSync(folder, { recursive: true }))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Event = { level: string; event: string; [field: string]: unknown }

async function start(
  page: FakePage,
  env: Record<string, string> = {},
  options: Partial<ListenerOptions> = {},
): Promise<Serving & { log: Event[] }> {
  const log: Event[] = []
  const settings = readSettings({ PORT: "0", SESSION_SECRET: "x".repeat(32), ...env })
  const serving = await serve(settings, {
    build: fakeBuild(page),
    clientFolder,
    log: (level, event, fields) => log.push({ level, event, ...fields }),
    ...options,
  })
  closing.push(serving.close)
  return { ...serving, log }
}

const html = `<!DOCTYPE html><title>ก</title>${"<p>สวัสดี</p>".repeat(100)}`
const hello: FakePage = (_, context) => fakeDocument(context, html)

type Got = { status: number; headers: IncomingMessage["headers"]; body: Buffer }

/** One request as it is, with nothing added or decoded. */
function ask(
  { port }: Serving,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers, host: "127.0.0.1" }, response => {
      const chunks: Buffer[] = []
      response.on("data", chunk => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on("error", reject)
    request.end(body)
  })
}

/** Sends bytes as they are; resolves with all that came back once the server closed the connection. */
function sendRaw({ port }: Serving, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    let got = ""
    socket.on("data", chunk => {
      got += chunk
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(got))
  })
}

describe("documents", () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ["gzip, deflate, br, zstd", "gzip", gunzipSync],
    ["br;q=1.0, *;q=0.5", "gzip", gunzipSync],
    ["GZIP", "gzip", gunzipSync],
    ["gzip;q=0, br", undefined, body => body],
    ["identity", undefined, body => body],
    ["", undefined, body => body],
  ])("for Accept-Encoding '%s' in %s", async (accepted, coding, decode) => {
    const { headers, body } = await ask(await start(hello), "/login", { "accept-encoding": accepted })
    expect(headers["content-encoding"]).toBe(coding)
    expect(headers["content-length"]).toBe(String(body.length))
    expect(headers.vary).toBe("Cookie, Accept-Encoding")
    expect(decode(body).toString()).toBe(html)
  })

  test("so small that compression gains nothing, plain", async () => {
    const tiny = await start((_, context) => fakeDocument(context, "<p>ok</p>"))
    const { headers, body } = await ask(tiny, "/login", { "accept-encoding": "gzip" })
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "<p>ok</p>"])
  })

  test("the tag is the same for every coding, and answers 304", async () => {
    const server = await start(hello)
    const plain = await ask(server, "/login")
    const zipped = await ask(server, "/login", { "accept-encoding": "gzip" })
    expect(zipped.headers.etag).toBe(plain.headers.etag)
    const again = await ask(server, "/login", { "if-none-match": plain.headers.etag as string })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag: plain.headers.etag, vary: "Cookie, Accept-Encoding" })
  })

  test("HEAD has no body", async () => {
    const { status, body } = await ask(await start(() => new Response()), "/login", {}, "HEAD")
    expect([status, body.length]).toEqual([200, 0])
  })

  test("a route's stream is passed on", async () => {
    const server = await start(() => new Response(new Blob(["a".repeat(100_000)]).stream()))
    expect((await ask(server, "/file")).body.length).toBe(100_000)
  })

  test("a redirect says that there is nothing more", async () => {
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

  test("without a hash in the name: for a day, then only if changed", async () => {
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
  ])("no file but these: %s", async path => {
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

describe("forms", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" }

  test("arrive whole", async () => {
    const server = await start(async request => new Response(await request.text()))
    const { body } = await ask(
      server,
      "/",
      { ...form, origin: server.origin },
      "POST",
      `a=${"x".repeat(60_000)}`,
    )
    expect(body.length).toBe(60_002)
  })

  test.each([
    ["with their length told", {}],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])(
    "too large, %s: the page arrives though the sender sends on, and the connection lives",
    async (_, header) => {
      const server = await start(hello)
      const body = `a=${"x".repeat(3_000_000)}`
      const { status, headers } = await ask(
        server,
        "/",
        { ...form, ...header, origin: server.origin },
        "POST",
        body,
      )
      expect([status, headers.connection]).toEqual([413, "keep-alive"])
    },
  )

  test("that were begun to be read, and left, keep no answer back", async () => {
    const begun = Promise.withResolvers<void>()
    const server = await start(async (request, context) => {
      await request.body!.getReader().read()
      begun.resolve()
      return fakeDocument(context, "enough")
    })
    const type = "multipart/form-data; boundary=x"
    const socket = connect(server.port, "127.0.0.1")
    const answered = new Promise<string>(resolve => socket.once("data", data => resolve(String(data))))
    socket.write(`POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99999\r\n\r\n`)
    socket.write("a".repeat(50_000))
    await begun.promise
    socket.write("a".repeat(49_999))
    expect(await answered).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  test("that break off are no failure of ours", async () => {
    const { log, ...server } = await start(hello)
    const socket = connect(server.port, "127.0.0.1")
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 100\r\n\r\na=1`,
      () => socket.destroy(),
    )
    await expect.poll(() => log).toMatchObject([{ level: "debug", status: 400 }])
    expect(log.filter(({ level }) => level === "error")).toEqual([])
  })
})

describe("what is hardly HTTP", () => {
  test("garbage", async () => {
    expect(await sendRaw(await start(hello), "nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\nconnection: close/,
    )
  })

  test("headers beyond 16 kB", async () => {
    const text = `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`
    expect(await sendRaw(await start(hello), text)).toMatch(/^HTTP\/1.1 431 /)
  })

  test("a proxy's whole URL", async () => {
    const server = await start(request => new Response(request.url))
    const text =
      "GET http://elsewhere.example/login?a=1 HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n"
    expect(await sendRaw(server, text)).toContain(`${server.origin}/login?a=1`)
  })

  test("a target that is no path", async () => {
    const server = await start(request => new Response(new URL(request.url).pathname))
    expect(await sendRaw(server, "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1.1 405 /,
    )
  })

  test.each(["/a%2Fb", "/\\evil.example", "/?%"])("a strange path %s", async path => {
    const server = await start(request => new Response(new URL(request.url).origin))
    expect((await ask(server, path)).body.toString()).toBe(server.origin)
  })

  test.each(["/%E0%A4%A", "/%00", "/%0d%0aset-cookie:a=b", "/%"])("a path that is none: %s", async path => {
    const server = await start(request => new Response(new URL(request.url).origin))
    expect((await ask(server, path)).status).toBe(404)
  })
})

describe("under load", () => {
  test("more answers at once than can be served are turned away at once, in words", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page: FakePage = async (_, context) => {
      await promise
      return fakeDocument(context, "served")
    }
    const server = await start(page, {}, { mostUnderWay: 2 })
    const waiting = [ask(server, "/login"), ask(server, "/login")]
    const turnedAway = await ask(server, "/login", { cookie: "__Host-language=en" })
    expect([turnedAway.status, turnedAway.headers["retry-after"]]).toEqual([503, "2"])
    expect(turnedAway.body.toString()).toContain("The service cannot be reached right now.")
    resolve()
    expect((await Promise.all(waiting)).map(({ body }) => body.toString())).toEqual(["served", "served"])
    expect((await ask(server, "/login")).status).toBe(200)
  })
})

describe("bodies that drip in", () => {
  const drip = async (server: Serving, type: string) => {
    const socket = connect(server.port, "127.0.0.1")
    let got = ""
    socket.on("data", data => {
      got += data
    })
    const head = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99\r\n\r\na=`
    await new Promise<void>(resolve => socket.write(head, () => resolve()))
    return { socket, got: () => got }
  }
  const form = "application/x-www-form-urlencoded"

  test.each([form, "text/plain"])("of %s keep nobody else from an answer", async type => {
    const server = await start(hello, {}, { mostUnderWay: 2 })
    const slow = await Promise.all([1, 2, 3, 4].map(() => drip(server, type)))
    for (let asked = 0; asked < 20; asked++) expect((await ask(server, "/login")).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
  })

  test("give way to more: the first of them is ended", async () => {
    const server = await start(hello, {}, { mostComingIn: 2 })
    const first = await drip(server, form)
    const second = await drip(server, form)
    const third = await drip(server, form)
    await expect.poll(first.got).toMatch(/^HTTP\/1.1 408 /)
    expect((await ask(server, "/login", { "content-type": form }, "POST", "a=1")).status).toBe(200)
    expect(third.got()).toBe("")
    for (const { socket } of [first, second, third]) socket.destroy()
  })
})

describe("the player's address", () => {
  const page: FakePage = (_, { visit }) => new Response(visit.clientAddress)
  const forwarded = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" }
  test.each([
    ["0", "127.0.0.1"],
    ["1", "3.3.3.3"],
    ["2", "2.2.2.2"],
    ["9", "1.1.1.1"],
  ])("behind %s trusted proxies is %s", async (TRUSTED_PROXY, address) => {
    expect((await ask(await start(page, { TRUSTED_PROXY }), "/", forwarded)).body.toString()).toBe(address)
  })
})

describe("starting and ending", () => {
  test("a port that is taken is named by its setting", async () => {
    const other = createTcpServer().listen(0, "127.0.0.1")
    await new Promise(resolve => other.once("listening", resolve))
    const { port } = other.address() as AddressInfo
    const failed = await start(hello, { PORT: String(port) }).catch(error => error)
    other.close()
    expect(failed).toBeInstanceOf(SettingsError)
    expect(failed.message).toBe(`PORT: something else listens on port ${port} already; choose another.`)
  })

  test("it listens on this machine only, unless it is a public site", async () => {
    const [here, there] = [
      await start(hello),
      await start(hello, { PUBLIC_ORIGIN: "https://play.example.com" }),
    ]
    expect([here.address, there.address]).toEqual(["127.0.0.1", "::"])
  })

  test("answers under way are finished, new connections are not taken", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const server = await start(async (_, context) => {
      asked.resolve()
      await promise
      return fakeDocument(context, "finished")
    })
    const answer = ask(server, "/login")
    await asked.promise
    const closed = server.close()
    await expect(ask(server, "/login")).rejects.toThrow("ECONNREFUSED")
    resolve()
    expect((await answer).body.toString()).toBe("finished")
    await closed
  })
})
