// Every table of the embedded backend, and its rows as Kysely sees them.

import type { Kysely, Transaction as KyselyTransaction } from "kysely"
import { chat } from "./schema/chat.ts"
import { deposits } from "./schema/deposits.ts"
import { ledger } from "./schema/ledger.ts"
import { members } from "./schema/members.ts"
import { rewards } from "./schema/rewards.ts"
import { slips } from "./schema/slips.ts"
import { statement } from "./schema/statement.ts"
import { wheel } from "./schema/wheel.ts"
import type { Rows, TableDefinition } from "./table.ts"

const all = {
  ...ledger,
  ...members,
  ...statement,
  ...slips,
  ...deposits,
  ...rewards,
  ...wheel,
  ...chat,
}

/** In the order in which they are made: each refers to those before it. */
export const tables: Record<string, TableDefinition> = all

export type Tables = Rows<typeof all>

/** Anything that can run queries: the database, or the transaction that is open on it. */
export type Queries = Kysely<Tables>

export type Transaction = KyselyTransaction<Tables>
