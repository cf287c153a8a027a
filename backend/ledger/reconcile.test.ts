// Reconciling finds each kind of contradiction, once the schema that forbids it is removed.

import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { answer, entry, movement, operation, world } from "#tests/backend/ledger-violations/world.ts"
import { oneForEach, type ScratchDatabase, scratchKinds } from "#tests/backend/scratch-database.ts"
import { isPostgres } from "../storage/database-kind.ts"
import { type Difference, reconcile } from "./reconcile.ts"

const bankCredit = (id: string, bank: string, reference: string) =>
  `INSERT INTO bank_credit (bank_code, reference, told_reference, channel, transaction_id)
   VALUES ('${bank}', '${reference}', '${reference}', 'slip', '${id}')`

/** A false entry in the unprotected ledger, and the rules that it breaks with their subjects. */
const lies: Record<string, { statements: string[]; found: [rule: string, subject: string][] }> = {
  "an amount changed afterwards": {
    statements: ["UPDATE ledger_entry SET amount = 90 WHERE transaction_id = 't-moved' AND amount = 100"],
    found: [
      ["a balance is the sum of its entries", "game:m1:PG"],
      ["all entries sum to zero", "the ledger"],
      ["each entry's balance follows from the one before", "game:m1:PG"],
      ["every transaction has two entries or more, summing to zero", "t-moved"],
    ],
  },
  "a balance set by hand": {
    statements: ["UPDATE ledger_account SET balance = balance + 5 WHERE id = 'wallet:m1'"],
    found: [["a balance is the sum of its entries", "wallet:m1"]],
  },
  "a version set by hand": {
    statements: ["UPDATE ledger_account SET version = 9 WHERE id = 'wallet:m1'"],
    found: [["a version counts its account's entries", "wallet:m1"]],
  },
  "a version left out": {
    statements: [
      "UPDATE ledger_entry SET account_version = 7 WHERE account_id = 'wallet:m1' AND account_version = 3",
    ],
    found: [["an account's versions have no gap", "wallet:m1"]],
  },
  "a balance after an entry that does not follow": {
    statements: [
      "UPDATE ledger_entry SET balance_after = 1 WHERE account_id = 'wallet:m1' AND account_version = 3",
    ],
    found: [["each entry's balance follows from the one before", "wallet:m1"]],
  },
  "held money freed by hand": {
    statements: ["UPDATE ledger_account SET held = 0 WHERE id = 'wallet:m1'"],
    found: [["held is the sum of the pending holds", "wallet:m1"]],
  },
  "a floor above what there is": {
    statements: ["UPDATE ledger_account SET floor = 700 WHERE id = 'wallet:m1'"],
    found: [["no account is below its floor", "wallet:m1"]],
  },
  "a transaction without entries": {
    statements: [movement("empty"), "INSERT INTO ledger_seal VALUES ('empty')"],
    found: [["every transaction has two entries or more, summing to zero", "empty"]],
  },
  "a transaction without its seal": {
    statements: ["DELETE FROM ledger_seal WHERE transaction_id = 't-moved'"],
    found: [["every transaction is sealed", "t-moved"]],
  },
  "an entry of nobody's transaction": {
    statements: [
      entry("none", "house", 5, 1, 5),
      "UPDATE ledger_account SET balance = 5, version = 1 WHERE id = 'house'",
    ],
    found: [["all entries sum to zero", "the ledger"]],
  },
  "a posted hold of another amount": {
    statements: ["UPDATE ledger_hold SET amount = 51 WHERE id = 'h-posted'"],
    found: [["a posted hold moved what it held", "h-posted"]],
  },
  "an operation without an answer": {
    statements: [operation("open")],
    found: [["every operation has its answer", "m1 open"]],
  },
  "a refusal that moved money": {
    statements: ["UPDATE operation_answer SET refused = 1 WHERE operation_key = 'moved'"],
    found: [["a refused operation moved nothing", "m1 moved"]],
  },
  "a second credit of one transfer, spelt otherwise": {
    statements: [
      movement("once"),
      movement("again"),
      movement("another"),
      bankCredit("once", "KBANK", "20261120-00AB12"),
      bankCredit("again", "KBNK", "020261120 00ab12"),
      bankCredit("another", "SCB", "2026112000AB13"),
    ],
    found: [
      ["a transfer is credited once", "once"],
      ...["once", "again", "another"].flatMap(id => [
        ["every transaction has two entries or more, summing to zero", id] as [string, string],
        ["every transaction is sealed", id] as [string, string],
      ]),
    ],
  },
  "a long reference at two banks; a short one may be two transfers": {
    statements: [
      ...["long-1", "long-2", "short-1", "short-2"].map(id => movement(id)),
      bankCredit("long-1", "KBANK", "ABCDEF123456"),
      bankCredit("long-2", "SCB", "ABCDEF123456"),
      bankCredit("short-1", "KBANK", "ABCDEF12345"),
      bankCredit("short-2", "SCB", "ABCDEF12345"),
    ],
    found: [
      ["a transfer is credited once", "long-2"],
      ...["long-1", "long-2", "short-1", "short-2"].flatMap(id => [
        ["every transaction has two entries or more, summing to zero", id] as [string, string],
        ["every transaction is sealed", id] as [string, string],
      ]),
    ],
  },
  "a bank's credit that names no transfer": {
    statements: ["UPDATE ledger_transaction SET natural_key = 'bank:KBANK:X' WHERE id = 't-moved'"],
    found: [["every credit of a bank names its transfer", "t-moved"]],
  },
  nothing: { statements: [operation("new"), answer("new")], found: [] },
}

