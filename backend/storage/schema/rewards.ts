// What the operator offers as bonus or promotion and what members were given; refunds, and what friends' first plays earned
// (docs/decisions/080-bonus-rules.md, 085-refund.md, 085-refund.md).

import type { SchemaDialect } from "../schema-dialect.ts"

export const rewards = ({ integer, text, tableOptions, smallRowsOptions }: SchemaDialect): string[] => [
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

  `CREATE TABLE loss_mark (
    member_id ${text} NOT NULL,
    game_code ${text} NOT NULL,
    from_version ${integer} NOT NULL,
    to_version ${integer} NOT NULL,
    won ${integer} NOT NULL,
    CONSTRAINT loss_mark_once PRIMARY KEY (member_id, game_code),
    CONSTRAINT loss_mark_forward CHECK (from_version >= 0 AND to_version > from_version)
  ) ${smallRowsOptions}`,
]
