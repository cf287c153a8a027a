// The end of a bonus: by its member (GET /api/bonus/clear), or by a withdrawal, which forfeits the rest.

import type { Operation } from "../ledger/post.ts"
import { reverse } from "../ledger/reverse.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { operator } from "../money/accounts.ts"
import { admitsTransfer, gameAccountsOf } from "../money/game-accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import type { Transaction } from "../storage/tables.ts"
import { settleConditions } from "./conditions.ts"
import type { RewardContext } from "./context.ts"
import { activeGrant, endGrant, lockMoney, progressOf } from "./grants.ts"

/** The member's games whose provider accepts no movement now. Call before the transaction. */
export async function silentGames(context: RewardContext, memberId: string): Promise<string[]> {
  const accounts = await gameAccountsOf(context.db, memberId)
  const admitted = await Promise.all(accounts.map(account => admitsTransfer(context, account)))
  return accounts.filter((_, index) => !admitted[index]).map(account => account.game_code)
}

/**
 * Ends the active bonus: the operator gets the game balances, the member keeps the wallet. Refuses with NO_DATA
 * (none is active), BONUS_CONDITION, or TRANSFER_FAIL when a game that holds money does not answer. Answers
 * BONUS_CLEAR.
 */
export async function clearBonus(context: RewardContext, call: OperationCall): Promise<OperationResult> {
  const { member } = call
  const silent = await silentGames(context, member.id)
  return runMemberOperation(
    context,
    { ...call, kind: "bonus-clear", fields: {} },
    async (trx, operation): Promise<OperationOutcome> => {
      const money = await lockMoney(trx, member.id, [operator.bonus])
      const grant = await activeGrant(trx, member.id)
      if (!grant) return { status: "refused", code: "NO_DATA" }
      if (!progressOf(grant, money.total).canEnd) return { status: "refused", code: "BONUS_CONDITION" }
      if (isStuck(money.games, silent)) return { status: "refused", code: "TRANSFER_FAIL" }
      const { id, removedSatang } = await endGrant(trx, grant, {
        taken: money.games,
        at: operation.at,
        operation,
      })
      return { status: "done", id, amountSatang: removedSatang, message: "BONUS_CLEAR" }
    },
  )
}

/**
 * Runs a withdrawal by `work` under the conditions of refunds and invite bonuses and of an active bonus. Refused with
 * BONUS_CONDITION until these are met. Then the withdrawal ends the bonus, and the operator gets the rest.
 */
export async function withdrawUnderBonus(
  trx: Transaction,
  operation: Operation,
  silent: string[],
  work: () => Promise<OperationOutcome>,
): Promise<OperationOutcome> {
  const { memberId, at } = operation
  const money = await lockMoney(trx, memberId)
  const code = await settleConditions(trx, memberId, money.total, at)
  if (code) return { status: "refused", code }
  const grant = await activeGrant(trx, memberId)
  if (!grant) return work()
  if (!progressOf(grant, money.total).isMet) return { status: "refused", code: "BONUS_CONDITION" }
  if (isStuck(money.games, silent)) return { status: "refused", code: "TRANSFER_FAIL" }
  const outcome = await work()
  if (outcome.status === "refused") return outcome
  const { wallet, games } = await lockMoney(trx, memberId)
  await endGrant(trx, grant, { taken: [wallet, ...games], at, key: restKey(memberId, operation.key) })
  return outcome
}

/** The natural key of the forfeited rest, made from the withdrawal that ended the bonus. */
function restKey(memberId: string, operationKey: string): string {
  return `bonus-rest:${memberId}:${operationKey}`
}

/** Gives back the forfeited rest when the operator refuses the withdrawal. The bonus stays ended. */
export async function giveBackRest(
  trx: Transaction,
  withdrawal: { member_id: string; operation_key: string },
  at: number,
): Promise<void> {
  const { member_id: memberId, operation_key: operationKey } = withdrawal
  const rest = await trx
    .selectFrom("ledger_transaction")
    .innerJoin("statement", "statement.transaction_id", "ledger_transaction.id")
    .select(["ledger_transaction.id", "statement.amount", "link_kind", "link_description"])
    .where("natural_key", "=", restKey(memberId, operationKey))
    .executeTakeFirst()
  if (!rest) return
  const returned = await reverse(trx, { transactionId: rest.id, kind: "bonus", memberId, at })
  if (!returned.ok) throw new Error(`the rest of ${operationKey} was not given back: ${returned.reason}`)
  await writeReward(trx, {
    memberId,
    amountSatang: rest.amount,
    at,
    transactionId: returned.transactionId,
    link: rest.link_kind ? { kind: rest.link_kind, description: rest.link_description ?? "" } : undefined,
  })
}

function isStuck(games: { code: string; amountSatang: number }[], silent: string[]): boolean {
  return games.some(({ code, amountSatang }) => amountSatang > 0 && silent.includes(code))
}
