// The wire between processes on PostgreSQL: whatever happens to its connections, no message is lost, doubled or out of
// order, and the line is back within 5 s.
import { createServer } from "node:http"
import {
  type AddressInfo,
  connect as connectTo,
  createServer as createTcpServer,
  type Socket as TcpSocket,
} from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { io as connect } from "socket.io-client"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import * as chat from "#contract/chat.ts"
import { cheapHashing } from "#tests/backend/cheap-hashing.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { times } from "#tests/scope.ts"
import { startPostgres } from "../../scripts/postgres.ts"
import { createBackend } from "../backend.ts"
import type { LogEntry } from "../kernel/environment.ts"
import { openNotices } from "./chat-notices.ts"

const demo = "0812345678"
/** Five seconds, and room for a machine that is busy elsewhere. */
const backWithinMs = 20_000
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe.skipIf(!process.env.TEST_DATABASE_URL)("the wire on PostgreSQL", () => {
  describe("between two backends", () => {
    let backend: TestBackend
    let token: string
    beforeEach(async () => {
      backend = await backendKinds[0]!.start({ seed: true })
      token = await backend.logIn(demo)
      closing.push(() => backend.remove())
    })

    test("no message is lost, doubled or out of order while its connections are killed", async () => {
      const log: LogEntry[] = []
      const second = await createBackend({
        databaseUrl: backend.databaseUrl,
        hashing: cheapHashing,
        clock: () => backend.now.ms,
        log: entry => log.push(entry),
      })
      closing.push(() => second.close())
      const reader = await readAsABrowser(second, backend, token)
      const killer = await openKiller(backend.databaseUrl)

      const messages = times({ all: 1000, few: 200 })
      const cuts = times({ all: 100, few: 20 })
      let cut = 0
      for (let number = 1; number <= messages; number++) {
        if (number % (messages / cuts) === 0) {
          // A line that is not back yet cannot be cut again.
          await vi.waitFor(async () => {
            const killed = await killer.kill("krapao-chat%")
            expect(killed).toBeGreaterThan(0)
            cut += killed
          }, backWithinMs)
        }
        await backend.call(chat.sendChatMessage, {
          token,
          body: { sender: "customer", message: { message_type: "text", payload: { message: `${number}` } } },
        })
      }
      await vi.waitFor(() => expect(reader.shown).toHaveLength(messages), {
        timeout: backWithinMs,
        interval: 50,
      })
      const inOrder = Array.from({ length: messages }, (_, at) => `${at + 1}`)
      expect(reader.shown).toEqual(inOrder)
      expect(reader.events).toEqual([...new Set(reader.events)].sort((one, other) => one - other))
      expect(cut).toBeGreaterThanOrEqual(cuts)
      await vi.waitFor(() => {
        const of = (event: string) => log.filter(entry => entry.event === event).length
        expect(of("chat-line-lost")).toBeGreaterThan(0)
        expect(of("chat-line-back")).toBe(of("chat-line-lost"))
      }, backWithinMs)
    }, 60_000)

    test("without its wire a backend sends its listeners to polling, and takes them back after", async () => {
      const reader = await readAsABrowser(backend, backend, token)
      const killer = await openKiller(backend.databaseUrl)
      const left = new Promise(resolve => reader.socket.once("disconnect", resolve))
      await killer.refuseConnections(async () => {
        await killer.kill("krapao-chat-listen")
        expect(await left).toBe("io server disconnect")
        const refused = new Promise<Error>(resolve => reader.socket.once("connect_error", resolve))
        reader.socket.connect()
        expect(await refused).toHaveProperty("data")
      })
      const isBack = () => reader.socket.connected || reader.socket.connect().connected
      await vi.waitFor(() => expect(isBack()).toBe(true), { timeout: backWithinMs, interval: 200 })
    }, 30_000)
  })

  test("a restarted database is listened to again within 5 s, and hears what waited", async () => {
    const cluster = await startPostgres()
    closing.push(() => cluster.remove())
    const [speaker, listener] = [openWire(cluster.url), openWire(cluster.url)]
    await Promise.all([speaker.listens(), listener.listens()])
    await speaker.say(1)
    await cluster.crash()
    await listener.lost()
    await speaker.say(2)
    await cluster.start()
    const sinceMs = performance.now()
    await listener.back()
    expect(performance.now() - sinceMs).toBeLessThan(backWithinMs)
    await speaker.say(3)
    await vi.waitFor(() => expect(listener.heard.at(-1)).toBe(3), backWithinMs)
    expect(listener.heard).toEqual([...new Set(listener.heard)].sort())
  }, 60_000)

  test("a connection that says nothing any more is noticed, and replaced, within 5 s", async () => {
    const road = await openRoad(process.env.TEST_DATABASE_URL!)
    const listener = openWire(road.url)
    await listener.listens()
    road.swallow()
    const sinceMs = performance.now()
    await listener.lost()
    await listener.back()
    expect(performance.now() - sinceMs).toBeLessThan(backWithinMs)
  }, 30_000)
})

