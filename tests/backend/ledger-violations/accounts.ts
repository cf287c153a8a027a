// Attempts to give an account a balance that no entry or hold explains.

import { account, entry, move, movement, satangToBank, seal, type Violation } from "./world.ts"

const LARGEST_AMOUNT = 100_000_000_000_000

/** Enough of the largest movements to leave the range of exact numbers. */
const pastExactNumbers = Array.from({ length: 91 }, (_, i) => [
  movement(`t${i}`),
  entry(`t${i}`, "house", -LARGEST_AMOUNT, i + 1, -LARGEST_AMOUNT * (i + 1)),
  entry(`t${i}`, "other", LARGEST_AMOUNT, i + 1, LARGEST_AMOUNT * (i + 1)),
  seal(`t${i}`),
]).flat()

export const accountViolations: Violation[] = [
  ["ledger_account_once", "a second account of the same name", [account("bank")]],
  [
    "ledger_account_named_by_id",
    "an account whose id names somebody else",
    [account("wallet:m1x", { kind: "wallet", member: "m2", floor: 0 })],
  ],
  [
    "ledger_account_of_member_has_floor",
    "a member's account without a floor",
    [account("wallet:m2", { kind: "wallet", member: "m2", floor: null })],
  ],
  ["ledger_account_above_floor", "giving more than there is", move("t", { "game:m1:PG": -101, bank: 101 })],
  ["ledger_account_above_floor", "giving what is held", move("t", { "wallet:m1": -651, bank: 651 })],
  [
    "ledger_account_held_not_negative",
    "holding less than nothing",
    ["UPDATE ledger_account SET held = -1 WHERE id = 'wallet:m1'"],
    { beside: ["ledger_account_holds_what_is_pending"] },
  ],
  [
    "ledger_account_balance_exact",
    "a balance that a JavaScript number cannot hold exactly",
    [account("other"), ...pastExactNumbers],
  ],
  [
    "ledger_account_opens_empty",
    "an account that opens with money",
    [account("wallet:m2", { kind: "wallet", member: "m2", floor: 0, balance: 5 })],
  ],
  [
    "ledger_account_identity_kept",
    "lowering a floor",
    ["UPDATE ledger_account SET floor = -1000000 WHERE id = 'wallet:m1'"],
  ],
  [
    "ledger_account_identity_kept",
    "lifting a floor",
    ["UPDATE ledger_account SET floor = NULL WHERE id = 'wallet:m1'"],
    { beside: ["ledger_account_of_member_has_floor"] },
  ],
  [
    "ledger_account_identity_kept",
    "giving an account to another member",
    ["UPDATE ledger_account SET member_id = 'm2' WHERE id = 'wallet:m1'"],
    { beside: ["ledger_account_named_by_id"] },
  ],
  [
    "ledger_account_moves_by_entry",
    "a balance set by hand",
    ["UPDATE ledger_account SET balance = balance + 1 WHERE id = 'wallet:m1'"],
  ],
  [
    "ledger_account_moves_by_entry",
    "a balance and version set by hand",
    ["UPDATE ledger_account SET balance = balance + 1, version = version + 1 WHERE id = 'wallet:m1'"],
  ],
  [
    "ledger_account_moves_by_entry",
    "a version set back",
    ["UPDATE ledger_account SET version = 1 WHERE id = 'wallet:m1'"],
  ],
  [
    "ledger_account_moves_by_entry",
    "an entry that skips a version",
    [movement("t"), entry("t", "wallet:m1", -1, 5, 849), entry("t", "bank", 1, 3, -949), seal("t")],
  ],
  [
    "ledger_account_moves_by_entry",
    "an entry whose balance does not follow from the one before",
    [movement("t"), entry("t", "wallet:m1", -1, 4, 1849), entry("t", "bank", 1, 3, -949), seal("t")],
  ],
  [
    "ledger_account_holds_what_is_pending",
    "freeing held money by hand",
    ["UPDATE ledger_account SET held = 0 WHERE id = 'wallet:m1'"],
  ],
  [
    "ledger_account_never_deleted",
    "deleting an account that never moved",
    ["DELETE FROM ledger_account WHERE id = 'house'"],
  ],
  [
    "ledger_account_above_floor",
    "an overdraft that INSERT OR IGNORE would pass over in silence",
    [
      movement("t"),
      entry("t", "game:m1:PG", -101, 2, -1).replace("INSERT", "INSERT OR IGNORE"),
      entry("t", "bank", 101, 3, -849),
      seal("t"),
    ],
    { only: "SQLite" },
  ],
  [
    "ledger_account_never_deleted",
    "an empty account in the place of another by INSERT OR REPLACE",
    [account("house").replace("INSERT", "INSERT OR REPLACE")],
    { only: "SQLite" },
  ],
  [
    "ledger_account_moves_by_entry",
    "a balance taken back after its entry",
    [
      ...move("t", satangToBank),
      "UPDATE ledger_account SET balance = 850, version = 3 WHERE id = 'wallet:m1'",
    ],
  ],
]
