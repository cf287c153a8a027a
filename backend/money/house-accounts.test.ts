// The operator's accounts in stripes: one balance, rows that do not wait for each other, and what older releases wrote.

import pg from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForEach, scratchKinds } from "#tests/backend/scratch-database.ts"
import { openAccount } from "../ledger/accounts.ts"
import { post } from "../ledger/post.ts"
import { reconcile } from "../ledger/reconcile.ts"
import { reverse } from "../ledger/reverse.ts"
import { transaction } from "../storage/transaction.ts"
import { houseAccount, openOperatorAccounts, walletOf } from "./accounts.ts"

const at = Date.UTC(2026, 10, 20)
const members = Array.from({ length: 40 }, (_, number) => `member${number}`)

describe.each(scratchKinds)("the operator's accounts on $name", ({ name, open }) => {
  const scratch = oneForEach(open)
  beforeEach(async () => {
    await openOperatorAccounts(scratch.db, at)
    await openOperatorAccounts(scratch.db, at)
    for (const memberId of members) await openAccount(scratch.db, { kind: "wallet", memberId, at })
  })

  /** `from`: the row that gives; the member's by default. */
  const deposit = (memberId: string, amountSatang: number, from?: string) =>
    transaction(scratch.db, trx =>
      post(trx, {
        ...{ kind: "deposit", at, memberId, naturalKey: `${memberId}:${amountSatang}` },
        entries: moving(from ?? houseAccount(trx, "bank", memberId), walletOf(memberId), amountSatang),
      }),
    )
  const rowsOf = (kind: string) =>
    scratch.db
      .selectFrom("ledger_account")
      .selectAll()
      .where("kind", "like", `${kind}%`)
      .orderBy("id")
      .execute()
  const rows = async () => (await rowsOf("bank")).filter(({ version }) => version > 0).map(({ id }) => id)
  const sumOf = async (kind: string) => (await rowsOf(kind)).reduce((sum, { balance }) => sum + balance, 0)

  test("are the sum of their rows", async () => {
    for (const [number, memberId] of members.entries()) await deposit(memberId, 1 + number)
    expect(await sumOf("bank")).toBe(-820)
    expect(await sumOf("games")).toBe(0)
    const used = (await rows()).length
    if (name === "SQLite") expect(used).toBe(1)
    else expect(used).toBeGreaterThan(8)
    expect(await reconcile(scratch.db)).toEqual([])
  })

  test("keep what a release without stripes booked, and give it back where it came from", async () => {
    const booked = await deposit("member1", 500, "bank")
    if (!booked.ok) throw new Error(booked.reason)
    await deposit("member2", 300)
    const before = await rows()
    expect(await sumOf("bank")).toBe(-800)
    const { transactionId } = booked
    await transaction(scratch.db, trx => reverse(trx, { kind: "reversal", at, transactionId }))
    expect(await rows()).toEqual(before)
    expect(await sumOf("bank")).toBe(-300)
    expect(await reconcile(scratch.db)).toEqual([])
  })

  // On SQLite all writers queue.
  if (name !== "PostgreSQL") return

  test("let members of one row pass while those of another wait", async () => {
    const rowOf = (memberId: string) =>
      transaction(scratch.db, async trx => houseAccount(trx, "bank", memberId))
    const row = await rowOf("member0")
    const free = await Promise.all(members.map(async id => ((await rowOf(id)) === row ? [] : [id])))
    const other = new pg.Client({ connectionString: scratch.url })
    await other.connect()
    try {
      await other.query("BEGIN")
      await other.query("SELECT 1 FROM ledger_account WHERE id = $1 FOR UPDATE", [row])
      let isBooked = false
      const waiting = deposit("member0", 100).then(() => {
        isBooked = true
      })
      expect(await deposit(free.flat()[0]!, 100)).toMatchObject({ ok: true })
      expect(isBooked).toBe(false)
      await other.query("COMMIT")
      await waiting
    } finally {
      await other.end()
    }
  })
})
