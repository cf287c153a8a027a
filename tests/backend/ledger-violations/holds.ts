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
  ["ledger_hold_once", "a second hold with an id", [hold("h-pending")]],
  [
    "ledger_hold_once_per_operation",
    "two holds for one operation",
    [operation("new"), hold("h", { operation: "new" }), hold("i", { operation: "new" }), answer("new")],
  ],
  [
    "ledger_hold_posted_once",
    "two holds posted by one movement",
    [
      hold("h"),
      hold("i"),
      movement("t"),
      postHold("h", "t"),
      postHold("i", "t"),
      entry("t", "wallet:m1", -10, 4, 840),
      entry("t", "bank", 10, 3, -940),
      seal("t"),
    ],
  ],
  [
    "ledger_hold_account",
    "a hold on no account",
    [hold("h", { account: "nobody" })],
    { beside: ["ledger_hold_reserves"] },
  ],
  ["ledger_hold_transaction", "a hold posted by no transaction", [postHold("h-pending", "nothing")]],
  [
    "ledger_hold_operation",
    "a hold for an operation that is not recorded",
    [hold("h", { operation: "unknown" })],
  ],
  [
    "ledger_hold_operation_has_member",
    "a hold for an operation key of nobody",
    [hold("h", { operation: "unknown", member: null })],
  ],
  [
    "ledger_hold_amount_bounded",
    "a negative hold, which would free other held money",
    [hold("h", { amount: -100 })],
  ],
  ["ledger_hold_amount_bounded", "a hold of nothing", [hold("h", { amount: 0 })]],
  [
    "ledger_hold_state_known",
    "a state that holds do not have",
    ["UPDATE ledger_hold SET state = 'gone', settled_at_ms = 2 WHERE id = 'h-pending'"],
  ],
  [
    "ledger_hold_posted_by_transaction",
    "a hold posted without a movement",
    ["UPDATE ledger_hold SET state = 'posted', settled_at_ms = 2 WHERE id = 'h-pending'"],
  ],
  [
    "ledger_hold_settled_at_a_time",
    "a hold voided at no time",
    ["UPDATE ledger_hold SET state = 'voided' WHERE id = 'h-pending'"],
  ],
  [
    "ledger_hold_begins_pending",
    "a hold that begins voided",
    [hold("h", { state: "voided" })],
    { beside: ["ledger_hold_reserves"] },
  ],
  [
    "ledger_hold_operation_open",
    "holding money for an operation that was refused",
    [hold("h", { operation: "refused" })],
  ],
  ["ledger_hold_reserves", "holding more than is available", [hold("h", { amount: 651 })]],
  [
    "ledger_hold_settles_once",
    "voiding a hold that was voided",
    [voidHold("h-voided")],
    { beside: ["ledger_hold_releases"] },
  ],
  [
    "ledger_hold_settles_once",
    "making a voided hold pending again",
    ["UPDATE ledger_hold SET state = 'pending', settled_at_ms = NULL WHERE id = 'h-voided'"],
    { beside: ["ledger_hold_releases"] },
  ],
  [
    "ledger_hold_identity_kept",
    "another amount for a hold while it is voided",
    ["UPDATE ledger_hold SET amount = 1, state = 'voided', settled_at_ms = 2 WHERE id = 'h-pending'"],
  ],
  [
    "ledger_hold_posted_before_seal",
    "a hold posted by a movement of something else",
    [postHold("h-pending", "t-moved")],
  ],
  [
    "ledger_hold_releases",
    "settling a hold twice",
    [voidHold("h-voided")],
    { beside: ["ledger_hold_settles_once"] },
  ],
  ["ledger_hold_never_deleted", "deleting a hold", ["DELETE FROM ledger_hold WHERE id = 'h-voided'"]],
  [
    "ledger_hold_never_truncated",
    "emptying the holds",
    ["TRUNCATE ledger_hold CASCADE"],
    { only: "PostgreSQL" },
  ],
]