/**
 * Reads the room as the island does: at an event or a join it asks for what is newer. `events` are the numbers heard.
 */
async function readAsABrowser(
  of: { attachChat: TestBackend["attachChat"] },
  backend: TestBackend,
  token: string,
) {
  const memberId = (await backend.sandbox.listMembers()).find(({ username }) => username === demo)!.id
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const detach = of.attachChat(server, { origins: [] })
  closing.push(() => new Promise(resolve => server.close(resolve)), detach)
  const socket = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  closing.push(() => socket.close())
  const shown: string[] = []
  const events: number[] = []
  let last = 0
  let asking = Promise.resolve()
  const ask = () => {
    asking = asking.then(async () => {
      const body = { limit: 50, skip: 0, after: last }
      const { value = [] } = await backend.call(chat.readChatHistory, { token, body })
      const newer = value
        .filter(({ number }) => number! > last)
        .sort((one, other) => one.number! - other.number!)
      for (const { message, number } of newer) {
        shown.push((message as unknown as { payload: { message: string } }).payload.message)
        last = number!
      }
      if (newer.length > 0) ask()
    })
  }
  socket.on("messaging", ({ number }: { number: number }) => {
    events.push(number)
    ask()
  })
  socket.on("missed", ask)
  await new Promise<void>(resolve => {
    socket.on("connect", async () => {
      const { PREFIX, ticket } = (await backend.call(chat.readChatConfig, { token })).value!
      socket.emit("join", `${PREFIX}-${memberId}`, ticket, () => resolve(ask()))
    })
  })
  return { socket, shown, events }
}

async function openKiller(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.searchParams.delete("options")
  const database = url.pathname.slice(1)
  url.pathname = "/postgres"
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  closing.push(() => client.end())
  return {
    /** Ends the connections of applications by this name to the test's database; tells how many. */
    async kill(name: string): Promise<number> {
      const ended = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1 and datname = $2",
        [name, database],
      )
      return ended.rowCount ?? 0
    },
    async refuseConnections(work: () => Promise<void>): Promise<void> {
      await client.query(`alter database ${database} allow_connections false`)
      try {
        await work()
      } finally {
        await client.query(`alter database ${database} allow_connections true`)
      }
    },
  }
}

/** One process's end of the wire; what it hears are numbers. */
function openWire(databaseUrl: string) {
  const heard: number[] = []
  const lost = Promise.withResolvers<void>()
  const back = Promise.withResolvers<void>()
  const notices = openNotices(databaseUrl, {
    report() {},
    onLost: () => lost.resolve(),
    onListening: lostMs => lostMs !== undefined && back.resolve(),
    onDropped() {},
  })
  closing.push(() => notices.close())
  return {
    heard,
    lost: () => lost.promise,
    back: () => back.promise,
    async listens() {
      const client = await notices.pool.connect()
      client.on("notification", ({ payload }) => heard.push(JSON.parse(payload!).number))
      await client.query('LISTEN "wire"')
      await notices.listening
      await sleep(0)
    },
    say: (number: number) =>
      notices.pool.query("SELECT pg_notify($1, $2)", ["wire", JSON.stringify({ number })]),
  }
}

/** A way to the database on which the connections that are open can be made to carry nothing more, without an end. */
async function openRoad(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const open = new Set<[TcpSocket, TcpSocket]>()
  const server = createTcpServer(near => {
    const far = connectTo(port, host)
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on("error", () => {})
    open.add([near, far])
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  closing.push(() => {
    for (const pair of open) for (const socket of pair) socket.destroy()
    return new Promise(resolve => server.close(resolve))
  })
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    swallow() {
      for (const [near, far] of open) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
  }
}
