// Security events name their request, as the lines of the log do (docs/decisions/133-security-log.md).

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const eventRequests: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { text } = columnTypes(db)
    await runAll(db, [`ALTER TABLE security_event ADD COLUMN request_id ${text}`])
  },
}
