// Refunds of losses and invite bonuses, as Kysely sees them; their rules are in schema/rewards.ts.
// Amounts are integer satang, times epoch milliseconds.

export interface RewardTables {
  /** Refunds that a member received, each for the losses since the one before. */
  refund_received: {
    id: string
    member_id: string
    operation_key: string
    /** The net losses that it was counted from. */
    lost: number
    percent: number
    amount: number
    transaction_id: string
    created_at_ms: number
  }
  /** Up to which entry of a game account refunds have counted its rounds. */
  refund_counted: {
    member_id: string
    game_code: string
    account_version: number
  }
  /** The rounds of a game account after `from_version`, where a refund counted last, up to `to_version`, added up. */
  loss_mark: {
    member_id: string
    game_code: string
    from_version: number
    to_version: number
    won: number
  }
  /** What a member earned by a friend's first play after a deposit: one for each friend, for ever. */
  invite_bonus: {
    invitee_id: string
    inviter_id: string
    amount: number
    created_at_ms: number
    /** The three below are null until it is collected. */
    operation_key: string | null
    transaction_id: string | null
    collected_at_ms: number | null
  }
  /** The balance that a refund or an invite bonus requires before a withdrawal. */
  reward_condition: {
    /** The movement that brought the reward to the wallet. */
    transaction_id: string
    member_id: string
    kind: "refund" | "invite"
    /** Withdrawals are refused until the balance is above `above`; below `below` the condition ends. */
    above: number
    below: number
    created_at_ms: number
    ended_at_ms: number | null
  }
}
