// Which other operations of a member count beside one whose evidence is looked at.
import { expect, test } from "vitest"
import type { ApiClient } from "#contract/client.ts"
import { listStatements } from "#contract/statement.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import type { OperationRow } from "../keeping/store.ts"
import { lookAgain, writeNote } from "./evidence.ts"

const nowMs = Date.now()
const ask = { kind: "transfer", from: "wallet", to: "PG", amount: 500 } as const

/** An unconfirmed transfer that was sent this long ago. */
function sent(key: string, secondsAgo: number): OperationRow {
  const atMs = nowMs - secondsAgo * 1000
  const wallet = { amount: 10_000, games: { PG: 0 }, names: { PG: "PG" } }
  const before = { fromMs: atMs - 100, toMs: atMs, wallet, lines: { items: [], isWhole: true } }
  const ended = { atMs: atMs + 500, answer: "some" } as const
  return {
    ...{ member: "m", key, claim: key, state: "unknown", fingerprint: "f", said: null },
    sent: JSON.stringify({ ...ask }),
    outcome: JSON.stringify({ failure: { kind: "unconfirmed" } }),
    patienceMs: 10_000,
    evidence: writeNote({ ask, before, deadlineAtMs: atMs + 5000, ended, clock: { leastMs: 0, mostMs: 0 } }),
  }
}

/** A backend whose statement has one line of such a transfer. */
function backend(
  status: "SUCCESS" | "FAILED",
  whileReading = async () => {},
  createdAt: number = nowMs,
): ApiClient {
  const line = { statementType: "transfer", from: "wallet", to: "PG", amount: 500, status }
  const call = async (endpoint: unknown) => {
    if (endpoint !== listStatements) return { ok: false, error: { kind: "timeout" } }
    await whileReading()
    return { ok: true, value: { statements: [{ ...line, id: "1", createdAt }], total: 1 } }
  }
  return { baseUrl: "", call } as never
}

async function lookedAt(row: OperationRow, others: OperationRow[], client: ApiClient, store = memoryStore()) {
  for (const one of [row, ...others]) await store.write(undefined, one)
  return lookAgain(client, store, (await store.read(row))!)
}

test("a line is its own where nothing else was sent", async () => {
  expect(await lookedAt(sent("a", 3), [], backend("SUCCESS"))).toMatchObject({ state: "done" })
  expect(await lookedAt(sent("a", 3), [], backend("FAILED"))).toMatchObject({ state: "refused" })
})

test("but not where another one was sent while the lists were read", async () => {
  const store = memoryStore()
  const other = async () => {
    await new Promise(setImmediate)
    await store.write(undefined, sent("b", 0))
  }
  const client = backend("SUCCESS", other)
  expect(await lookedAt(sent("a", 3), [], client, store)).toMatchObject({ state: "unknown" })
})

test("a failed line may be that of an earlier one that waits in the backend's queue", async () => {
  const earlier = sent("a", 60)
  expect(await lookedAt(sent("b", 3), [earlier], backend("FAILED"))).toMatchObject({ state: "unknown" })
  const longAgo = sent("a", 20 * 60)
  expect(await lookedAt(sent("b", 3), [longAgo], backend("FAILED"))).toMatchObject({ state: "refused" })
})

test("one of days later does not count beside an old one", async () => {
  const client = backend("SUCCESS", undefined, nowMs - 3 * 86_400_000 + 200)
  expect(await lookedAt(sent("a", 3 * 86_400), [sent("b", 3)], client)).toMatchObject({ state: "done" })
})
