// What every store of intents does, shown on each; PostgreSQL where TEST_DATABASE_URL names one.
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { afterAll, describe, expect, test } from "vitest"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { countedMs, keptMs, mostOfMember, type OperationRow, type OperationStore } from "../keeping/store.ts"
import { postgresStore } from "./postgres-store.ts"
import type { ClosableStore } from "./sql-store.ts"
import { openSqliteStore } from "./sqlite-store.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-operations-"))
const file = join(folder, "made", "operations.sqlite")
const postgresUrl = process.env.TEST_DATABASE_URL

type Kind = {
  open: () => OperationStore & { close?: () => Promise<void> }
  /** Makes all rows older. */
  age: (ms: number) => Promise<unknown>
}

let memoryNowMs = 1_000_000
const memory = memoryStore(() => memoryNowMs)
const kinds: Record<string, Kind> = {
  memory: {
    open: () => memory,
    age: async ms => {
      memoryNowMs += ms
    },
  },
  SQLite: {
    open: () => openSqliteStore(file),
    age: async ms => {
      const database = new DatabaseSync(file)
      database.exec(`update operations set intended_at_ms = intended_at_ms - ${ms}`)
      database.close()
    },
  },
}
if (postgresUrl) {
  kinds.PostgreSQL = {
    open: () => postgresStore(postgresUrl, () => {}),
    age: async ms => {
      const client = new pg.Client(postgresUrl)
      await client.connect()
      await client.query(`update krapao_operations set intended_at_ms = intended_at_ms - ${ms}`)
      await client.end()
    },
  }
}

afterAll(() => rmSync(folder, { recursive: true }))

const hourMs = 3_600_000

/** Ended sessions in a store, seen by two processes. */
function testEndedSessions(open: () => ClosableStore) {
  const first = open()
  let second = open()
  afterAll(async () => {
    await first.close()
    await second.close()
  })
  const untilMs = Date.now() + hourMs
  const session = (beganAtMs = 0, member = randomUUID()) => ({ id: randomUUID(), member, beganAtMs })

  test("a session that ended in one process has ended in the other, and after a restart", async () => {
    const mine = session()
    expect(await second.endedSessions.hasEnded(mine)).toBe(false)
    await first.endedSessions.end(mine, untilMs)
    await first.endedSessions.end(mine, untilMs)
    expect(await second.endedSessions.hasEnded(mine)).toBe(true)
    expect(await second.endedSessions.hasEnded({ ...session(), member: mine.member })).toBe(false)
    await second.close()
    second = open()
    expect(await second.endedSessions.hasEnded(mine)).toBe(true)
  })

  test("a member's earlier sessions end but the one that is kept; the last call says which", async () => {
    const mine = session(100)
    const { member } = mine
    const [other, later] = [session(199, member), session(200, member)]
    await first.endedSessions.endOthers(member, { atMs: 200, keptId: mine.id }, untilMs)
    const have = (...all: (typeof mine)[]) => Promise.all(all.map(one => second.endedSessions.hasEnded(one)))
    expect(await have(mine, other, later, session(1))).toEqual([false, true, false, false])
    // A process whose clock is behind: nobody comes back to life.
    await second.endedSessions.endOthers(member, { atMs: 150 }, untilMs)
    expect(await have(mine, other, later)).toEqual([true, true, false])
  })

  test("entries go when the last cookie has expired", async () => {
    const [gone, there] = [session(), session()]
    await first.endedSessions.end(gone, Date.now() - 1000)
    await first.endedSessions.end(there, untilMs)
    while ((await first.tidy(1)) === 1);
    expect(await second.endedSessions.hasEnded(gone)).toBe(false)
    expect(await second.endedSessions.hasEnded(there)).toBe(true)
  })
}

describe("ended sessions in SQLite", () => testEndedSessions(() => openSqliteStore(file)))
describe.runIf(postgresUrl)("ended sessions in PostgreSQL", () =>
  testEndedSessions(() => postgresStore(postgresUrl!, () => {})),
)

const intended = (claim = "one"): OperationRow => ({
  member: `member ${randomUUID()}`,
  key: randomUUID(),
  claim,
  state: "intended",
  fingerprint: "f",
  sent: '{"amount":100}',
  patienceMs: 65_000,
  outcome: null,
  said: null,
  evidence: null,
})

