// What the house offers as bonus or promotion, and what members were given (docs/decisions/080-bonus-rules.md).

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const bonuses: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE bonus_offer (
        code ${text} NOT NULL,
        kind ${text} NOT NULL,
        name ${text} NOT NULL,
        description ${text} NOT NULL,
        type ${text} NOT NULL,
        max_received ${integer} NOT NULL,
        amount ${integer} NOT NULL,
        multiple ${integer} NOT NULL,
        percent_fail ${integer} NOT NULL,
        min_wallet ${integer} NOT NULL,
        places ${integer},
        given ${integer} NOT NULL,
        is_open ${integer} NOT NULL,
        banners ${text} NOT NULL,
        position ${integer} NOT NULL,
        CONSTRAINT bonus_offer_once PRIMARY KEY (code),
        CONSTRAINT bonus_offer_code_upper CHECK (code = upper(code) AND length(code) BETWEEN 1 AND 40),
        CONSTRAINT bonus_offer_kind_known CHECK (kind IN ('bonus', 'promotion')),
        CONSTRAINT bonus_offer_type_known CHECK (type IN ('limit', 'day', 'week')),
        CONSTRAINT bonus_offer_promotion_once CHECK (kind <> 'promotion' OR (type = 'limit' AND max_received = 1)),
        CONSTRAINT bonus_offer_max_positive CHECK (max_received > 0),
        CONSTRAINT bonus_offer_amount_positive CHECK (amount > 0),
        CONSTRAINT bonus_offer_conditions CHECK (multiple >= 0 AND percent_fail BETWEEN 0 AND 100 AND min_wallet >= 0),
        CONSTRAINT bonus_offer_places CHECK (given >= 0 AND given <= places),
        CONSTRAINT bonus_offer_open_or_not CHECK (is_open IN (0, 1))
      ) ${tableOptions}`,

      `CREATE TABLE bonus_grant (
        id ${text} NOT NULL,
        member_id ${text} NOT NULL,
        operation_key ${text} NOT NULL,
        kind ${text} NOT NULL,
        offer_code ${text} NOT NULL,
        name ${text} NOT NULL,
        amount ${integer} NOT NULL,
        multiple ${integer} NOT NULL,
        percent_fail ${integer} NOT NULL,
        won ${integer} NOT NULL,
        transaction_id ${text} NOT NULL,
        started_at_ms ${integer} NOT NULL,
        ended_at_ms ${integer},
        removed ${integer},
        CONSTRAINT bonus_grant_once PRIMARY KEY (id),
        CONSTRAINT bonus_grant_operation_once UNIQUE (member_id, operation_key),
        CONSTRAINT bonus_grant_transaction_once UNIQUE (transaction_id),
        CONSTRAINT bonus_grant_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
        CONSTRAINT bonus_grant_offer FOREIGN KEY (offer_code) REFERENCES bonus_offer (code),
        CONSTRAINT bonus_grant_amount_positive CHECK (amount > 0),
        CONSTRAINT bonus_grant_won_not_negative CHECK (won >= 0),
        CONSTRAINT bonus_grant_ends_after_start CHECK (ended_at_ms >= started_at_ms),
        CONSTRAINT bonus_grant_ended_tells CHECK ((ended_at_ms IS NULL) = (removed IS NULL)),
        CONSTRAINT bonus_grant_removed_not_negative CHECK (removed >= 0)
      ) ${tableOptions}`,
      "CREATE UNIQUE INDEX bonus_grant_one_active ON bonus_grant (member_id) WHERE ended_at_ms IS NULL",
      "CREATE UNIQUE INDEX bonus_grant_promotion_once ON bonus_grant (member_id, offer_code) WHERE kind = 'promotion'",
      "CREATE INDEX bonus_grant_by_member ON bonus_grant (member_id, offer_code, started_at_ms)",
    ])
  },
}
