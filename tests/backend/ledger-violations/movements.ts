// Attempts to move money one-sidedly, twice, without a reason, or to rewrite what has moved.

import {
  answer,
  entries,
  entry,
  move,
  movement,
  operation,
  postHold,
  satangToBank,
  seal,
  type Violation,
} from "./world.ts"

const addedToMoved = [entry("t-moved", "bank", -5, 3, -955), entry("t-moved", "house", 5, 1, 5)]

const transactions: Violation[] = [
  ["ledger_transaction_once", "a second transaction with an id", [movement("t-moved", { natural: "other" })]],
  [
    "ledger_transaction_once_per_operation",
    "two movements for one operation",
    [
      operation("new"),
      ...move("t", satangToBank, { operation: "new" }),
      movement("u", { operation: "new" }),
      entry("u", "wallet:m1", -1, 5, 848),
      entry("u", "bank", 1, 4, -948),
      seal("u"),
      answer("new"),
    ],
  ],
  [
    "ledger_transaction_once_per_natural_key",
    "a second movement for one slip",
    move("t", satangToBank, { natural: "t-deposit" }),
  ],
  [
    "ledger_transaction_reversed_once",
    "taking a movement back twice",
    [
      ...move("r", { "wallet:m1": 50, bank: -50 }, { reverses: "t-settled" }),
      movement("s", { reverses: "t-settled" }),
      entry("s", "wallet:m1", 50, 5, 950),
      entry("s", "bank", -50, 4, -1050),
      seal("s"),
    ],
  ],
  [
    "ledger_transaction_reverses",
    "taking back what never moved",
    move("r", satangToBank, { reverses: "nothing" }),
    { beside: ["ledger_seal_mirrors_reversal"] },
  ],
  [
    "ledger_transaction_operation",
    "a movement for an operation that is not recorded",
    move("t", satangToBank, { operation: "unknown" }),
  ],
  [
    "ledger_transaction_operation_has_member",
    "an operation key of nobody",
    move("t", satangToBank, { operation: "unknown", member: null }),
  ],
  ["ledger_transaction_has_key", "a movement that nothing makes unique", move("t", satangToBank, {})],
  [
    "ledger_transaction_sealed",
    "a transaction that was never checked for balance",
    [movement("t"), entry("t", "wallet:m1", -1, 4, 849)],
  ],
  [
    "ledger_transaction_operation_open",
    "moving money for an operation that was refused",
    move("t", satangToBank, { operation: "refused" }),
  ],
  [
    "ledger_transaction_never_changed",
    "calling a movement something else",
    ["UPDATE ledger_transaction SET kind = 'gift' WHERE id = 't-moved'"],
  ],
  [
    "ledger_transaction_never_deleted",
    "deleting a movement",
    ["DELETE FROM ledger_transaction WHERE id = 't-moved'"],
    { beside: ["ledger_entry_transaction", "ledger_seal_transaction"] },
  ],
]

const seals: Violation[] = [
  ["ledger_seal_once", "a second seal", [seal("t-moved")]],
  ["ledger_seal_transaction", "a seal on nothing", [seal("nothing")], { beside: ["ledger_seal_balances"] }],
  ["ledger_seal_balances", "a transaction without entries", [movement("t"), seal("t")]],
  ["ledger_seal_balances", "money that comes from nowhere", move("t", { "wallet:m1": 1 })],
  ["ledger_seal_balances", "two sides that do not sum to zero", move("t", { "wallet:m1": -1, bank: 2 })],
  [
    "ledger_seal_mirrors_reversal",
    "taking back another amount than was moved",
    move("r", { "wallet:m1": 51, bank: -51 }, { reverses: "t-settled" }),
  ],
  [
    "ledger_seal_mirrors_reversal",
    "giving what is taken back to somebody else",
    move("r", { "game:m1:PG": 50, bank: -50 }, { reverses: "t-settled" }),
  ],
  [
    "ledger_seal_settles_hold",
    "a withdrawal that moves another amount than was held",
    [movement("t"), postHold("h-pending", "t"), ...entries("t", satangToBank), seal("t")],
  ],
  [
    "ledger_seal_never_changed",
    "moving a seal elsewhere to add entries to a sealed transaction",
    [
      movement("t"),
      "UPDATE ledger_seal SET transaction_id = 't' WHERE transaction_id = 't-moved'",
      ...addedToMoved,
      seal("t-moved"),
    ],
  ],
  [
    "ledger_seal_never_deleted",
    "breaking a seal to add entries",
    ["DELETE FROM ledger_seal WHERE transaction_id = 't-moved'", ...addedToMoved, seal("t-moved")],
  ],
]

const lines: Violation[] = [
  [
    "ledger_entry_once",
    "two entries of one account in a transaction",
    [
      movement("t"),
      ...entries("t", satangToBank),
      entry("t", "wallet:m1", -1, 5, 848),
      entry("t", "house", 1, 1, 1),
      seal("t"),
    ],
  ],
  [
    "ledger_entry_account_version_once",
    "a second entry at a version of an account",
    [movement("t"), entry("t", "wallet:m1", -1, 3, 899), entry("t", "bank", 1, 2, -999), seal("t")],
    { beside: ["ledger_entry_moves_account"] },
  ],
  ["ledger_entry_transaction", "an entry of no transaction", entries("nothing", satangToBank)],
  [
    "ledger_entry_account",
    "an entry of no account",
    [movement("t"), entry("t", "nobody", -1, 1, -1), entry("t", "bank", 1, 3, -949), seal("t")],
    { beside: ["ledger_entry_moves_account"] },
  ],
  ["ledger_entry_moves_something", "entries of nothing", move("t", { "wallet:m1": 0, bank: 0 })],
  [
    "ledger_entry_amount_bounded",
    "more than a trillion baht at once",
    move("t", { bank: -100_000_000_000_001, "wallet:m1": 100_000_000_000_001 }),
  ],
  ["ledger_entry_before_seal", "an entry added to a sealed transaction", addedToMoved],
  [
    "ledger_entry_moves_account",
    "an entry that says another balance than its account",
    [movement("t"), entry("t", "wallet:m1", -1, 4, 9_999), entry("t", "bank", 1, 3, -949), seal("t")],
  ],
  [
    "ledger_entry_never_changed",
    "changing an amount",
    ["UPDATE ledger_entry SET amount = 99 WHERE transaction_id = 't-moved' AND amount = 100"],
  ],
  [
    "ledger_entry_never_deleted",
    "deleting an entry",
    ["DELETE FROM ledger_entry WHERE transaction_id = 't-moved'"],
  ],
  [
    "ledger_entry_never_truncated",
    "emptying the entries",
    ["TRUNCATE ledger_entry CASCADE"],
    { only: "PostgreSQL" },
  ],
  [
    "ledger_entry_never_deleted",
    "an entry in the place of another by INSERT OR REPLACE",
    [entry("t-moved", "wallet:m1", -1, 4, 849).replace("INSERT", "INSERT OR REPLACE")],
    { beside: ["ledger_entry_before_seal"], only: "SQLite" },
  ],
]

export const movementViolations: Violation[] = [...transactions, ...seals, ...lines]