describe.each(Object.entries(kinds))("a store in %s", (kind, { open, age }) => {
  const first = open()
  const second = open()
  afterAll(async () => {
    await first.close?.()
    await second.close?.()
  })

  test("gives a name to one writer, and the row to every reader", async () => {
    const row = intended()
    expect(await first.read(row)).toBeUndefined()
    expect(await first.write(undefined, row)).toBe(true)
    expect(await second.write(undefined, { ...row, claim: "two" })).toBe(false)
    const found = await second.read(row)
    expect(found).toMatchObject(row)
    expect(found!.readAtMs - found!.intendedAtMs).toBeLessThan(5000)
  })

  test("finds the newest of a member that have evidence, whoever wrote them", async () => {
    const { member } = intended()
    const rows = [1, 2].map(() => ({ ...intended(), member, evidence: "{}" }))
    const messages = Array.from({ length: mostOfMember }, () => ({ ...intended(), member }))
    for (const row of [...rows, ...messages, intended()]) await first.write(undefined, row)
    const found = await second.ofMember(member)
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(rows.map(({ key }) => key)))
  })

  test("finds an open one of a member, however many were done since", async () => {
    const { member } = intended()
    const open = { ...intended(), member, evidence: "{}" }
    await first.write(undefined, open)
    await age(60_000)
    for (let number = 0; number < mostOfMember; number++)
      await first.write(undefined, { ...intended(), member, evidence: "{}", state: "done" })
    const found = await second.ofMember(member)
    expect(found).toHaveLength(mostOfMember)
    expect(found[0]).toMatchObject({ key: open.key, state: "intended" })
  })

  test("gives it to one of 20 writers at once", async () => {
    const row = intended()
    const writes = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? first : second).write(undefined, { ...row, claim: `claim ${at}` }),
    )
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1)
  })

  test("replaces a row only where it is still of that claim and in that state", async () => {
    const row = intended()
    await first.write(undefined, row)
    const done = { ...row, state: "done" as const, outcome: "{}", said: "โอนแล้ว" }
    expect(await second.write({ claim: "two", state: "intended" }, done)).toBe(false)
    expect(await second.write({ claim: "one", state: "unknown" }, done)).toBe(false)
    expect(await second.write(row, done)).toBe(true)
    expect(await first.write(row, { ...row, state: "refused" })).toBe(false)
    expect(await first.read(row)).toMatchObject(done)
  })

  test("begins the time of a row anew only with an intended one", async () => {
    const row = intended()
    await first.write(undefined, row)
    await age(60_000)
    await first.write(row, { ...row, evidence: "seen" })
    const noted = (await first.read(row))!
    expect(noted).toMatchObject({ evidence: "seen" })
    expect(noted.readAtMs - noted.intendedAtMs).toBeLessThan(5000)
    await age(60_000)
    await first.write(row, { ...row, state: "unknown", outcome: "{}" })
    const unknown = (await second.read(row))!
    expect(unknown.readAtMs - unknown.intendedAtMs).toBeGreaterThanOrEqual(60_000)
  })

  test("releases an intended row of this claim", async () => {
    const row = intended()
    await first.write(undefined, row)
    await first.release({ ...row, claim: "two" })
    expect(await first.read(row)).toBeDefined()
    await first.release(row)
    expect(await second.read(row)).toBeUndefined()
    for (const state of ["unknown", "done"] as const) {
      const ended = { ...intended(), state, outcome: "{}" }
      await first.write(undefined, ended)
      await first.release(ended)
      expect(await second.read(ended)).toMatchObject({ state })
    }
  })

  test("counts what is unknown for a day", async () => {
    const before = await first.countUnknown!()
    for (const state of ["unknown", "intended", "done", "unknown"] as const)
      await first.write(undefined, { ...intended(), state })
    expect(await second.countUnknown!()).toBe(before + 2)
    await age(countedMs)
    expect(await first.countUnknown!()).toBe(0)
  })

  test.skipIf(kind === "memory")("keeps rows for 31 days, and deletes older ones in batches", async () => {
    const old = [intended(), intended(), intended()]
    for (const row of old) await first.write(undefined, row)
    await age(keptMs - 60_000)
    const young = intended()
    await first.write(undefined, young)
    while ((await first.tidy(2)) === 2);
    for (const row of [...old, young]) expect(await first.read(row)).toBeDefined()
    await age(120_000)
    expect(await first.tidy(2)).toBe(2)
    while ((await second.tidy(2)) === 2);
    for (const row of old) expect(await first.read(row)).toBeUndefined()
    expect(await first.read(young)).toBeDefined()
  })
})

test("another process's lock makes a write wait", async () => {
  const store = openSqliteStore(file)
  const other = new DatabaseSync(file)
  other.exec("begin immediate")
  const writing = store.write(undefined, intended())
  other.exec("commit")
  expect(await writing).toBe(true)
  other.exec("begin immediate")
  await expect(store.write(undefined, intended())).rejects.toThrow("locked")
  other.exec("rollback")
  other.close()
  await store.close()
})
