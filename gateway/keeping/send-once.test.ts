import { expect, test } from "vitest"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { claimRow, releaseRow, sendOnce } from "./send-once.ts"
import { endedRow } from "./store.ts"

const operation = {
  ...{ member: "member", key: "key", fingerprint: "20" },
  sent: { kind: "transfer", amount: 2000 },
}

async function claimed() {
  const keeping = { store: memoryStore(), pace: { elapsedMs: () => 0, sleep: async () => {} } }
  const claim = await claimRow(keeping, operation, 1000)
  if (!claim.won) throw new Error("somebody else has it")
  return { keeping, row: claim.row }
}

test("a key under which nothing was sent is free again", async () => {
  const { keeping, row } = await claimed()
  await releaseRow(keeping, row)
  expect(await claimRow(keeping, { ...operation, fingerprint: "10" }, 1000)).toMatchObject({ won: true })
})

test("but not where the player was told that it is unknown: a late copy of the form finds it refused", async () => {
  const { keeping, row } = await claimed()
  await keeping.store.write(row, endedRow(row, { state: "unknown", failure: { kind: "timeout" } }))
  await releaseRow(keeping, row)
  const late = await claimRow(keeping, { ...operation, fingerprint: "10" }, 1000)
  expect(late).toMatchObject({ won: false, found: { state: "refused", fingerprint: "20" } })
})

test("a store that breaks off while a repeatable form is claimed anew: nothing is sent, and it says so", async () => {
  const { keeping, row } = await claimed()
  const unknown = endedRow(row, { state: "unknown", failure: { kind: "timeout" } })
  const kept = { ...unknown, intendedAtMs: 0, readAtMs: 3000 }
  const store = {
    ...keeping.store,
    read: async () => kept,
    write: async (before: unknown) => {
      if (before) throw new Error("broken off")
      return false
    },
  }
  let calls = 0
  const send = async () => {
    calls++
    return { ok: false, error: { kind: "timeout" } } as const
  }
  const sending = { operation, timeoutMs: 1000, waitMs: 1000, isRepeatable: true, send }
  expect(await sendOnce({ ...keeping, store }, sending)).toEqual({ kind: "not-sent", isStoreDown: true })
  expect(calls).toBe(0)
})
