// Attempts to give an account a balance that no entry or hold explains.

import { account, entry, movement, satangToBank, seal, type Violation } from "./world.ts"

const LARGEST_AMOUNT = 100_000_000_000_000

/** Enough of the largest movements to leave the range of exact numbers. */
const pastExactNumbers = Array.from({ length: 91 }, (_, i) => [
  movement(`t${i}`),
  entry(`t${i}`, "house", -LARGEST_AMOUNT, i + 1, -LARGEST_AMOUNT * (i + 1)),
  entry(`t${i}`, "other", LARGEST_AMOUNT, i + 1, LARGEST_AMOUNT * (i + 1)),
  seal(`t${i}`),
]).flat()

export const accountViolations: Violation[] = [
  {
    rule: "ledger_account_once",
    attempt: "a second account of the same name",
    statements: [account("bank")],
  },
  {
    rule: "ledger_account_named_by_id",
    attempt: "an account whose id names somebody else",
    statements: [account("wallet:m1x", { kind: "wallet", member: "m2", floor: 0 })],
  },
  {
    rule: "ledger_account_of_member_has_floor",
    attempt: "a member's account without a floor",
    statements: [account("wallet:m2", { kind: "wallet", member: "m2", floor: null })],
  },
  {
    rule: "ledger_account_above_floor",
    attempt: "giving more than there is",
    statements: [
      movement("t"),
      entry("t", "game:m1:PG", -101, 2, -1),
      entry("t", "bank", 101, 3, -849),
      seal("t"),
    ],
  },
  {
    rule: "ledger_account_above_floor",
    attempt: "giving what is held",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -651, 4, 199),
      entry("t", "bank", 651, 3, -299),
      seal("t"),
    ],
  },
  {
    rule: "ledger_account_held_not_negative",
    attempt: "holding less than nothing",
    statements: ["UPDATE ledger_account SET held = -1 WHERE id = 'wallet:m1'"],
    beside: ["ledger_account_holds_what_is_pending"],
  },
  {
    rule: "ledger_account_balance_exact",
    attempt: "a balance that a JavaScript number cannot hold exactly",
    statements: [account("other"), ...pastExactNumbers],
  },
  {
    rule: "ledger_account_opens_empty",
    attempt: "an account that opens with money",
    statements: [account("wallet:m2", { kind: "wallet", member: "m2", floor: 0, balance: 5 })],
  },
  {
    rule: "ledger_account_identity_kept",
    attempt: "lowering a floor",
    statements: ["UPDATE ledger_account SET floor = -1000000 WHERE id = 'wallet:m1'"],
  },
  {
    rule: "ledger_account_identity_kept",
    attempt: "lifting a floor",
    statements: ["UPDATE ledger_account SET floor = NULL WHERE id = 'wallet:m1'"],
    beside: ["ledger_account_of_member_has_floor"],
  },
  {
    rule: "ledger_account_identity_kept",
    attempt: "giving an account to another member",
    statements: ["UPDATE ledger_account SET member_id = 'm2' WHERE id = 'wallet:m1'"],
    beside: ["ledger_account_named_by_id"],
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "a balance set by hand",
    statements: ["UPDATE ledger_account SET balance = balance + 1 WHERE id = 'wallet:m1'"],
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "a balance and version set by hand",
    statements: [
      "UPDATE ledger_account SET balance = balance + 1, version = version + 1 WHERE id = 'wallet:m1'",
    ],
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "a version set back",
    statements: ["UPDATE ledger_account SET version = 1 WHERE id = 'wallet:m1'"],
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "an entry that skips a version",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -1, 5, 849),
      entry("t", "bank", 1, 3, -949),
      seal("t"),
    ],
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "an entry whose balance does not follow from the one before",
    statements: [
      movement("t"),
      entry("t", "wallet:m1", -1, 4, 1849),
      entry("t", "bank", 1, 3, -949),
      seal("t"),
    ],
  },
  {
    rule: "ledger_account_holds_what_is_pending",
    attempt: "freeing held money by hand",
    statements: ["UPDATE ledger_account SET held = 0 WHERE id = 'wallet:m1'"],
  },
  {
    rule: "ledger_account_never_deleted",
    attempt: "deleting an account that never moved",
    statements: ["DELETE FROM ledger_account WHERE id = 'house'"],
  },
  {
    rule: "ledger_account_above_floor",
    attempt: "an overdraft that INSERT OR IGNORE would pass over in silence",
    statements: [
      movement("t"),
      entry("t", "game:m1:PG", -101, 2, -1).replace("INSERT", "INSERT OR IGNORE"),
      entry("t", "bank", 101, 3, -849),
      seal("t"),
    ],
    only: "SQLite",
  },
  {
    rule: "ledger_account_never_deleted",
    attempt: "an empty account in the place of another by INSERT OR REPLACE",
    statements: [account("house").replace("INSERT", "INSERT OR REPLACE")],
    only: "SQLite",
  },
  {
    rule: "ledger_account_moves_by_entry",
    attempt: "a balance taken back after its entry",
    statements: [
      movement("t"),
      ...satangToBank("t"),
      seal("t"),
      "UPDATE ledger_account SET balance = 850, version = 3 WHERE id = 'wallet:m1'",
    ],
  },
]
