// The tables of the spin wheel, as Kysely sees them; their rules are in schema/wheel.ts.
// Amounts are integer satang, times epoch milliseconds.

export interface WheelTables {
  wheel: {
    id: string
    name: string
    /** One at most. */
    is_active: 0 | 1
  }
  wheel_slice: {
    wheel_id: string
    code: string
    position: number
    label: string
    bg_color: string
    text_color: string
    html_description: string
    /** The slice's chance is its share of the sum of all weights. */
    weight: number
    prize_name: string
    prize_type: PrizeType
    /** Null unless it is money. */
    amount: number | null
  }
  wheel_coin: { member_id: string; coins: number }
  /** Coins that a member was given. Only these and spins change `wheel_coin`. */
  wheel_coin_gift: { id: string; member_id: string; coins: number; created_at_ms: number }
  wheel_spin: {
    id: string
    member_id: string
    operation_key: string
    wheel_id: string
    slice_code: string
    coins_after: number
    created_at_ms: number
  }
  /** Prizes, with the slice's texts at the time of the spin. */
  wheel_coupon: {
    id: string
    member_id: string
    /** Null for one that the operator gave. */
    spin_id: string | null
    slice_code: string
    slice_label: string
    name: string
    type: CouponType
    amount: number | null
    created_at_ms: number
    expires_at_ms: number
    claimed_at_ms: number | null
    transaction_id: string | null
  }
}

/** `bonus`: money that cannot be claimed while a bonus is active. `item`: handed out by people. */
export type CouponType = "credit" | "bonus" | "item"

type PrizeType = CouponType | "none"
