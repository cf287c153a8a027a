// The tables of members and their statements, as Kysely sees them; their rules are in schema/members.ts and statement.ts.
// Amounts are integer satang, times epoch milliseconds.

export interface MemberTables {
  member: {
    id: string
    username: string
    name: string
    password_hash: string
    state: MemberState
    bank_code: string | null
    bank_account_name: string | null
    bank_account_no: string | null
    /** When account or holder were last changed; null: they are as registered. */
    bank_changed_at_ms: number | null
    currency: string | null
    source_code: string | null
    invite_code: string | null
    inviter_id: string | null
    created_at_ms: number
    /** The one last used on a device that is the member's own, for messages; null: not known. */
    language: "th" | "lo" | "en" | null
  }
  member_token: {
    token_hash: string
    member_id: string
    created_at_ms: number
    used_at_ms: number
    ends_at_ms: number
    /** Names the session in lists; random, and no part of the token. */
    session_id: string
    /** The device that logged in, where it said so. */
    device_id: string | null
    device_name: string
    network: string
  }
  member_device: {
    id: string
    member_id: string
    token_hash: string
    name: string
    network: string
    /** Wrong passwords from this device since its last login. */
    failures: number
    /** 0: the member has not said yet that this login was theirs. */
    confirmed: number
    created_at_ms: number
    used_at_ms: number
  }
  security_event: {
    id: string
    at_ms: number
    event: string
    member_id: string | null
    session_id: string | null
    device_name: string
    network: string
    detail: string | null
    request_id: string | null
  }
  otp: {
    token_hash: string
    phone: string
    reference: string
    code_hash: string
    state: OtpState
    attempts: number
    sent_at_ms: number
    verified_at_ms: number | null
    purpose: OtpPurpose
    /** Of whoever asked for the code. */
    network: string
  }
  /** A withdrawal that was confirmed, or whose code is still to come. */
  step_up: {
    /** A hash of member, session and idempotency key. */
    id: string
    /** Of the code that is still to come; null: no code is awaited. */
    code_token_hash: string | null
    at_ms: number
  }
  attempt_count: {
    subject: string
    since_ms: number
    attempts: number
  }
  setting: {
    name: string
    value: string
  }
  game_account: {
    member_id: string
    game_code: string
    username: string
    password: string
    opened_at_ms: number
  }
  statement: {
    id: string
    member_id: string
    type: string
    from_name: string | null
    to_name: string | null
    amount: number | null
    status: StatementStatus
    transaction_id: string | null
    link_kind: StatementLink | null
    link_description: string | null
    created_at_ms: number
  }
  withdrawal: {
    id: string
    member_id: string
    operation_key: string
    hold_id: string
    statement_id: string
    amount: number
    bank_code: string
    bank_account_name: string
    bank_account_no: string
    state: WithdrawalState
    created_at_ms: number
    settled_at_ms: number | null
  }
  deposit_notice: {
    id: string
    member_id: string
    operation_key: string
    statement_id: string
    amount: number
    state: DepositNoticeState
    created_at_ms: number
  }
}

type MemberState = "active" | "inactive"

/** `replaced`: another one set a new password; `used`: an account was registered with it; `blocked`: too many wrong codes. */
export type OtpPurpose = "register" | "reset" | "withdraw" | "login"

type OtpState = "sent" | "failed" | "replaced" | "blocked" | "verified" | "used"

export type StatementStatus = "PENDING" | "SUCCESS" | "FAILED"

/** The field of a statement's line (docs/product/statement.md) under which a linked item's description stands. */
export type StatementLink = "bonus" | "promotion" | "invite" | "refund" | "luckydraw"

/** `paying`: the payment provider was asked, and what it did is not booked yet. */
type WithdrawalState = "pending" | "paying" | "paid" | "refused"

type DepositNoticeState = "open" | "credited" | "closed"
