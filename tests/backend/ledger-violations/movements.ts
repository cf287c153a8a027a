// Attempts to move money one-sidedly, twice, without a reason, or to rewrite what has moved.

import { answer, entry, movement, operation, postHold, satangToBank, seal, type Violation } from "./world.ts"

const addedToMoved = [entry("t-moved", "bank", -5, 3, -955), entry("t-moved", "house", 5, 1, 5)]

const transactions: Violation[] = [
  {
    rule: "ledger_transaction_once",
    attempt: "a second transaction with an id",
    statements: [movement("t-moved", { natural: "other" })],
  },
  {
    rule: "ledger_transaction_once_per_operation",
    attempt: "two movements for one operation",
    statements: [
      operation("new"),
      movement("t", { operation: "new" }),
      ...satangToBank("t"),
      seal("t"),
      movement("u", { operation: "new" }),
      entry("u", "wallet:m1", -1, 5, 848),
      entry("u", "bank", 1, 4, -948),
      seal("u"),
      answer("new"),
    ],
  },
  {
    rule: "ledger_transaction_once_per_natural_key",
    attempt: "a second movement for one slip",
    statements: [movement("t", { natural: "t-deposit" }), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_transaction_reversed_once",
    attempt: "taking a movement back twice",
    statements: [
      movement("r", { reverses: "t-settled" }),
      entry("r", "wallet:m1", 50, 4, 900),
      entry("r", "bank", -50, 3, -1000),
      seal("r"),
      movement("s", { reverses: "t-settled" }),
      entry("s", "wallet:m1", 50, 5, 950),
      entry("s", "bank", -50, 4, -1050),
      seal("s"),
    ],
  },
  {
    rule: "ledger_transaction_reverses",
    attempt: "taking back what never moved",
    statements: [movement("r", { reverses: "nothing" }), ...satangToBank("r"), seal("r")],
    beside: ["ledger_seal_mirrors_reversal"],
  },
  {
    rule: "ledger_transaction_operation",
    attempt: "a movement for an operation that is not recorded",
    statements: [movement("t", { operation: "unknown" }), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_transaction_operation_has_member",
    attempt: "an operation key of nobody",
    statements: [movement("t", { operation: "unknown", member: null }), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_transaction_has_key",
    attempt: "a movement that nothing makes unique",
    statements: [movement("t", {}), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_transaction_sealed",
    attempt: "a transaction that was never checked for balance",
    statements: [movement("t"), entry("t", "wallet:m1", -1, 4, 849)],
  },
  {
    rule: "ledger_transaction_operation_open",
    attempt: "moving money for an operation that was refused",
    statements: [movement("t", { operation: "refused" }), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_transaction_never_changed",
    attempt: "calling a movement something else",
    statements: ["UPDATE ledger_transaction SET kind = 'gift' WHERE id = 't-moved'"],
  },
  {
    rule: "ledger_transaction_never_deleted",
    attempt: "deleting a movement",
    statements: ["DELETE FROM ledger_transaction WHERE id = 't-moved'"],
    beside: ["ledger_entry_transaction", "ledger_seal_transaction"],
  },
]

const seals: Violation[] = [
  {
    rule: "ledger_seal_once",
    attempt: "a second seal",
    statements: [seal("t-moved")],
  },
  {
    rule: "ledger_seal_transaction",
    attempt: "a seal on nothing",
    statements: [seal("nothing")],
    beside: ["ledger_seal_balances"],
  },
  {
    rule: "ledger_seal_balances",
    attempt: "a transaction without entries",
    statements: [movement("t"), seal("t")],
  },
  {
    rule: "ledger_seal_balances",
    attempt: "money that comes from nowhere",
    statements: [movement("t"), entry("t", "wallet:m1", 1, 4, 851), seal("t")],
  },
  {
    rule: "ledger_seal_balances",
    attempt: "two sides that do not sum to zero",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -1, 4, 849),
      entry("t", "bank", 2, 3, -948),
      seal("t"),
    ],
  },
  {
    rule: "ledger_seal_mirrors_reversal",
    attempt: "taking back another amount than was moved",
    statements: [
      movement("r", { reverses: "t-settled" }),
      entry("r", "wallet:m1", 51, 4, 901),
      entry("r", "bank", -51, 3, -1001),
      seal("r"),
    ],
  },
  {
    rule: "ledger_seal_mirrors_reversal",
    attempt: "giving what is taken back to somebody else",
    statements: [
      movement("r", { reverses: "t-settled" }),
      entry("r", "game:m1:PG", 50, 2, 150),
      entry("r", "bank", -50, 3, -1000),
      seal("r"),
    ],
  },
  {
    rule: "ledger_seal_settles_hold",
    attempt: "a withdrawal that moves another amount than was held",
    statements: [movement("t"), postHold("h-pending", "t"), ...satangToBank("t"), seal("t")],
  },
  {
    rule: "ledger_seal_never_changed",
    attempt: "moving a seal elsewhere to add entries to a sealed transaction",
    statements: [
      movement("t"),
      "UPDATE ledger_seal SET transaction_id = 't' WHERE transaction_id = 't-moved'",
      ...addedToMoved,
      seal("t-moved"),
    ],
  },
  {
    rule: "ledger_seal_never_deleted",
    attempt: "breaking a seal to add entries",
    statements: [
      "DELETE FROM ledger_seal WHERE transaction_id = 't-moved'",
      ...addedToMoved,
      seal("t-moved"),
    ],
  },
]

const entries: Violation[] = [
  {
    rule: "ledger_entry_once",
    attempt: "two entries of one account in a transaction",
    statements: [
      movement("t"),
      ...satangToBank("t"),
      entry("t", "wallet:m1", -1, 5, 848),
      entry("t", "house", 1, 1, 1),
      seal("t"),
    ],
  },
  {
    rule: "ledger_entry_account_version_once",
    attempt: "a second entry at a version of an account",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -1, 3, 899),
      entry("t", "bank", 1, 2, -999),
      seal("t"),
    ],
    beside: ["ledger_entry_moves_account"],
  },
  {
    rule: "ledger_entry_transaction",
    attempt: "an entry of no transaction",
    statements: satangToBank("nothing"),
  },
  {
    rule: "ledger_entry_account",
    attempt: "an entry of no account",
    statements: [movement("t"), entry("t", "nobody", -1, 1, -1), entry("t", "bank", 1, 3, -949), seal("t")],
    beside: ["ledger_entry_moves_account"],
  },
  {
    rule: "ledger_entry_moves_something",
    attempt: "entries of nothing",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", 0, 4, 850),
      entry("t", "bank", 0, 3, -950),
      seal("t"),
    ],
  },
  {
    rule: "ledger_entry_amount_bounded",
    attempt: "more than a trillion baht at once",
    statements: [
      movement("t"),
      entry("t", "bank", -100_000_000_000_001, 3, -100_000_000_000_951),
      entry("t", "wallet:m1", 100_000_000_000_001, 4, 100_000_000_000_851),
      seal("t"),
    ],
  },
  {
    rule: "ledger_entry_before_seal",
    attempt: "an entry added to a sealed transaction",
    statements: addedToMoved,
  },
  {
    rule: "ledger_entry_moves_account",
    attempt: "an entry that says another balance than its account",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -1, 4, 9_999),
      entry("t", "bank", 1, 3, -949),
      seal("t"),
    ],
  },
  {
    rule: "ledger_entry_never_changed",
    attempt: "changing an amount",
    statements: ["UPDATE ledger_entry SET amount = 99 WHERE transaction_id = 't-moved' AND amount = 100"],
  },
  {
    rule: "ledger_entry_never_deleted",
    attempt: "deleting an entry",
    statements: ["DELETE FROM ledger_entry WHERE transaction_id = 't-moved'"],
  },
  {
    rule: "ledger_entry_never_truncated",
    attempt: "emptying the entries",
    statements: ["TRUNCATE ledger_entry CASCADE"],
    only: "PostgreSQL",
  },
  {
    rule: "ledger_entry_never_deleted",
    attempt: "an entry in the place of another by INSERT OR REPLACE",
    statements: [entry("t-moved", "wallet:m1", -1, 4, 849).replace("INSERT", "INSERT OR REPLACE")],
    beside: ["ledger_entry_before_seal"],
    only: "SQLite",
  },
]

export const movementViolations: Violation[] = [...transactions, ...seals, ...entries]
