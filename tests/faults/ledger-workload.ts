// What the crash tests do to the ledger: sixteen writers, each with a member of its own and an endless list of
// operations that follows from their numbers, so that afterwards everything can be counted.

import { sql } from "kysely"
import { accountId, balanceOf, lockAccounts, openAccount } from "#backend/ledger/accounts.ts"
import { fingerprintOf } from "#backend/ledger/fingerprint.ts"
import { hold, settleHold } from "#backend/ledger/holds.ts"
import { type Operation, post } from "#backend/ledger/post.ts"
import { reconcile } from "#backend/ledger/reconcile.ts"
import {
  done,
  findOperation,
  refused,
  runOperation,
  type StoredAnswer,
} from "#backend/ledger/run-operation.ts"
import type { Database } from "#backend/storage/database.ts"
import { isPostgres } from "#backend/storage/database-kind.ts"
import type { Transaction } from "#backend/storage/tables.ts"
import { transaction } from "#backend/storage/transaction.ts"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"

export const WRITERS = 16

/** An operation whose writer got an answer. */
export type Acknowledgement = { writer: number; number: number; answer: string; replayed: boolean }

const steps = ["deposit", "transfer", "withdraw", "settle", "overdraw"] as const
const DEPOSIT = 1_000
const TRANSFER = 300
const WITHDRAWAL = 200

const memberOf = (writer: number) => `writer${writer}`
const keyOf = (number: number) => `k${number}`
const walletOf = (writer: number) => accountId({ kind: "wallet", memberId: memberOf(writer) })
const gameOf = (writer: number) => accountId({ kind: "game", memberId: memberOf(writer), gameCode: "PG" })

export async function openWriterAccounts(db: Database): Promise<void> {
  await transaction(db, async trx => {
    await openAccount(trx, { kind: "bank", at: 0 })
    for (let writer = 0; writer < WRITERS; writer++) {
      const memberId = memberOf(writer)
      await openAccount(trx, { kind: "wallet", memberId, at: 0 })
      await openAccount(trx, { kind: "game", memberId, gameCode: "PG", at: 0 })
    }
  })
}

/** Sends a writer's operation of that number, or sends it again. @throws when its outcome is unknown. */
export async function sendOperation(db: Database, writer: number, number: number): Promise<Acknowledgement> {
  const kind = steps[number % steps.length]!
  const request = {
    memberId: memberOf(writer),
    key: keyOf(number),
    kind,
    fingerprint: fingerprintOf(kind, {}),
  }
  const result = await runOperation(db, { ...request, at: Date.now() }, (trx, operation) => {
    return perform(trx, writer, number, operation)
  })
  if (result.outcome !== "done") throw new Error(`operation ${kind} ${number} is ${result.outcome}`)
  return { writer, number, answer: JSON.stringify(result.answer), replayed: result.replayed }
}

async function perform(
  trx: Transaction,
  writer: number,
  number: number,
  operation: Operation,
): Promise<StoredAnswer> {
  const { at } = operation
  const wallet = walletOf(writer)
  switch (steps[number % steps.length]!) {
    case "deposit":
      return done(
        200,
        await post(trx, { kind: "deposit", at, operation, entries: moving("bank", wallet, DEPOSIT) }),
      )
    case "transfer": {
      const entries = moving(wallet, gameOf(writer), TRANSFER)
      return done(200, await post(trx, { kind: "transfer", at, operation, entries }))
    }
    case "withdraw":
      return done(202, await hold(trx, { accountId: wallet, amountSatang: WITHDRAWAL, at, operation }))
    case "settle": {
      const asked = await findOperation(trx, { memberId: memberOf(writer), key: keyOf(number - 1) })
      const { holdId } = asked!.answer.body as { holdId: string }
      return done(
        200,
        await settleHold(trx, { kind: "withdraw", at, operation, holdId, toAccountId: "bank" }),
      )
    }
    case "overdraw": {
      const balances = await lockAccounts(trx, [wallet])
      const tooMuch = balances.get(wallet)!.availableSatang + 1
      return refused(
        400,
        await post(trx, { kind: "transfer", at, operation, entries: moving(wallet, "bank", tooMuch) }),
      )
    }
  }
}

export type Verdict = {
  /** Acknowledged operations that are not there, or with another answer. */
  lost: number
  /** Members whose money is not what their operations, each counted once, make it. */
  doubled: number
  /** What `reconcile` found. */
  differences: number
  /** SQLite's integrity_check; "ok" when the database has none. */
  integrity: string
}

/**
 * Compares the database with everything that was acknowledged. `counts`: how many operations of each writer were
 * acknowledged, from number 0 without a gap, nothing else being under way.
 */
export async function judge(
  db: Database,
  acknowledged: Acknowledgement[],
  counts: number[],
): Promise<Verdict> {
  let lost = 0
  for (const { writer, number, answer } of acknowledged) {
    const stored = await findOperation(db, { memberId: memberOf(writer), key: keyOf(number) })
    if (JSON.stringify(stored?.answer) !== answer) lost++
  }
  let doubled = 0
  for (const [writer, count] of counts.entries()) {
    if (!(await addsUp(db, writer, count))) doubled++
  }
  const differences = (await reconcile(db)).length
  return { lost, doubled, differences, integrity: await integrityOf(db) }
}

async function addsUp(db: Database, writer: number, count: number): Promise<boolean> {
  const times = Object.fromEntries(
    steps.map((step, i) => [step, Math.ceil(Math.max(0, count - i) / steps.length)]),
  ) as Record<(typeof steps)[number], number>
  const wallet = await balanceOf(db, walletOf(writer))
  const game = await balanceOf(db, gameOf(writer))
  return (
    wallet.balanceSatang ===
      DEPOSIT * times.deposit - TRANSFER * times.transfer - WITHDRAWAL * times.settle &&
    wallet.heldSatang === WITHDRAWAL * (times.withdraw - times.settle) &&
    wallet.version === times.deposit + times.transfer + times.settle &&
    game.balanceSatang === TRANSFER * times.transfer &&
    game.version === times.transfer
  )
}

async function integrityOf(db: Database): Promise<string> {
  if (isPostgres(db)) return "ok"
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map(row => row.integrity_check).join("; ")
}