describe.each(scratchKinds)("reconcile on $name", ({ open }) => {
  const scratch = oneForEach(open)
  beforeEach(async () => {
    for (const group of world) {
      await scratch.db.transaction().execute(async trx => {
        for (const statement of group) await sql.raw(statement).execute(trx)
      })
    }
  })

  test.each(Object.entries(lies))("after %s", async (_, { statements, found }) => {
    await unprotect(scratch)
    for (const statement of statements) await sql.raw(statement).execute(scratch.db)
    const differences = await reconcile(scratch.db)
    expect(differences.map(({ rule, subject }) => [rule, subject]).sort()).toEqual([...found].sort())
    for (const rows of [1, 2, 100]) {
      const inSlices = await reconcile(scratch.db, { rows, restFactor: 0 })
      expect(inSlices.sort(byRule)).toEqual(differences.sort(byRule))
    }
  })

  test("lists more contradictions than a call takes arguments", { timeout: 60_000 }, async () => {
    await unprotect(scratch)
    const many = 200_000
    await sql`
      insert into ledger_transaction (id, kind, natural_key, metadata, created_at_ms)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${many})
      select 'many-' || number, 'deposit', 'many-' || number, '{}', 0 from numbers`.execute(scratch.db)
    const found = await reconcile(scratch.db, { rows: 2 * many, restFactor: 0 })
    expect(found.length).toBeGreaterThanOrEqual(many)
    expect((await reconcile(scratch.db)).length).toBe(found.length)
  })

  test("says what differs", async () => {
    await unprotect(scratch)
    await sql`update ledger_account set balance = balance + 5 where id = 'wallet:m1'`.execute(scratch.db)
    expect(await reconcile(scratch.db)).toEqual([
      { rule: "a balance is the sum of its entries", subject: "wallet:m1", expected: "850", actual: "855" },
    ])
  })
})

const byRule = (a: Difference, b: Difference) => (a.rule + a.subject < b.rule + b.subject ? -1 : 1)

/** Removes the triggers and references, as somebody with full access to the database could. */
async function unprotect({ db }: ScratchDatabase): Promise<void> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ name: string; table: string }>`
      select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal`.execute(db)
    for (const { name, table } of rows)
      await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db)
    const keys = await sql<{ name: string; table: string }>`
      select conname as name, relname as table from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = current_schema()::regnamespace and contype in ('f', 'c')`.execute(db)
    for (const { name, table } of keys.rows) {
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
    }
    return
  }
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
}
