// A connection has an owner, a limit and an end.
import { connect, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, hello, serverUnderTest } from "#tests/server/server-under-test.ts"
import { connectionLimits, createShares } from "./connections.ts"
import type { Serving } from "./serve.ts"

const start = serverUnderTest()

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that reads nothing until it is told to. */
async function unread(server: Serving, text: string): Promise<{ socket: Socket; isClosed: () => boolean }> {
  const socket = connect(server.port, "127.0.0.1").pause()
  sockets.push(socket)
  let isClosed = false
  socket
    .on("error", () => {})
    .on("close", () => {
      isClosed = true
    })
  await new Promise<void>(resolve => socket.write(text, () => resolve()))
  return { socket, isClosed: () => isClosed }
}

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
const long: typeof hello = (_, context) => fakeDocument(context, "x".repeat(20_000_000))

test("a client that never reads its answer loses its connection, one that reads slowly does not", async () => {
  let open = async (): Promise<unknown> => Number.NaN
  const metrics = {
    answered: () => {},
    visited: () => {},
    gauge: (name: string, _: string, read: () => Promise<unknown>) => {
      if (name === "krapao_connections") open = read
    },
  }
  const server = await start(long, {}, { connections: { readingMs: 2000 }, metrics: metrics as never })
  const { socket: slow, isClosed } = await unread(server, get)
  for (let each = 0; each < 3; each++) await unread(server, get)
  await expect.poll(open).toBe(4)
  let length = 0
  slow.on("data", part => {
    length += part.length
  })
  const reading = setInterval(() => {
    slow.resume()
    setImmediate(() => slow.pause())
  }, 20)
  await expect.poll(open).toBe(1)
  clearInterval(reading)
  slow.resume()
  await expect.poll(() => length).toBeGreaterThan(20_000_000)
  expect(isClosed()).toBe(false)
})

test("a streamed answer ends too when nothing of it is read", async () => {
  let isCancelled = false
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: controller => controller.enqueue(new Uint8Array(1_000_000)),
        cancel: () => {
          isCancelled = true
        },
      }),
    )
  const server = await start(endless, {}, { connections: { readingMs: 200 } })
  await unread(server, get)
  await expect.poll(() => isCancelled).toBe(true)
})

test("one address has its share of the connections, without a proxy", async () => {
  const server = await start(hello, {}, { connections: { mostPerAddress: 3 } })
  const three = await Promise.all([1, 2, 3].map(() => unread(server, get)))
  const fourth = await unread(server, get)
  fourth.socket.resume()
  await expect.poll(fourth.isClosed).toBe(true)
  expect(server.log).toContainEqual(
    expect.objectContaining({ event: "connection refused: too many of one address" }),
  )
  expect(three.some(({ isClosed }) => isClosed())).toBe(false)
  three[0]!.socket.destroy()
  await expect
    .poll(() =>
      ask(server, "/").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test("one address has its share of the requests, behind a proxy too", async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const slow: typeof hello = async (_, context) => {
    await answered
    return fakeDocument(context, "done")
  }
  const server = await start(slow, { TRUSTED_PROXY: "1" }, { mostPerAddress: 2 })
  const from = (address: string) => ask(server, "/user", { "x-forwarded-for": address })
  const two = [from("203.0.113.7"), from("203.0.113.7")]
  await expect.poll(() => from("203.0.113.7").then(({ status }) => status)).toBe(503)
  const other = from("203.0.113.8")
  answer()
  expect(await Promise.all([...two, other])).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 200 },
  ])
  expect((await from("203.0.113.7")).status).toBe(200)
})

test("when connections are few, those that do nothing make room", async () => {
  const server = await start(hello, {}, { connections: { most: 10 } })
  const idle = await Promise.all(Array.from({ length: 8 }, () => unread(server, get)))
  for (const { socket } of idle) socket.resume()
  for (let each = 0; each < 8; each++) {
    const next = await unread(server, get)
    const answered = new Promise(resolve => next.socket.once("data", resolve))
    next.socket.resume()
    expect(String(await answered)).toMatch(/^HTTP\/1.1 200 /)
  }
  for (let each = 0; each < 20; each++) expect((await ask(server, "/")).status).toBe(200)
})

test("a process with few descriptors takes fewer connections", () => {
  expect(connectionLimits(65_536)).toMatchObject({ most: 10_000, mostPerAddress: 1000 })
  expect(connectionLimits(256)).toMatchObject({ most: 98, mostPerAddress: 49 })
  expect(connectionLimits(Number.POSITIVE_INFINITY).most).toBe(10_000)
})

test("shares of addresses that left are forgotten", () => {
  const { take } = createShares(1)
  const free = take("::ffff:203.0.113.7")
  expect(take("203.0.113.7")).toBeUndefined()
  expect(take("2001:db8::1")).toBeDefined()
  expect(take("2001:db8::2")).toBeUndefined()
  free?.()
  expect(take("203.0.113.7")).toBeDefined()
})
