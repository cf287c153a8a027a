// The schema protects the ledger from faulty code. Each rule refuses its violation, and no other rule does:
// without the rule the attempt succeeds.

import { beforeAll, describe, expect, test } from "vitest"
import { accountViolations } from "#tests/backend/ledger-violations/accounts.ts"
import { holdViolations } from "#tests/backend/ledger-violations/holds.ts"
import { movementViolations } from "#tests/backend/ledger-violations/movements.ts"
import { operationViolations } from "#tests/backend/ledger-violations/operations.ts"
import { world } from "#tests/backend/ledger-violations/world.ts"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import { type SchemaTrial, trySchema } from "#tests/backend/weakened-schema.ts"

const allViolations = [...operationViolations, ...accountViolations, ...movementViolations, ...holdViolations]

const columnsThatMayBeUnknown = `
    ledger_account.floor ledger_account.game_code ledger_account.member_id ledger_hold.member_id
    ledger_hold.operation_key ledger_hold.settled_at_ms ledger_hold.transaction_id
    ledger_transaction.member_id ledger_transaction.natural_key ledger_transaction.operation_key
    ledger_transaction.reverses_id
  `
  .trim()
  .split(/\s+/)

/** A refusal by a rule, not a mistake in the statement. */
const refusedByRule = /constraint failed|violates|^(ledger|operation)_\w+: /

describe.each(scratchKinds)("the ledger's schema on $name", ({ name, open }) => {
  const violations = allViolations.filter(([, , , more]) => (more?.only ?? name) === name)
  const scratch = oneForAll(open)
  let trial: SchemaTrial
  beforeAll(async () => {
    trial = await trySchema(scratch.db, world, table => /^(ledger_|operation)/.test(table))
  })

  test("every constraint and trigger is tried by an attempt to break it", () => {
    expect([...trial.rules].sort()).toEqual([...new Set(violations.map(([rule]) => rule))].sort())
  })

  test("only the expected columns take NULL", () => {
    expect([...trial.nullable].sort()).toEqual(columnsThatMayBeUnknown)
  })

  test.for(violations)("only %s refuses %s", async ([rule, , statements, { beside = [] } = {}]) => {
    expect(await trial.refusalWithout(beside, statements)).toMatch(refusedByRule)
    expect(await trial.refusalWithout([rule, ...beside], statements)).toBeUndefined()
  })
})
