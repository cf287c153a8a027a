// A browser leaves while a file is being sent: the process goes on, and the file's source is cancelled. Or it has left
// before its request was begun: then no page is made.
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, serverUnderTest } from "#tests/server/server-under-test.ts"
import { createMetrics } from "./metrics/metrics.ts"

const start = serverUnderTest()

/** A source that sends a little every 5 ms and never ends by itself. */
let openAnswers = 0
const source = createServer((_, response) => {
  openAnswers += 1
  response.writeHead(200, { "content-type": "image/png" })
  const dripping = setInterval(() => response.write("x".repeat(10_000)), 5)
  response.on("close", () => {
    openAnswers -= 1
    clearInterval(dripping)
  })
})
let address = ""
beforeAll(async () => {
  await new Promise<void>(resolve => source.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
afterAll(() => source.close())

/** Asks for a path and leaves after so many milliseconds. */
function leaveAfter(port: number, ms: number, method = "GET"): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${method} /file HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      setTimeout(() => socket.destroy(), ms)
    })
    socket.on("error", () => {}).on("close", () => resolve())
  })
}

test("browsers leave at any moment of a proxied file: nothing is thrown, no source stays open", async () => {
  const faults: unknown[] = []
  const take = (fault: unknown) => faults.push(fault)
  process.on("unhandledRejection", take).on("uncaughtException", take)
  const server = await start(async ({ url }) => {
    if (url.endsWith("/hello")) return new Response("hello")
    const file = await fetch(address, { signal: AbortSignal.timeout(300) })
    // What the app still does before it answers.
    await new Promise(resolve => setTimeout(resolve, 10))
    return new Response(file.body, { headers: { "content-type": "image/png" } })
  })
  await Promise.all(
    Array.from({ length: 200 }, (_, at) => leaveAfter(server.port, at % 40, at % 10 === 0 ? "HEAD" : "GET")),
  )
  await expect.poll(() => openAnswers, { timeout: 10_000 }).toBe(0)
  // Longer than the limit of each file.
  await new Promise(resolve => setTimeout(resolve, 400))
  process.off("unhandledRejection", take).off("uncaughtException", take)
  expect(faults).toEqual([])
  expect((await ask(server, "/hello")).body.toString()).toBe("hello")
})

test("the source is cancelled as soon as the browser leaves, before its own limit", async () => {
  const server = await start(async () => new Response((await fetch(address)).body))
  await leaveAfter(server.port, 60)
  await expect.poll(() => openAnswers, { timeout: 10_000 }).toBe(0)
})

test("a source that fails ends the connection, so that a partial file never looks complete", async () => {
  const server = await start(
    async () => new Response((await fetch(address, { signal: AbortSignal.timeout(100) })).body),
  )
  await expect(ask(server, "/file")).rejects.toThrow()
  const page = await start((_, context) => fakeDocument(context, "<p>ok</p>"))
  expect((await ask(page, "/login")).status).toBe(200)
})

/** Asks and leaves at once: before the server looks, the request and the connection's end are there. */
function askAndLeave(port: number, text: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text)
      socket.destroy()
    })
    socket.on("error", () => {}).on("close", () => resolve())
  })
}

test("who has left before the answer is begun gets none, yet a form is carried out", async () => {
  const begun: string[] = []
  const metrics = createMetrics()
  const server = await start(
    async request => {
      begun.push(`${request.method} ${new URL(request.url).pathname}`)
      return new Response("page")
    },
    {},
    { metrics },
  )
  const host = `host: localhost:${server.port}`
  const form = `${host}\r\norigin: ${server.origin}\r\ncontent-type: application/x-www-form-urlencoded`
  for (let turn = 0; turn < 5; turn++) {
    await askAndLeave(server.port, `GET /page HTTP/1.1\r\n${host}\r\n\r\n`)
    await askAndLeave(server.port, `HEAD /page HTTP/1.1\r\n${host}\r\n\r\n`)
    await askAndLeave(server.port, `POST /form HTTP/1.1\r\n${form}\r\ncontent-length: 3\r\n\r\na=b`)
  }
  await expect.poll(() => begun.length).toBe(5)
  expect((await ask(server, "/page")).body.toString()).toBe("page")
  expect(begun).toEqual([...Array.from({ length: 5 }, () => "POST /form"), "GET /page"])
  expect(await metrics.text()).toContain("krapao_left_total 10")
})
