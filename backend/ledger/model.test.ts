// The ledger does what a plain model of it does, for 20,000 random operations (5,000 in a share of the tests, and where
// each statement is a round trip).

import { randomInt } from "node:crypto"
import { describe, expect, test } from "vitest"
import { compareWithModel } from "#tests/backend/ledger-model/compare.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { times } from "#tests/scope.ts"

const OPERATIONS = {
  SQLite: times({ all: 20_000, few: 5000 }),
  PostgreSQL: times({ all: 5000, few: 5000 }),
}
const everyOutcome = [
  "deposit already-posted",
  "deposit posted",
  "play insufficient-funds",
  "play posted",
  "reverse already-posted",
  "reverse insufficient-funds",
  "reverse posted",
  "settle hold-not-pending",
  "settle posted",
  "transfer done",
  "transfer done again",
  "transfer mismatch",
  "transfer refused",
  "transfer refused again",
  "transfer threw",
  "transferAll done",
  "transferAll done again",
  "transferAll mismatch",
  "transferAll refused",
  "transferAll refused again",
  "void hold-not-pending",
  "void voided",
  "withdraw done",
  "withdraw done again",
  "withdraw mismatch",
  "withdraw refused",
  "withdraw refused again",
]

describe.each(scratchKinds)("the ledger on $name", ({ name, open }) => {
  test("agrees with its model", { timeout: 180_000 + 10 * OPERATIONS[name] }, async () => {
    const seed = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31))
    console.log(`ledger model: seed ${seed} (repeat with LEDGER_SEED=${seed})`)
    const scratch = await open()
    try {
      const { outcomes } = await compareWithModel(scratch.db, { operations: OPERATIONS[name], seed })
      expect(Object.keys(outcomes).sort()).toEqual(everyOutcome)
    } finally {
      await scratch.remove()
    }
  })
})
