// The conditions under which refunds and invite bonuses came to a wallet (docs/decisions/086-invite.md).

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const rewardConditions: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE reward_condition (
        transaction_id ${text} NOT NULL,
        member_id ${text} NOT NULL,
        kind ${text} NOT NULL,
        above ${integer} NOT NULL,
        below ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        ended_at_ms ${integer},
        CONSTRAINT reward_condition_once PRIMARY KEY (transaction_id),
        CONSTRAINT reward_condition_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
        CONSTRAINT reward_condition_kind_known CHECK (kind IN ('refund', 'invite')),
        CONSTRAINT reward_condition_amounts CHECK (above >= 0 AND below >= 0)
      ) ${tableOptions}`,
      "CREATE INDEX reward_condition_open ON reward_condition (member_id) WHERE ended_at_ms IS NULL",
    ])
  },
}
