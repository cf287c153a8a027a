// The product over a database file that an auditor reads over a second connection, never through the app.
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Difference, reconcile } from "#backend/ledger/reconcile.ts"
import { openDatabase } from "#backend/storage/database.ts"
import { type Site, type SiteOptions, startSite } from "./site.ts"

export interface AuditedSite extends Site {
  audit: {
    /** A text that every movement of money changes: the numbers of transactions and holds, and all balances. */
    footprint(): Promise<string>
    /** Where the ledger contradicts itself; should be empty. */
    differences(): Promise<Difference[]>
  }
}

/** Starts a site whose ledger can be audited, its file in memory where there is /dev/shm. */
export async function startAuditedSite(options: SiteOptions = {}): Promise<AuditedSite> {
  const folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "krapao-"))
  const databaseUrl = `sqlite:${join(folder, "krapao.sqlite")}`
  const db = await openDatabase({ url: databaseUrl, pools: { reads: 2, writes: 1 } })
  const site = await startSite({ ...options, backend: { databaseUrl, ...options.backend } })
  const count = (table: "ledger_transaction" | "ledger_hold") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("rows"))
      .executeTakeFirstOrThrow()
  return {
    ...site,
    audit: {
      footprint: async () => {
        const accounts = await db
          .selectFrom("ledger_account")
          .select(["id", "balance", "held", "version"])
          .orderBy("id")
          .execute()
        return JSON.stringify([await count("ledger_transaction"), await count("ledger_hold"), accounts])
      },
      differences: () => reconcile(db),
    },
    close: async () => {
      await site.close()
      await db.destroy()
      await rm(folder, { recursive: true })
    },
  }
}
