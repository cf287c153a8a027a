import { expect, test } from "vitest"
import { claimIntent, releaseIntent } from "./claim.ts"
import { endedRow } from "./intent.ts"
import { memoryStore } from "./memory-store.ts"

const draft = {
  name: "session/transfer/key",
  fingerprint: "20",
  intent: { form: "transfer", key: "key", fields: { amount: 2000 } },
  timeoutMs: 1000,
} as const

async function claimed() {
  const keeping = { store: memoryStore(), pace: { elapsedMs: () => 0, sleep: async () => {} } }
  const claim = await claimIntent(keeping, draft)
  if (!claim.won) throw new Error("somebody else has it")
  return { keeping, row: claim.row }
}

test("a key under which nothing was sent is free again", async () => {
  const { keeping, row } = await claimed()
  await releaseIntent(keeping, row)
  expect(await claimIntent(keeping, { ...draft, fingerprint: "10" })).toMatchObject({ won: true })
})

test("but not where the player was told that it is unknown: a late copy of the form finds it refused", async () => {
  const { keeping, row } = await claimed()
  await keeping.store.write(row, endedRow(row, { state: "unknown", failure: { kind: "timeout" } }))
  await releaseIntent(keeping, row)
  const late = await claimIntent(keeping, { ...draft, fingerprint: "10" })
  expect(late).toMatchObject({ won: false, found: { state: "refused", fingerprint: "20" } })
})
