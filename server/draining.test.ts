// What load balancers are told, and how a server ends under them (docs/decisions/130-draining.md).
import { Agent, createServer, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import { type FakePage, fakeDocument } from "#tests/server/fake-build.ts"
import { ask, hello, serverUnderTest } from "#tests/server/server-under-test.ts"
import { closeServer } from "./ending.ts"
import type { Serving } from "./serve.ts"

const start = serverUnderTest()
const form = { "content-type": "application/x-www-form-urlencoded" }

const healthOf = async (server: Serving) => {
  const [up, ready] = [await ask(server, "/up"), await ask(server, "/ready")]
  return [up.status, ready.status, String(ready.body)]
}

test("a server is up and ready, and says so to nobody's cache", async () => {
  const server = await start(hello)
  expect(await healthOf(server)).toEqual([200, 200, "ready"])
  const { headers } = await ask(server, "/ready")
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
  expect((await ask(server, "/ready", {}, "HEAD")).body.length).toBe(0)
  expect((await ask(server, "/ready", form, "POST", "a=1")).body.toString()).not.toContain("ready")
})

test("while its backend is not ready it is up, not ready, and serves what it can", async () => {
  const server = await start(hello, {}, { isReady: async () => false })
  expect(await healthOf(server)).toEqual([200, 503, "not ready"])
  expect((await ask(server, "/login")).status).toBe(200)
})

test("it answers load balancers when it refuses everybody else", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = await start(
    async (_, context) => {
      await promise
      return fakeDocument(context, "late")
    },
    {},
    { mostUnderWay: 1 },
  )
  const waiting = ask(server, "/login")
  await expect.poll(async () => (await ask(server, "/login")).status).toBe(503)
  expect(await healthOf(server)).toEqual([200, 200, "ready"])
  resolve()
  await waiting
})

test("told to drain it serves on, is not ready, and keeps no connection", async () => {
  const server = await start(hello)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await over(agent, server)).connection).toBe("keep-alive")
  server.close({ serveOnMs: 60_000, filesMs: 60_000, patienceMs: 60_000 })
  expect(await healthOf(server)).toEqual([200, 503, "draining"])
  expect(await over(agent, server)).toEqual({ status: 200, connection: "close", reused: true })
  const { headers } = await ask(server, "/favicon.svg")
  expect(headers.connection).toBe("close")
  agent.destroy()
})

test("a form on a connection that was idle when it stopped listening is answered", async () => {
  const server = await start(hello)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await over(agent, server)
  const closed = server.close({ serveOnMs: 1, filesMs: 60_000, patienceMs: 60_000 })
  await expect.poll(() => ask(server, "/up").catch(error => error.code)).toBe("ECONNREFUSED")
  expect(await over(agent, server, "POST")).toEqual({ status: 200, connection: "close", reused: true })
  await closed
  agent.destroy()
})

test("what had connected when the port closes is answered", async () => {
  const server = createServer((_, response) => response.end("here"))
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const asked = new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", agent: false }
    httpRequest(options, response => resolve(response.resume().statusCode))
      .on("error", reject)
      .end()
  })
  // The system has taken the connection, and the event loop has not run since: nobody has accepted it.
  await new Promise<void>(resolve => process.nextTick(resolve))
  const closed = closeServer(server, { serveOnMs: 1, filesMs: 60_000, patienceMs: 60_000 })
  expect(await asked).toBe(200)
  await closed
})

test("connections that never end are closed when the patience is over", async () => {
  const server = await start(() => new Promise<Response>(() => {}))
  const cut = ask(server, "/login").catch(error => error.code)
  await expect.poll(() => server.close({ serveOnMs: 1, filesMs: 50, patienceMs: 50 })).toBeUndefined()
  expect(await cut).toBe("ECONNRESET")
})

describe("a file that is coming in when it ends", () => {
  const begin = (server: Serving) => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "99" }
    const to = { port: server.port, host: "127.0.0.1", path: "/chat", method: "POST", headers, agent: false }
    const sending = httpRequest(to)
    const answer = new Promise<{ status?: number; connection?: string; text: string }>((resolve, reject) => {
      sending.on("error", reject).on("response", response => {
        const { statusCode: status, headers } = response
        text(response).then(text => resolve({ status, connection: headers.connection, text }), reject)
      })
    })
    sending.write("x".repeat(50))
    return { answer, sendRest: () => sending.end("x".repeat(49)) }
  }
  const arrivals = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page: FakePage = async (request, context) => {
      resolve()
      return fakeDocument(context, String((await request.text()).length))
    }
    return { arrived: promise, page }
  }

  test("is taken, when it comes in time", async () => {
    const { arrived, page } = arrivals()
    const server = await start(page)
    const file = begin(server)
    await arrived
    const closed = server.close({ serveOnMs: 1, filesMs: 60_000, patienceMs: 60_000 })
    await expect.poll(() => ask(server, "/up").catch(error => error.code)).toBe("ECONNREFUSED")
    file.sendRest()
    expect(await file.answer).toEqual({ status: 200, connection: "close", text: "99" })
    await closed
  })

  test("is refused with a page, when it is too slow", async () => {
    const { arrived, page } = arrivals()
    const server = await start(page)
    const file = begin(server)
    await arrived
    const closed = server.close({ serveOnMs: 1, filesMs: 1, patienceMs: 60_000 })
    const { status, connection, text } = await file.answer
    expect({ status, connection }).toEqual({ status: 503, connection: "close" })
    // Not that nothing was sent: a part of it may be with the backend.
    expect(text).toContain("ขณะนี้ติดต่อระบบ")
    await closed
  })
})

/** A request on a kept connection. */
function over(agent: Agent, { port }: Serving, method = "GET") {
  return new Promise<{ status?: number; connection?: string; reused: boolean }>((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/login", method, agent, headers: form }
    const request = httpRequest(options, response => {
      const { statusCode: status, headers } = response
      const answer = { status, connection: headers.connection, reused: request.reusedSocket }
      response.resume().on("end", () => resolve(answer))
    })
    request.on("error", reject).end(method === "POST" ? "a=1" : undefined)
  })
}
