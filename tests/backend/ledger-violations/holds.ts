// Attempts to hold what is not there, to free held money, or to settle a hold twice.

import {
  answer,
  entry,
  hold,
  movement,
  operation,
  postHold,
  seal,
  type Violation,
  voidHold,
} from "./world.ts"

export const holdViolations: Violation[] = [
  {
    rule: "ledger_hold_once",
    attempt: "a second hold with an id",
    statements: [hold("h-pending")],
  },
  {
    rule: "ledger_hold_once_per_operation",
    attempt: "two holds for one operation",
    statements: [
      operation("new"),
      hold("h", { operation: "new" }),
      hold("i", { operation: "new" }),
      answer("new"),
    ],
  },
  {
    rule: "ledger_hold_posted_once",
    attempt: "two holds posted by one movement",
    statements: [
      hold("h"),
      hold("i"),
      movement("t"),
      postHold("h", "t"),
      postHold("i", "t"),
      entry("t", "wallet:m1", -10, 4, 840),
      entry("t", "bank", 10, 3, -940),
      seal("t"),
    ],
  },
  {
    rule: "ledger_hold_account",
    attempt: "a hold on no account",
    statements: [hold("h", { account: "nobody" })],
    beside: ["ledger_hold_reserves"],
  },
  {
    rule: "ledger_hold_transaction",
    attempt: "a hold posted by no transaction",
    statements: [postHold("h-pending", "nothing")],
  },
  {
    rule: "ledger_hold_operation",
    attempt: "a hold for an operation that is not recorded",
    statements: [hold("h", { operation: "unknown" })],
  },
  {
    rule: "ledger_hold_operation_has_member",
    attempt: "a hold for an operation key of nobody",
    statements: [hold("h", { operation: "unknown", member: null })],
  },
  {
    rule: "ledger_hold_amount_bounded",
    attempt: "a negative hold, which would free other held money",
    statements: [hold("h", { amount: -100 })],
  },
  {
    rule: "ledger_hold_amount_bounded",
    attempt: "a hold of nothing",
    statements: [hold("h", { amount: 0 })],
  },
  {
    rule: "ledger_hold_state_known",
    attempt: "a state that holds do not have",
    statements: ["UPDATE ledger_hold SET state = 'gone', settled_at_ms = 2 WHERE id = 'h-pending'"],
  },
  {
    rule: "ledger_hold_posted_by_transaction",
    attempt: "a hold posted without a movement",
    statements: ["UPDATE ledger_hold SET state = 'posted', settled_at_ms = 2 WHERE id = 'h-pending'"],
  },
  {
    rule: "ledger_hold_settled_at_a_time",
    attempt: "a hold voided at no time",
    statements: ["UPDATE ledger_hold SET state = 'voided' WHERE id = 'h-pending'"],
  },
  {
    rule: "ledger_hold_begins_pending",
    attempt: "a hold that begins voided",
    statements: [hold("h", { state: "voided" })],
    beside: ["ledger_hold_reserves"],
  },
  {
    rule: "ledger_hold_operation_open",
    attempt: "holding money for an operation that was refused",
    statements: [hold("h", { operation: "refused" })],
  },
  {
    rule: "ledger_hold_reserves",
    attempt: "holding more than is available",
    statements: [hold("h", { amount: 651 })],
  },
  {
    rule: "ledger_hold_settles_once",
    attempt: "voiding a hold that was voided",
    statements: [voidHold("h-voided")],
    beside: ["ledger_hold_releases"],
  },
  {
    rule: "ledger_hold_settles_once",
    attempt: "making a voided hold pending again",
    statements: ["UPDATE ledger_hold SET state = 'pending', settled_at_ms = NULL WHERE id = 'h-voided'"],
    beside: ["ledger_hold_releases"],
  },
  {
    rule: "ledger_hold_identity_kept",
    attempt: "another amount for a hold while it is voided",
    statements: [
      "UPDATE ledger_hold SET amount = 1, state = 'voided', settled_at_ms = 2 WHERE id = 'h-pending'",
    ],
  },
  {
    rule: "ledger_hold_posted_before_seal",
    attempt: "a hold posted by a movement of something else",
    statements: [postHold("h-pending", "t-moved")],
  },
  {
    rule: "ledger_hold_releases",
    attempt: "settling a hold twice",
    statements: [voidHold("h-voided")],
    beside: ["ledger_hold_settles_once"],
  },
  {
    rule: "ledger_hold_never_deleted",
    attempt: "deleting a hold",
    statements: ["DELETE FROM ledger_hold WHERE id = 'h-voided'"],
  },
  {
    rule: "ledger_hold_never_truncated",
    attempt: "emptying the holds",
    statements: ["TRUNCATE ledger_hold CASCADE"],
    only: "PostgreSQL",
  },
]
