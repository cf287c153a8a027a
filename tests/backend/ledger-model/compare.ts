// Drives the ledger and its model with the same random intents and stops at the first difference.

import { isDeepStrictEqual } from "node:util"
import { reconcile } from "#backend/ledger/reconcile.ts"
import type { Database } from "#backend/storage/database.ts"
import { type History, type Intent, nextIntent, seededDice } from "./intents.ts"
import { LedgerDriver } from "./ledger-driver.ts"
import { LedgerModel, type ModelAccount } from "./ledger-model.ts"

type Comparison = {
  operations: number
  seed: number
  /** How often each intent led to each outcome, as "transfer done". */
  outcomes: Record<string, number>
}

/**
 * Runs `operations` random intents on an empty ledger and on the model: outcomes, balances, held amounts and versions
 * must be equal after each, and the ledger must agree with itself at the end.
 * @throws at the first difference, naming the seed and the step that repeat it.
 */
export async function compareWithModel(
  db: Database,
  { operations, seed }: { operations: number; seed: number },
): Promise<Comparison> {
  const dice = seededDice(seed)
  const model = new LedgerModel()
  const driver = new LedgerDriver(db)
  const history: History = { operations: [], slips: [], holds: 0, transactions: 0 }
  const outcomes: Record<string, number> = {}
  await driver.openAccounts()

  for (let step = 1; step <= operations; step++) {
    const intent = nextIntent(dice, step, history)
    const expected = model.apply(intent)
    const actual = await driver.apply(intent)
    assertEqual({ seed, step, intent }, expected, actual)
    assertEqual({ seed, step, intent }, Object.fromEntries(model.accounts), await readAccounts(db))
    remember(history, intent, model)
    const name = `${intent.type} ${nameOf(actual)}`
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  assertEqual({ seed, step: operations }, [], await reconcile(db))
  return { operations, seed, outcomes }
}

function remember(history: History, intent: Intent, model: LedgerModel): void {
  if ("key" in intent) history.operations.push(intent)
  if (intent.type === "deposit") history.slips.push(intent.slip)
  history.holds = model.holds.length
  history.transactions = model.transactionCount
}

function nameOf(outcome: Awaited<ReturnType<LedgerDriver["apply"]>>): string {
  if (outcome.outcome !== "done") return outcome.outcome
  return `${outcome.answer.refused ? "refused" : "done"}${outcome.replayed ? " again" : ""}`
}

async function readAccounts(db: Database): Promise<Record<string, ModelAccount>> {
  const rows = await db
    .selectFrom("ledger_account")
    .select(["id", "balance", "held", "version", "floor"])
    .execute()
  return Object.fromEntries(rows.map(({ id, ...account }) => [id, account]))
}

function assertEqual(
  where: { seed: number; step: number; intent?: Intent },
  expected: unknown,
  actual: unknown,
): void {
  if (isDeepStrictEqual(expected, actual)) return
  throw new Error(
    `the ledger differs from its model (${JSON.stringify(where)})\n` +
      `model:  ${JSON.stringify(expected)}\nledger: ${JSON.stringify(actual)}`,
  )
}
