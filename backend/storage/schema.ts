// The tables of the first release, of all subjects.

import type { Kysely } from "kysely"
import { chat } from "./schema/chat.ts"
import { deposits } from "./schema/deposits.ts"
import { ledger } from "./schema/ledger.ts"
import { members } from "./schema/members.ts"
import { rewards } from "./schema/rewards.ts"
import { slips } from "./schema/slips.ts"
import { statement } from "./schema/statement.ts"
import { wheel } from "./schema/wheel.ts"
import { runAll, schemaDialect } from "./schema-dialect.ts"

/** Each refers to those before it. */
const subjects = [ledger, members, statement, slips, deposits, rewards, wheel, chat]

export async function createSchema<T>(db: Kysely<T>): Promise<void> {
  const dialect = await schemaDialect(db)
  for (const statements of subjects) await runAll(db, statements(dialect))
}
