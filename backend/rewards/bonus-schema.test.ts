// The schema protects offers and grants from faulty code. Each rule refuses its violation, and no other rule does:
// without the rule the attempt succeeds.
import { beforeAll, describe, expect, test } from "vitest"
import { world as ledger } from "#tests/backend/ledger-violations/world.ts"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import { type SchemaTrial, trySchema } from "#tests/backend/weakened-schema.ts"

type Row = Record<string, string | number | null>

const insert = (table: string, row: Row) => {
  const values = Object.values(row).map(value => (typeof value === "string" ? `'${value}'` : String(value)))
  return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")})`
}
const offer = (changes: Row = {}) =>
  insert("bonus_offer", {
    ...{ code: "NEW", kind: "bonus", name: "n", description: "d", type: "day", max_received: 2, amount: 100 },
    ...{ multiple: 3, percent_fail: 20, min_wallet: 0, places: null, given: 0, is_open: 1, banners: "[]" },
    ...{ position: 0, ...changes },
  })
const grant = (changes: Row = {}) =>
  insert("bonus_grant", {
    ...{ id: "new", member_id: "m2", operation_key: "new", kind: "bonus", offer_code: "OLD", name: "n" },
    ...{ amount: 100, multiple: 3, percent_fail: 20, won: 0, transaction_id: "t-moved", started_at_ms: 5 },
    ...{ ended_at_ms: null, removed: null, ...changes },
  })

/** After the ledger's: OLD was given to m1, who uses it, and PROMO was given to m1 and has ended. */
const world = [
  ...ledger,
  [
    offer({ code: "OLD" }),
    offer({ code: "PROMO", kind: "promotion", type: "limit", max_received: 1 }),
    grant({ id: "used", member_id: "m1", operation_key: "used", transaction_id: "t-deposit" }),
    grant({
      ...{
        id: "over",
        member_id: "m1",
        operation_key: "over",
        transaction_id: "t-settled",
        kind: "promotion",
      },
      ...{ offer_code: "PROMO", ended_at_ms: 9, removed: 0 },
    }),
  ],
]

const offers: [string, Row][] = [
  ["bonus_offer_once", { code: "OLD" }],
  ["bonus_offer_code_upper", { code: "small" }],
  ["bonus_offer_code_upper", { code: "" }],
  ["bonus_offer_kind_known", { kind: "gift" }],
  ["bonus_offer_type_known", { type: "month" }],
  ["bonus_offer_promotion_once", { kind: "promotion", type: "limit" }],
  ["bonus_offer_max_positive", { max_received: 0 }],
  ["bonus_offer_amount_positive", { amount: 0 }],
  ["bonus_offer_conditions", { multiple: -1 }],
  ["bonus_offer_conditions", { percent_fail: 101 }],
  ["bonus_offer_conditions", { min_wallet: -1 }],
  ["bonus_offer_places", { places: 1, given: 2 }],
  ["bonus_offer_open_or_not", { is_open: 2 }],
]
const grants: [string, Row][] = [
  ["bonus_grant_once", { id: "used" }],
  ["bonus_grant_operation_once", { member_id: "m1", operation_key: "used", ended_at_ms: 9, removed: 0 }],
  ["bonus_grant_transaction_once", { transaction_id: "t-deposit" }],
  ["bonus_grant_transaction", { transaction_id: "nothing" }],
  ["bonus_grant_offer", { offer_code: "NONE" }],
  ["bonus_grant_amount_positive", { amount: 0 }],
  ["bonus_grant_won_not_negative", { won: -1 }],
  ["bonus_grant_ends_after_start", { ended_at_ms: 4, removed: 0 }],
  ["bonus_grant_ended_tells", { ended_at_ms: 9 }],
  ["bonus_grant_removed_not_negative", { ended_at_ms: 9, removed: -1 }],
]
const violations = [
  ...offers.map(([rule, row]) => ({ rule, row: JSON.stringify(row), statement: offer(row) })),
  ...grants.map(([rule, row]) => ({ rule, row: JSON.stringify(row), statement: grant(row) })),
]
const indexes = [
  ["bonus_grant_one_active", grant({ member_id: "m1" })],
  [
    "bonus_grant_promotion_once",
    grant({ member_id: "m1", kind: "promotion", offer_code: "PROMO", ended_at_ms: 9, removed: 0 }),
  ],
] as const

const refusedByRule = /constraint failed|violates/i

describe.each(scratchKinds)("the bonuses' schema on $name", ({ open }) => {
  const scratch = oneForAll(open)
  let trial: SchemaTrial
  beforeAll(async () => {
    trial = await trySchema(scratch.db, world, table => /^(ledger_|operation|bonus_)/.test(table))
  })

  test("an attempt exists to break every constraint", () => {
    const rules = trial.rules.filter(rule => rule.startsWith("bonus_"))
    expect(rules.sort()).toEqual([...new Set(violations.map(({ rule }) => rule))].sort())
  })

  test("a row that breaks no rule is accepted", async () => {
    expect(await trial.refusalWithout([], [offer(), grant()])).toBeUndefined()
  })

  test.each(violations)("only $rule refuses $row", async ({ rule, statement }) => {
    expect(await trial.refusalWithout([], [statement])).toMatch(refusedByRule)
    expect(await trial.refusalWithout([rule], [statement])).toBeUndefined()
  })

  test.each(indexes)("only %s refuses a second one", async (index, statement) => {
    expect(await trial.refusalWithout([], [statement])).toMatch(refusedByRule)
    expect(await trial.refusalWithout([], [`DROP INDEX ${index}`, statement])).toBeUndefined()
  })
})
