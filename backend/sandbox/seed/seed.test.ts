// The demo members: every state that a screen can show, added once however often the backend starts.

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readWallet } from "#contract/wallet.ts"
import { insertMember } from "#tests/backend/insert-member.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { backendKinds } from "#tests/backend/test-backend.ts"
import { createBackend } from "../../backend.ts"
import { fingerprintOf } from "../../ledger/fingerprint.ts"
import { done, runOperation } from "../../ledger/run-operation.ts"
import { openDatabase } from "../../storage/database.ts"
import { demoMembersOf } from "./demo-members.ts"

describe.each(backendKinds)("the seed on $name", ({ start }) => {
  test.each(["thailand", "laos"] as const)("fills %s", async deployment => {
    const backend = await start({ seed: true, deployment })
    const phone = demoMembersOf(deployment)[0]!.phone
    const token = await backend.logIn(phone)
    const wallet = (await backend.call(readWallet, { token })).value!
    expect(wallet.wallet.amount).toBe(1795_75)
    expect(wallet.slots!.filter(slot => slot.isActive)).toHaveLength(5)

    const statements = await backend.linesOf(token, 100)
    const seen = new Set(statements.map(line => `${line.statementType} ${line.status}`))
    for (const expected of [
      ...["deposit SUCCESS", "deposit PENDING", "deposit FAILED"],
      ...["withdraw SUCCESS", "withdraw PENDING", "withdraw FAILED"],
      ...["transfer SUCCESS", "transfer FAILED", "bonus SUCCESS", "finish_bonus SUCCESS"],
    ]) {
      expect(seen).toContain(expected)
    }
    for (const link of ["bonus", "promotion", "invite", "refund", "luckydraw"] as const) {
      expect(statements.some(line => line[link]?.description)).toBe(true)
    }
    await backend.remove()
  })
})

describe.each(scratchKinds.filter(({ name }) => name === "PostgreSQL"))("seeding on $name", ({ open }) => {
  test("a second seed changes nothing, even at the same time", async () => {
    const scratch = await open()
    const options = { databaseUrl: scratch.url, seed: true, log: () => {} }
    const [first, second] = await Promise.all([createBackend(options), createBackend(options)])
    const before = await first.sandbox.listMembers()
    const third = await createBackend(options)
    expect(await third.sandbox.listMembers()).toEqual(before)
    expect(before[0]!.walletSatang + before.length).toBeGreaterThan(5)
    await Promise.all([first.close(), second.close(), third.close()])
    await scratch.remove()
  })
})

test("a second start over a seeded SQLite file changes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-seed-"))
  const options = { databaseUrl: `sqlite:${join(folder, "seed.sqlite")}`, seed: true, log: () => {} }
  const first = await createBackend(options)
  await first.sandbox.creditDeposit("10000001", 5_00)
  const before = await first.sandbox.listMembers()
  await first.close()
  const second = await createBackend(options)
  expect(await second.sandbox.listMembers()).toEqual(before)
  await second.close()
  await rm(folder, { recursive: true })
})

test("seeding over an earlier version's demo data leaves the data unchanged, and the product starts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-seed-"))
  const options = { databaseUrl: `sqlite:${join(folder, "seed.sqlite")}`, log: () => {} }
  await (await createBackend(options)).close()
  const { id, phone } = demoMembersOf("thailand")[0]!
  const db = await openDatabase({ url: options.databaseUrl })
  await insertMember(db, id, { username: phone, name: "Earlier" })
  const kind = "seed-deposit"
  const request = {
    memberId: id,
    key: "seed-0",
    kind,
    fingerprint: fingerprintOf(kind, { index: 0 }),
    at: 0,
  }
  await runOperation(db, request, async () => done(200, {}))
  await db.destroy()
  const seeded = await createBackend({ ...options, seed: true })
  const members = await seeded.sandbox.listMembers()
  expect(members.find(member => member.id === id)).toMatchObject({ name: "Earlier", walletSatang: 0 })
  expect(members.find(member => member.id === "10000002")!.walletSatang).toBeGreaterThan(0)
  await seeded.close()
  await rm(folder, { recursive: true })
})
