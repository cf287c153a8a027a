// The tables of the first release, of all subjects.

import { type QueryExecutorProvider, sql } from "kysely"
import { ledgerTriggers } from "./schema/ledger-triggers.ts"
import { securityEventTriggers } from "./schema/members.ts"
import { schemaDialect } from "./schema-dialect.ts"
import { addLateRules, createTable } from "./table.ts"
import { tables } from "./tables.ts"

/** Tables whose rows nothing may take away, not even all at once. */
const kept = ["ledger_entry", "ledger_hold", "security_event"]

/** Creates every table, then the rules that need them all. */
export async function createSchema(db: QueryExecutorProvider): Promise<void> {
  const dialect = await schemaDialect(db)
  const definitions = Object.entries(tables)
  const statements = [
    ...definitions.flatMap(([name, definition]) => createTable(name, definition, dialect)),
    ...(dialect.isPostgres
      ? definitions.flatMap(([name, definition]) => addLateRules(name, definition))
      : []),
    ...[...ledgerTriggers, ...securityEventTriggers].flatMap(dialect.trigger),
    ...kept.flatMap(dialect.refuseTruncate),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
