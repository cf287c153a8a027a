// The demo members: every state a screen can show, put in once however often it is started.

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { createBackend } from "../backend.ts"
import { demoMembersOf } from "../seed/demo-members.ts"
import { scratchKinds } from "../storage/scratch-database.ts"
import { backendKinds } from "./test-backend.ts"

describe.each(backendKinds)("the seed on $name", ({ start }) => {
  test.each(["thailand", "laos"] as const)("fills %s", async deployment => {
    const backend = await start({ seed: true, deployment })
    const phone = demoMembersOf(deployment)[0]!.phone
    const token = await backend.logIn(phone)
    const wallet = (await backend.call(readWallet, { token })).value!
    expect(wallet.wallet.amount).toBe(1795_75)
    expect(wallet.slots!.filter(slot => slot.isActive)).toHaveLength(5)

    const body = { page: 1, limit: 100 }
    const { statements } = (await backend.call(listStatements, { token, body })).value!
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
  test("twice, also at once, changes nothing", async () => {
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

describe("seeding a SQLite file", () => {
  test("a second start changes nothing", async () => {
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
})
