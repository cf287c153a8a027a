// QR payments that a bank has taken and not announced yet: the statement line that shows them as in progress.

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const qrUnderWay: Migration = {
  async up(db: Kysely<unknown>) {
    const { text } = columnTypes(db)
    await runAll(db, [`ALTER TABLE qr_deposit ADD COLUMN statement_id ${text} REFERENCES statement (id)`])
  },
}
