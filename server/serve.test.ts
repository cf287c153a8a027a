import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net"
import { describe, expect, test } from "vitest"
import { type FakePage, fakeDocument } from "#tests/server/fake-build.ts"
import { ask, connection, hello, sendRaw, serverUnderTest } from "#tests/server/server-under-test.ts"
import { answerClientError } from "./listener.ts"
import { SettingsError } from "./settings.ts"

const start = serverUnderTest()

describe("forms", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" }

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

  test("a form that the page stopped reading still gets its answer", async () => {
    const begun = Promise.withResolvers<void>()
    const server = await start(async (request, context) => {
      await request.body!.getReader().read()
      begun.resolve()
      return fakeDocument(context, "enough")
    })
    const type = "multipart/form-data; boundary=x"
    const head = `POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99999\r\n\r\n`
    const { socket, got } = await connection(server, head + "a".repeat(50_000))
    await begun.promise
    socket.write("a".repeat(49_999))
    await expect.poll(got).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  test("a form that breaks off is not logged as our failure", async () => {
    const server = await start(hello)
    const text = `POST / HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 100\r\n\r\na=1`
    const { socket } = await connection(server, text)
    socket.destroy()
    await expect.poll(() => server.log).toMatchObject([{ level: "debug", status: 400 }])
    expect(server.log.filter(({ level }) => level === "error")).toEqual([])
  })
})

describe("requests that are hardly HTTP", () => {
  test("garbage", async () => {
    expect(await sendRaw(await start(hello), "nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\nconnection: close/,
    )
  })

  test("headers beyond 16 kB", async () => {
    const text = `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`
    expect(await sendRaw(await start(hello), text)).toMatch(/^HTTP\/1.1 431 /)
  })

  test("more cookies than fit get a page that takes them away, so that the browser can come back", async () => {
    const given = Array.from({ length: 40 }, (_, index) => `filler${index}=${"x".repeat(500)}`)
    const cookies = ["__Host-session=1", ...given].join("; ")
    const text = `GET /user HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`
    const [head = "", body] = (await sendRaw(await start(hello), text)).split("\r\n\r\n")
    expect(head).toMatch(/^HTTP\/1.1 431 .*\r\nconnection: close\r\n/)
    expect(head).toContain('clear-site-data: "cookies"')
    expect(head).toContain("set-cookie: __Host-session=; Max-Age=0; Path=/; Secure\r\n")
    expect(head).toContain("set-cookie: filler20=; Max-Age=0; Path=/\r\n")
    expect(head).toContain("content-security-policy: ")
    expect(body).toContain("เบราว์เซอร์ส่งคุกกี้มามากเกินไป")
    expect(body).toContain('<a href="/login">')
  })

  test("a proxy's whole URL", async () => {
    const server = await start(request => new Response(request.url))
    const text =
      "GET http://elsewhere.example/login?a=1 HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n"
    expect(await sendRaw(server, text)).toContain(`${server.origin}/login?a=1`)
  })

  test("a target that is not a path", async () => {
    const server = await start(request => new Response(new URL(request.url).pathname))
    expect(await sendRaw(server, "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1.1 405 /,
    )
  })

  test.each(["/a%2Fb", "/\\evil.example", "/?%"])("a strange path %s", async path => {
    const server = await start(request => new Response(new URL(request.url).origin))
    expect((await ask(server, path)).body.toString()).toBe(server.origin)
  })

  test.each(["/%E0%A4%A", "/%00", "/%0d%0aset-cookie:a=b", "/%"])("an invalid path: %s", async path => {
    const server = await start(request => new Response(new URL(request.url).origin))
    expect((await ask(server, path)).status).toBe(404)
  })
})

test("requests above the limit of answers in flight are refused at once, with a page", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page: FakePage = async (_, context) => {
    await promise
    return fakeDocument(context, "served")
  }
  const server = await start(page, {}, { mostUnderWay: 2 })
  const waiting = [ask(server, "/login"), ask(server, "/login")]
  const turnedAway = await ask(server, "/login", { cookie: "krapao-language=en" })
  expect(turnedAway.status).toBe(503)
  expect(turnedAway.headers.refresh).toBe(turnedAway.headers["retry-after"])
  expect(turnedAway.body.toString()).toContain("It tries again by itself")
  resolve()
  expect((await Promise.all(waiting)).map(({ body }) => body.toString())).toEqual(["served", "served"])
  expect((await ask(server, "/login")).status).toBe(200)
})

describe("starting and ending", () => {
  test("a port in use is reported by the name of its setting", async () => {
    const other = createTcpServer().listen(0, "127.0.0.1")
    await new Promise(resolve => other.once("listening", resolve))
    const { port } = other.address() as AddressInfo
    const failed = await start(hello, { PORT: String(port) }).catch(error => error)
    other.close()
    expect(failed).toBeInstanceOf(SettingsError)
    expect(failed.message).toBe(`PORT: something else listens on port ${port} already; choose another.`)
  })

  test.each(["nonsense.invalid", "192.0.2.1"])(
    "an address to listen on that is none of ours, %s, is named",
    async host => {
      const failed = await start(hello, { HOST: host }).catch(error => error)
      expect(failed).toBeInstanceOf(SettingsError)
      expect(failed.message).toMatch(/^HOST must be an address of this machine to listen on \(E\w+\)\.$/)
    },
  )

  test("it listens on this machine only, unless it is a public site", async () => {
    const [here, there] = [
      await start(hello),
      await start(hello, { PUBLIC_ORIGIN: "https://play.example.com" }),
    ]
    expect([here.address, there.address]).toEqual(["127.0.0.1", "::"])
  })
})

describe("connections", () => {
  test("one that was answered and stays silent is closed soon after", async () => {
    const open = new Set<Socket>()
    const server = createTcpServer({ allowHalfOpen: true }, socket => {
      open.add(socket)
      socket.on("close", () => open.delete(socket))
      answerClientError(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket)
    })
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    let answer = ""
    client.on("data", data => {
      answer += data
    })
    await new Promise(resolve => client.once("end", resolve))
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    await expect.poll(() => open.size).toBe(0)
    client.destroy()
    server.close()
  })

  test.each(["gzip, chunked", ",chunked", "identity, chunked"])(
    "a request with the transfer encoding %s is refused, and nothing after it answered",
    async encoding => {
      const next = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
      const text = `POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${encoding}\r\n\r\n0\r\n\r\n${next}`
      expect((await sendRaw(await start(hello), text)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400"])
    },
  )

  test.each([
    ["two", "Host: localhost\r\nHost: localhost\r\n"],
    ["two that differ", "Host: localhost\r\nhOsT: evil.example\r\n"],
  ])("a request with %s Host headers is refused", async (_, hosts) => {
    let asked = 0
    const server = await start((request, context) => {
      asked += 1
      return hello(request, context)
    })
    for (const path of ["/", "/favicon.svg"]) {
      expect(await sendRaw(server, `GET ${path} HTTP/1.1\r\n${hosts}\r\n`)).toMatch(/^HTTP\/1.1 400 /)
    }
    expect(asked).toBe(0)
  })
})
