// The tables of bonuses and promotions, as Kysely sees them; their rules are in schema/rewards.ts.
// Amounts are integer satang, times epoch milliseconds.

export interface BonusTables {
  /** The operator's offers: every member's list shows a bonus, and a code finds a promotion. */
  bonus_offer: {
    /** In capitals. */
    code: string
    kind: OfferKind
    name: string
    description: string
    /** The period of `max_received`: for ever, a day or a week. */
    type: OfferType
    max_received: number
    amount: number
    /** The condition: winnings of this many times the amount. */
    multiple: number
    /** The bonus may be ended below this percentage of its amount. */
    percent_fail: number
    /** The wallet must hold this much to receive the offer. */
    min_wallet: number
    /** How many members can receive the offer; null: any number. */
    places: number | null
    given: number
    is_open: 0 | 1
    /** JSON: a list of `{ image, html }`. */
    banners: string
    position: number
  }
  /** A bonus or promotion that a member was given, with its conditions as they were then. */
  bonus_grant: {
    id: string
    member_id: string
    operation_key: string
    kind: OfferKind
    offer_code: string
    name: string
    amount: number
    multiple: number
    percent_fail: number
    /** What the member has won in rounds while it was active. */
    won: number
    transaction_id: string
    started_at_ms: number
    /** Null while it is active. */
    ended_at_ms: number | null
    /** What was taken back at its end. */
    removed: number | null
  }
}

export type OfferKind = "bonus" | "promotion"

export type OfferType = "limit" | "day" | "week"
