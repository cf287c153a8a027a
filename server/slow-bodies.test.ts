// Bodies that come in slowly: they hold up nobody, and end when too little comes.
import { describe, expect, test } from "vitest"
import { ask, connection, hello, serverUnderTest } from "#tests/server/server-under-test.ts"
import type { Serving } from "./serve.ts"

const start = serverUnderTest()

describe("slow bodies", () => {
  const drip = (server: Serving, type: string, length = 99) =>
    connection(
      server,
      `POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\na=`,
    )
  const form = "application/x-www-form-urlencoded"

  test.each([form, "text/plain"])("of %s delay nobody else's answer", async type => {
    const server = await start(hello, {}, { mostUnderWay: 2 })
    const slow = await Promise.all([1, 2, 3, 4].map(() => drip(server, type)))
    for (let asked = 0; asked < 20; asked++) expect((await ask(server, "/login")).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
  })

  test.each([form, "multipart/form-data; boundary=x"])(
    "of %s are ended when too little has come in by the limit",
    async type => {
      const server = await start(
        async request => new Response(await request.text()),
        {},
        { bodyTimeoutMs: 200 },
      )
      const { socket, got } = await drip(server, type, 60_000)
      // Never silent, and never enough.
      const dripping = setInterval(() => socket.write("a"), 20)
      await expect.poll(got, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 408 /)
      clearInterval(dripping)
      socket.destroy()
    },
  )

  test("of uploads may take longer than the limit while enough comes in", async () => {
    const limitMs = 1500
    const server = await start(
      async request => {
        const { length } = await request.text()
        return new Response(String(length))
      },
      {},
      { bodyTimeoutMs: limitMs },
    )
    const parts = 20
    const begun = performance.now()
    const { socket, got } = await drip(server, "multipart/form-data; boundary=x", 2 + parts * 65_536)
    for (let part = 0; part < parts; part++) {
      socket.write("a".repeat(65_536))
      await new Promise(resolve => setTimeout(resolve, limitMs / 15))
    }
    await expect.poll(got).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n1310722\r\n/)
    expect(performance.now() - begun).toBeGreaterThan(limitMs)
    socket.destroy()
  })

  test("make room for others: the oldest is ended", async () => {
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
