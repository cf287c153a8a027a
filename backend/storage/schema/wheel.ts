// The spin wheel, the coins it takes, what was drawn, and the coupons that were won (docs/decisions/100-wheel-rules.md).

import type { SchemaDialect } from "../schema-dialect.ts"

export const wheel = ({ integer, text, tableOptions }: SchemaDialect): string[] => [
  `CREATE TABLE wheel (
    id ${text} NOT NULL,
    name ${text} NOT NULL,
    is_active ${integer} NOT NULL,
    CONSTRAINT wheel_once PRIMARY KEY (id),
    CONSTRAINT wheel_active_or_not CHECK (is_active IN (0, 1))
  ) ${tableOptions}`,
  "CREATE UNIQUE INDEX wheel_one_active ON wheel (is_active) WHERE is_active = 1",

  `CREATE TABLE wheel_slice (
    wheel_id ${text} NOT NULL,
    code ${text} NOT NULL,
    position ${integer} NOT NULL,
    label ${text} NOT NULL,
    bg_color ${text} NOT NULL,
    text_color ${text} NOT NULL,
    html_description ${text} NOT NULL,
    weight ${integer} NOT NULL,
    prize_name ${text} NOT NULL,
    prize_type ${text} NOT NULL,
    amount ${integer},
    CONSTRAINT wheel_slice_once PRIMARY KEY (wheel_id, code),
    CONSTRAINT wheel_slice_wheel FOREIGN KEY (wheel_id) REFERENCES wheel (id),
    CONSTRAINT wheel_slice_weight_not_negative CHECK (weight BETWEEN 0 AND 1000000),
    CONSTRAINT wheel_slice_type_known CHECK (prize_type IN ('none', 'credit', 'bonus', 'item')),
    CONSTRAINT wheel_slice_amount_of_money CHECK ((prize_type IN ('credit', 'bonus')) = (amount IS NOT NULL)),
    CONSTRAINT wheel_slice_amount_positive CHECK (amount > 0)
  ) ${tableOptions}`,

  `CREATE TABLE wheel_coin (
    member_id ${text} NOT NULL,
    coins ${integer} NOT NULL,
    CONSTRAINT wheel_coin_once PRIMARY KEY (member_id),
    CONSTRAINT wheel_coin_member FOREIGN KEY (member_id) REFERENCES member (id),
    CONSTRAINT wheel_coin_never_below_zero CHECK (coins >= 0)
  ) ${tableOptions}`,
  `CREATE TABLE wheel_coin_gift (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    coins ${integer} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT wheel_coin_gift_once PRIMARY KEY (id),
    CONSTRAINT wheel_coin_gift_member FOREIGN KEY (member_id) REFERENCES member (id),
    CONSTRAINT wheel_coin_gift_positive CHECK (coins > 0)
  ) ${tableOptions}`,

  `CREATE TABLE wheel_spin (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    wheel_id ${text} NOT NULL,
    slice_code ${text} NOT NULL,
    coins_after ${integer} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT wheel_spin_once PRIMARY KEY (id),
    CONSTRAINT wheel_spin_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT wheel_spin_slice FOREIGN KEY (wheel_id, slice_code) REFERENCES wheel_slice (wheel_id, code),
    CONSTRAINT wheel_spin_coins_never_below_zero CHECK (coins_after >= 0)
  ) ${tableOptions}`,

  `CREATE TABLE wheel_coupon (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    spin_id ${text},
    slice_code ${text} NOT NULL,
    slice_label ${text} NOT NULL,
    name ${text} NOT NULL,
    type ${text} NOT NULL,
    amount ${integer},
    created_at_ms ${integer} NOT NULL,
    expires_at_ms ${integer} NOT NULL,
    claimed_at_ms ${integer},
    transaction_id ${text},
    CONSTRAINT wheel_coupon_once PRIMARY KEY (id),
    CONSTRAINT wheel_coupon_member FOREIGN KEY (member_id) REFERENCES member (id),
    CONSTRAINT wheel_coupon_of_spin_once UNIQUE (spin_id),
    CONSTRAINT wheel_coupon_spin FOREIGN KEY (spin_id) REFERENCES wheel_spin (id),
    CONSTRAINT wheel_coupon_paid_once UNIQUE (transaction_id),
    CONSTRAINT wheel_coupon_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT wheel_coupon_type_known CHECK (type IN ('credit', 'bonus', 'item')),
    CONSTRAINT wheel_coupon_amount_of_money CHECK ((type IN ('credit', 'bonus')) = (amount IS NOT NULL)),
    CONSTRAINT wheel_coupon_amount_positive CHECK (amount > 0),
    CONSTRAINT wheel_coupon_claimed_is_paid CHECK ((claimed_at_ms IS NULL) = (transaction_id IS NULL))
  ) ${tableOptions}`,
  "CREATE INDEX wheel_coupon_open ON wheel_coupon (member_id, created_at_ms) WHERE claimed_at_ms IS NULL",
]
