// Every table of the embedded backend, as Kysely sees it. A part that owns tables adds its interface here
// and its statements to schema.ts.

import type { Kysely, Transaction as KyselyTransaction } from "kysely"
import type { BonusTables } from "./bonus-tables.ts"
import type { ChatTables } from "./chat-tables.ts"
import type { DepositTables } from "./deposit-tables.ts"
import type { LedgerTables } from "./ledger-tables.ts"
import type { MemberTables } from "./member-tables.ts"
import type { RewardTables } from "./reward-tables.ts"
import type { SlipTables } from "./slip-tables.ts"
import type { WheelTables } from "./wheel-tables.ts"

export interface Tables
  extends LedgerTables,
    MemberTables,
    SlipTables,
    DepositTables,
    BonusTables,
    ChatTables,
    RewardTables,
    WheelTables {}

/** Anything that can run queries: the database, or the transaction that is open on it. */
export type Queries = Kysely<Tables>

export type Transaction = KyselyTransaction<Tables>
