// The ledger of a site as an auditor reads it: over a second connection to the database, never through the app.
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { type Difference, reconcile } from "#backend/ledger/reconcile.ts"
import { openDatabase } from "#backend/storage/database.ts"
import { isPostgres } from "#backend/storage/database-kind.ts"

/** Money that moved, or was held, for an idempotency key. */
export interface Movement {
  memberId: string
  key: string
  amountSatang: number
}

export interface Audit {
  /** For the backend that is audited. */
  databaseUrl: string
  /** Transactions of a kind that moved money for an idempotency key, oldest first. */
  movements(kind: string): Promise<Movement[]>
  /** Amounts held for withdrawals, oldest first. */
  holds(): Promise<Movement[]>
  /** Spins, each with the slice it drew and the coins that were left. */
  spins(): Promise<{ memberId: string; key: string; code: string; coinsAfter: number }[]>
  /** A text that every movement of money changes: the numbers of transactions and holds, and all balances. */
  footprint(): Promise<string>
  /** Where the ledger contradicts itself; should be empty. */
  differences(): Promise<Difference[]>
  /** SQLite's integrity_check; "ok" of a database that has none. */
  integrity(): Promise<string>
  /** Closes the connection and removes the file; after the backend. */
  remove(): Promise<void>
}

/** A new database file, in memory where there is /dev/shm, or the database at `url`. */
export async function openAudit(url?: string): Promise<Audit> {
  const folder = url
    ? undefined
    : await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "krapao-"))
  const databaseUrl = url ?? `sqlite:${join(folder!, "krapao.sqlite")}`
  const db = await openDatabase({ url: databaseUrl, pools: { reads: 2, writes: 1 } })
  return {
    databaseUrl,
    async movements(kind) {
      const rows = await db
        .selectFrom("ledger_transaction")
        .innerJoin("ledger_entry", "transaction_id", "ledger_transaction.id")
        .select(["member_id", "operation_key", "amount"])
        .where("kind", "=", kind)
        .where("amount", ">", 0)
        .where("operation_key", "is not", null)
        .orderBy("ledger_transaction.id")
        .execute()
      return rows.map(row => ({
        memberId: row.member_id!,
        key: row.operation_key!,
        amountSatang: row.amount,
      }))
    },
    async holds() {
      const rows = await db.selectFrom("ledger_hold").selectAll().orderBy("id").execute()
      return rows.map(row => ({
        memberId: row.member_id!,
        key: row.operation_key!,
        amountSatang: row.amount,
      }))
    },
    async spins() {
      const rows = await db.selectFrom("wheel_spin").selectAll().orderBy("id").execute()
      return rows.map(row => ({
        memberId: row.member_id,
        key: row.operation_key,
        code: row.slice_code,
        coinsAfter: row.coins_after,
      }))
    },
    async footprint() {
      const count = (table: "ledger_transaction" | "ledger_hold") =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("rows"))
          .executeTakeFirstOrThrow()
      const accounts = await db
        .selectFrom("ledger_account")
        .select(["id", "balance", "held", "version"])
        .orderBy("id")
        .execute()
      return JSON.stringify([await count("ledger_transaction"), await count("ledger_hold"), accounts])
    },
    differences: () => reconcile(db),
    async integrity() {
      if (isPostgres(db)) return "ok"
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      return rows.map(row => row.integrity_check).join("; ")
    },
    async remove() {
      await db.destroy()
      if (folder) await rm(folder, { recursive: true })
    },
  }
}
