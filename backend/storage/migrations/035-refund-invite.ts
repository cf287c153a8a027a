// Refunds that were received, how far losses were counted, and what friends' first plays earned
// (docs/decisions/085-refund.md, 086-invite.md).

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const refundAndInvite: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions, smallRowsOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE refund_received (
        id ${text} NOT NULL,
        member_id ${text} NOT NULL,
        operation_key ${text} NOT NULL,
        lost ${integer} NOT NULL,
        percent ${integer} NOT NULL,
        amount ${integer} NOT NULL,
        transaction_id ${text} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        CONSTRAINT refund_received_once PRIMARY KEY (id),
        CONSTRAINT refund_received_operation_once UNIQUE (member_id, operation_key),
        CONSTRAINT refund_received_transaction_once UNIQUE (transaction_id),
        CONSTRAINT refund_received_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
        CONSTRAINT refund_received_within_losses CHECK (amount > 0 AND amount <= lost)
      ) ${tableOptions}`,
      "CREATE INDEX refund_received_by_member ON refund_received (member_id, created_at_ms)",

      `CREATE TABLE refund_counted (
        member_id ${text} NOT NULL,
        game_code ${text} NOT NULL,
        account_version ${integer} NOT NULL,
        CONSTRAINT refund_counted_once PRIMARY KEY (member_id, game_code)
      ) ${smallRowsOptions}`,

      `CREATE TABLE invite_bonus (
        invitee_id ${text} NOT NULL,
        inviter_id ${text} NOT NULL,
        amount ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        operation_key ${text},
        transaction_id ${text},
        collected_at_ms ${integer},
        CONSTRAINT invite_bonus_once PRIMARY KEY (invitee_id),
        CONSTRAINT invite_bonus_invitee FOREIGN KEY (invitee_id) REFERENCES member (id),
        CONSTRAINT invite_bonus_inviter FOREIGN KEY (inviter_id) REFERENCES member (id),
        CONSTRAINT invite_bonus_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
        CONSTRAINT invite_bonus_of_another CHECK (invitee_id <> inviter_id),
        CONSTRAINT invite_bonus_amount_positive CHECK (amount > 0),
        CONSTRAINT invite_bonus_collected_by_transaction CHECK (
          (transaction_id IS NULL) = (collected_at_ms IS NULL) AND (operation_key IS NULL) = (collected_at_ms IS NULL)
        )
      ) ${tableOptions}`,
      "CREATE INDEX invite_bonus_by_inviter ON invite_bonus (inviter_id, created_at_ms)",
      "CREATE INDEX member_by_inviter ON member (inviter_id) WHERE inviter_id IS NOT NULL",
    ])
  },
}
