// What the operator offers as bonus or promotion and what members were given; refunds, and what friends' first plays earned
// (docs/decisions/080-bonus-rules.md, 085-refund.md). Amounts are integer satang, times epoch milliseconds.
import {
  flag,
  integer,
  oneOf,
  operationKey,
  orNull,
  type Rows,
  references,
  type TableDefinition,
  text,
  textOf,
} from "../table.ts"

export const rewards = {
  /** The operator's offers: every member's list shows a bonus, and a code finds a promotion. */
  bonus_offer: {
    columns: {
      /** In capitals. */
      code: text,
      kind: oneOf("bonus", "promotion"),
      name: text,
      description: text,
      /** The period of `max_received`: for ever, a day or a week. */
      type: oneOf("limit", "day", "week"),
      max_received: integer,
      amount: integer,
      /** The condition: winnings of this many times the amount. */
      multiple: integer,
      /** The bonus may be ended below this percentage of its amount. */
      percent_fail: integer,
      /** The wallet must hold this much to receive the offer. */
      min_wallet: integer,
      /** How many members can receive the offer; null: any number. */
      places: orNull(integer),
      given: integer,
      is_open: flag,
      /** JSON: a list of `{ image, html }`. */
      banners: text,
      position: integer,
    },
    rules: {
      bonus_offer_code_upper: "CHECK (code = upper(code) AND length(code) BETWEEN 1 AND 40)",
      bonus_offer_promotion_once: "CHECK (kind <> 'promotion' OR (type = 'limit' AND max_received = 1))",
      bonus_offer_max_positive: "CHECK (max_received > 0)",
      bonus_offer_amount_positive: "CHECK (amount > 0)",
      bonus_offer_conditions: "CHECK (multiple >= 0 AND percent_fail BETWEEN 0 AND 100 AND min_wallet >= 0)",
      bonus_offer_places: "CHECK (given >= 0 AND given <= places)",
      bonus_offer_open_or_not: "CHECK (is_open IN (0, 1))",
    },
  },
  /** A bonus or promotion that a member was given, with its conditions as they were then. */
  bonus_grant: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      kind: textOf<"bonus" | "promotion">(),
      offer_code: text,
      name: text,
      amount: integer,
      multiple: integer,
      percent_fail: integer,
      /** What the member has won in rounds while it was active. */
      won: integer,
      transaction_id: references("ledger_transaction"),
      started_at_ms: integer,
      /** Null while it is active. */
      ended_at_ms: orNull(integer),
      /** What was taken back at its end. */
      removed: orNull(integer),
    },
    rules: {
      bonus_grant_transaction_once: "UNIQUE (transaction_id)",
      bonus_grant_offer: "FOREIGN KEY (offer_code) REFERENCES bonus_offer (code)",
      bonus_grant_amount_positive: "CHECK (amount > 0)",
      bonus_grant_won_not_negative: "CHECK (won >= 0)",
      bonus_grant_ends_after_start: "CHECK (ended_at_ms >= started_at_ms)",
      bonus_grant_ended_tells: "CHECK ((ended_at_ms IS NULL) = (removed IS NULL))",
      bonus_grant_removed_not_negative: "CHECK (removed >= 0)",
    },
    indexes: [
      "CREATE UNIQUE INDEX bonus_grant_one_active ON bonus_grant (member_id) WHERE ended_at_ms IS NULL",
      "CREATE UNIQUE INDEX bonus_grant_promotion_once ON bonus_grant (member_id, offer_code) WHERE kind = 'promotion'",
      "CREATE INDEX bonus_grant_by_member ON bonus_grant (member_id, offer_code, started_at_ms)",
    ],
  },
  /** Refunds that a member received, each for the losses since the one before. */
  refund_received: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      /** The net losses that it was counted from. */
      lost: integer,
      percent: integer,
      amount: integer,
      transaction_id: references("ledger_transaction"),
      created_at_ms: integer,
    },
    rules: {
      refund_received_transaction_once: "UNIQUE (transaction_id)",
      refund_received_within_losses: "CHECK (amount > 0 AND amount <= lost)",
    },
    indexes: ["CREATE INDEX refund_received_by_member ON refund_received (member_id, created_at_ms)"],
  },
  /** Up to which entry of a game account refunds have counted its rounds. */
  refund_counted: {
    columns: {
      member_id: text,
      game_code: text,
      account_version: integer,
    },
    rules: {
      refund_counted_once: "PRIMARY KEY (member_id, game_code)",
    },
    isSmall: true,
  },
  /** What a member earned by a friend's first play after a deposit: one for each friend, for ever. */
  invite_bonus: {
    columns: {
      invitee_id: references("member"),
      inviter_id: references("member"),
      amount: integer,
      created_at_ms: integer,
      /** The three below are null until it is collected. */
      operation_key: orNull(text),
      transaction_id: orNull(references("ledger_transaction")),
      collected_at_ms: orNull(integer),
    },
    rules: {
      invite_bonus_of_another: "CHECK (invitee_id <> inviter_id)",
      invite_bonus_amount_positive: "CHECK (amount > 0)",
      invite_bonus_collected_by_transaction: `CHECK (
      (transaction_id IS NULL) = (collected_at_ms IS NULL) AND (operation_key IS NULL) = (collected_at_ms IS NULL)
    )`,
    },
    indexes: [
      "CREATE INDEX invite_bonus_by_inviter ON invite_bonus (inviter_id, created_at_ms)",
      "CREATE INDEX member_by_inviter ON member (inviter_id) WHERE inviter_id IS NOT NULL",
    ],
  },
  /** The balance that a refund or an invite bonus requires before a withdrawal. */
  reward_condition: {
    columns: {
      /** The movement that brought the reward to the wallet. */
      transaction_id: references("ledger_transaction"),
      member_id: text,
      kind: oneOf("refund", "invite"),
      /** Withdrawals are refused until the balance is above `above`; below `below` the condition ends. */
      above: integer,
      below: integer,
      created_at_ms: integer,
      ended_at_ms: orNull(integer),
    },
    rules: {
      reward_condition_amounts: "CHECK (above >= 0 AND below >= 0)",
    },
    indexes: ["CREATE INDEX reward_condition_open ON reward_condition (member_id) WHERE ended_at_ms IS NULL"],
  },
  /** The rounds of a game account after `from_version`, where a refund counted last, up to `to_version`, added up. */
  loss_mark: {
    columns: {
      member_id: text,
      game_code: text,
      from_version: integer,
      to_version: integer,
      won: integer,
    },
    rules: {
      loss_mark_once: "PRIMARY KEY (member_id, game_code)",
      loss_mark_forward: "CHECK (from_version >= 0 AND to_version > from_version)",
    },
    isSmall: true,
  },
} satisfies Record<string, TableDefinition>

export type OfferKind = Rows<typeof rewards>["bonus_offer"]["kind"]
export type OfferType = Rows<typeof rewards>["bonus_offer"]["type"]
