// The spin wheel, the coins it takes, what was drawn, and the coupons that were won (docs/decisions/100-wheel-rules.md).
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

export const wheel = {
  wheel: {
    columns: {
      id: text,
      name: text,
      /** One at most. */
      is_active: flag,
    },
    rules: {
      wheel_active_or_not: "CHECK (is_active IN (0, 1))",
    },
    indexes: ["CREATE UNIQUE INDEX wheel_one_active ON wheel (is_active) WHERE is_active = 1"],
  },
  wheel_slice: {
    columns: {
      wheel_id: references("wheel"),
      code: text,
      position: integer,
      label: text,
      bg_color: text,
      text_color: text,
      html_description: text,
      /** The slice's chance is its share of the sum of all weights. */
      weight: integer,
      prize_name: text,
      prize_type: textOf<"none" | "credit" | "bonus" | "item">(),
      /** Null unless it is money. */
      amount: orNull(integer),
    },
    rules: {
      wheel_slice_once: "PRIMARY KEY (wheel_id, code)",
      wheel_slice_weight_not_negative: "CHECK (weight BETWEEN 0 AND 1000000)",
      wheel_slice_type_known: "CHECK (prize_type IN ('none', 'credit', 'bonus', 'item'))",
      wheel_slice_amount_of_money: "CHECK ((prize_type IN ('credit', 'bonus')) = (amount IS NOT NULL))",
      wheel_slice_amount_positive: "CHECK (amount > 0)",
    },
  },
  wheel_coin: {
    columns: {
      member_id: references("member"),
      coins: integer,
    },
    rules: {
      wheel_coin_never_below_zero: "CHECK (coins >= 0)",
    },
  },
  /** Coins that a member was given. Only these and spins change `wheel_coin`. */
  wheel_coin_gift: {
    columns: {
      id: text,
      member_id: references("member"),
      coins: integer,
      created_at_ms: integer,
    },
    rules: {
      wheel_coin_gift_positive: "CHECK (coins > 0)",
    },
  },
  wheel_spin: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      wheel_id: text,
      slice_code: text,
      coins_after: integer,
      created_at_ms: integer,
    },
    rules: {
      wheel_spin_slice: "FOREIGN KEY (wheel_id, slice_code) REFERENCES wheel_slice (wheel_id, code)",
      wheel_spin_coins_never_below_zero: "CHECK (coins_after >= 0)",
    },
  },
  /** Prizes, with the slice's texts at the time of the spin. */
  wheel_coupon: {
    columns: {
      id: text,
      member_id: references("member"),
      /** Null for one that the operator gave. */
      spin_id: orNull(references("wheel_spin")),
      slice_code: text,
      slice_label: text,
      name: text,
      /** `bonus`: money that cannot be claimed while a bonus is active. `item`: handed out by people. */
      type: oneOf("credit", "bonus", "item"),
      amount: orNull(integer),
      created_at_ms: integer,
      expires_at_ms: integer,
      claimed_at_ms: orNull(integer),
      transaction_id: orNull(references("ledger_transaction")),
    },
    rules: {
      wheel_coupon_of_spin_once: "UNIQUE (spin_id)",
      wheel_coupon_paid_once: "UNIQUE (transaction_id)",
      wheel_coupon_amount_of_money: "CHECK ((type IN ('credit', 'bonus')) = (amount IS NOT NULL))",
      wheel_coupon_amount_positive: "CHECK (amount > 0)",
      wheel_coupon_claimed_is_paid: "CHECK ((claimed_at_ms IS NULL) = (transaction_id IS NULL))",
    },
    indexes: [
      "CREATE INDEX wheel_coupon_open ON wheel_coupon (member_id, created_at_ms) WHERE claimed_at_ms IS NULL",
    ],
  },
} satisfies Record<string, TableDefinition>

export type CouponType = Rows<typeof wheel>["wheel_coupon"]["type"]
