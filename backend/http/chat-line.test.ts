// The realtime line: who may join a room and for how long, and the headers of Socket.IO's plain answers.
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { io as connect, type Socket } from "socket.io-client"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import * as chat from "#contract/chat.ts"
import { cheapHashing } from "#tests/backend/cheap-hashing.ts"
import { backendForEach, backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { createBackend } from "../backend.ts"
import { ticketLifeMs } from "../chat/ticket.ts"

const demo = "0812345678"
const hello = { message_type: "text", payload: { message: "hello" } }

describe.each(backendKinds)("the chat's line on $name", ({ name, start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  let memberId: string
  const closing: (() => unknown)[] = []

  beforeEach(async () => {
    token = await backend.logIn(demo)
    memberId = (await backend.sandbox.listMembers()).find(({ username }) => username === demo)!.id
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  const send = () =>
    backend.call(chat.sendChatMessage, { token, body: { sender: "customer", message: hello } })
  const configOf = async (who: { token?: string; headers?: Record<string, string> }) =>
    (await backend.call(chat.readChatConfig, who)).value!

  /** Where the line of a backend listens. */
  async function serve(
    of: { attachChat: TestBackend["attachChat"] },
    limits: { mostConnections?: number } = {},
  ): Promise<string> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
    const detach = of.attachChat(server, { origins: ["https://play.example"], ...limits })
    closing.push(() => new Promise(resolve => server.close(resolve)), detach)
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** A listener that never reconnects; what it hears is in `heard`. */
  async function join(at: string, room: string, ticket: unknown) {
    const socket: Socket = connect(at, { reconnection: false, forceNew: true })
    closing.push(() => socket.close())
    const heard: chat.Conversation[] = []
    socket.on("messaging", message => heard.push(message))
    const joined = await new Promise<boolean>(resolve => socket.emit("join", room, ticket, resolve))
    const next = () => new Promise<void>(resolve => socket.once("messaging", () => resolve()))
    const ended = new Promise<string>(resolve => socket.once("disconnect", reason => resolve(reason)))
    return { socket, heard, joined, next, ended }
  }

  test("only a ticket admits to a room, for a minute", async () => {
    const line = await serve(backend)
    const config = await configOf({ token })
    const room = `${config.PREFIX}-${memberId}`
    const members = await backend.sandbox.listMembers()
    const other = members.find(({ username, state }) => username !== demo && state === "active")!
    const strangers = (await configOf({ token: await backend.logIn(other.username) })).ticket
    const mine = `g-${randomBytes(16).toString("base64url")}`
    const guests = (await configOf({ headers: { "x-guest-id": mine } })).ticket
    expect((await configOf({})).ticket).toBeUndefined()
    for (const ticket of [undefined, "", {}, strangers, guests, `${config.ticket}x`]) {
      expect((await join(line, room, ticket)).joined).toBe(false)
    }
    const listener = await join(line, room, config.ticket)
    const deaf = await join(line, `${config.PREFIX}-${mine}`, guests)
    expect([listener.joined, deaf.joined]).toEqual([true, true])
    const heard = listener.next()
    await send()
    await heard
    expect(listener.heard).toMatchObject([
      { number: 1, message: hello, userId: memberId, sender: "customer" },
    ])
    expect(deaf.heard).toEqual([])
    backend.now.ms += ticketLifeMs - 1
    expect((await join(line, room, config.ticket)).joined).toBe(true)
    backend.now.ms += 1
    expect((await join(line, room, config.ticket)).joined).toBe(false)
  })

  test("a connection ends after 15 s unless it joins, and after half an hour in any case", async () => {
    const line = await serve(backend)
    const held = holdTimers([15_000, 30 * 60_000])
    closing.push(held.restore)
    const { PREFIX, ticket } = await configOf({ token })
    const room = `${PREFIX}-${memberId}`

    const lonely = await join(line, room, "no ticket")
    expect(held.waiting()).toEqual([15_000, 30 * 60_000])
    held.end(15_000)
    expect(await lonely.ended).toBe("io server disconnect")
    expect(held.waiting()).toEqual([])

    const listener = await join(line, room, ticket)
    expect(held.waiting()).toEqual([30 * 60_000])
    held.end(30 * 60_000)
    expect(await listener.ended).toBe("io server disconnect")
  })

  test.each(["join", "other"])(
    "a flood of %s events ends its connection and holds up nobody",
    async event => {
      const line = await serve(backend)
      const { PREFIX, ticket } = await configOf({ token })
      const room = `${PREFIX}-${memberId}`
      const [flooding, listener] = [await join(line, room, ticket), await join(line, room, ticket)]
      let answered = 0
      for (let sent = 0; sent < 3000; sent++) flooding.socket.emit(event, room, ticket, () => answered++)
      expect(await flooding.ended).toBe("io server disconnect")
      // With the one that joined it.
      expect(answered).toBeLessThan(20)
      const heard = listener.next()
      await send()
      await heard
      expect(listener.socket.connected).toBe(true)
    },
  )

  test("connections beyond the limit are turned away until another ends", async () => {
    const line = await serve(backend, { mostConnections: 2 })
    const connecting = () => {
      const socket = connect(line, { reconnection: false, forceNew: true })
      closing.push(() => socket.close())
      const outcome = new Promise<string>(resolve => {
        socket.on("connect", () => resolve("connected")).on("connect_error", () => resolve("refused"))
      })
      return { socket, outcome }
    }
    const first = connecting()
    expect([await first.outcome, await connecting().outcome]).toEqual(["connected", "connected"])
    expect(await connecting().outcome).toBe("refused")
    first.socket.close()
    await expect.poll(() => connecting().outcome).toBe("connected")
  })

  if (name !== "PostgreSQL") return

  test("what one process takes is heard at another, once and in order, while connections are killed", async () => {
    const second = await createBackend({
      databaseUrl: backend.databaseUrl,
      hashing: cheapHashing,
      clock: () => backend.now.ms,
      log: () => {},
    })
    const killer = new pg.Client({ connectionString: backend.databaseUrl, application_name: "killer" })
    await killer.connect()
    closing.push(
      () => second.close(),
      () => killer.end(),
    )
    const line = await serve(second)
    const { PREFIX, ticket } = await configOf({ token })
    const listener = await join(line, `${PREFIX}-${memberId}`, ticket)
    expect(listener.joined).toBe(true)
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
    for (const number of numbers) {
      if (number % 10 === 5)
        await killer.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'krapao' and datname = current_database()",
        )
      // A call that met a killed connection is sent again under its own id.
      const body = { sender: "customer", message: hello, messageId: `message-${number}` } as const
      await expect
        .poll(async () => (await backend.call(chat.sendChatMessage, { token, body })).status)
        .toBe(200)
    }
    await expect.poll(() => listener.heard.length, { timeout: 10_000 }).toBe(numbers.length)
    expect(listener.heard.map(({ number }) => number)).toEqual(numbers)
  })
})

/** Replaces timers of these lengths: each waits until the test fires it or its owner clears it. */
function holdTimers(lengthsMs: number[]) {
  const held = new Map<object, { ms: number; end: () => void }>()
  const [setReal, clearReal] = [globalThis.setTimeout, globalThis.clearTimeout]
  const set = vi.spyOn(globalThis, "setTimeout").mockImplementation(((end: () => void, ms?: number) => {
    if (ms === undefined || !lengthsMs.includes(ms)) return setReal(end, ms)
    const timer = {}
    held.set(timer, { ms, end })
    return timer
  }) as typeof setTimeout)
  const clear = vi.spyOn(globalThis, "clearTimeout").mockImplementation(timer => {
    if (!held.delete(timer as object)) clearReal(timer)
  })
  return {
    waiting: () => [...held.values()].map(({ ms }) => ms),
    end: (ms: number) => [...held.values()].find(timer => timer.ms === ms)?.end(),
    restore() {
      set.mockRestore()
      clear.mockRestore()
    },
  }
}
