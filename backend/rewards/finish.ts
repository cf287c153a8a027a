// How a bonus ends: by its member (GET /api/bonus/clear), or with a withdrawal, which takes everything or loses the rest.

import type { OperationRef } from "../ledger/post.ts"
import { reverse } from "../ledger/reverse.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { operator } from "../money/accounts.ts"
import { admitsTransfer, gameAccountsOf } from "../money/game-accounts.ts"
import { type OperationCall, type Outcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import type { Transaction } from "../storage/tables.ts"
import { settleConditions } from "./conditions.ts"
import type { RewardContext } from "./context.ts"
import { activeGrant, endGrant, lockMoney, progressOf } from "./grants.ts"

/** The member's games whose provider does not take part in a movement now. Asked before the transaction. */
export async function silentGames(context: RewardContext, memberId: string): Promise<string[]> {
  const accounts = await gameAccountsOf(context.db, memberId)
  const admitted = await Promise.all(accounts.map(account => admitsTransfer(context, account)))
  return accounts.filter((_, index) => !admitted[index]).map(account => account.game_code)
}

/**
 * Ends the active bonus: game balances go to the operator, the wallet stays. Answers BONUS_CLEAR; refuses with NO_DATA
 * (none is active), BONUS_CONDITION, or TRANSFER_FAIL where a game that holds money does not answer.
 */
export async function clearBonus(context: RewardContext, call: OperationCall): Promise<OperationResult> {
  const { member } = call
  const silent = await silentGames(context, member.id)
  return runMemberOperation(
    context,
    { ...call, kind: "bonus-clear", fields: {} },
    async (trx, operation): Promise<Outcome> => {
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
 * A withdrawal by `work`, under the conditions of refunds and invite bonuses, and the rules of an active bonus: refused with BONUS_CONDITION before the condition is met;
 * afterwards it ends the bonus, and what it leaves behind is the operator's.
 */
export async function withdrawUnderBonus(
  trx: Transaction,
  operation: OperationRef & { at: number },
  silent: string[],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
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

/** What stayed behind when a withdrawal ended a bonus is found by the withdrawal. */
function restKey(memberId: string, operationKey: string): string {
  return `bonus-rest:${memberId}:${operationKey}`
}

/** Gives back what a withdrawal left behind, when the operator does not pay it after all. The bonus stays ended. */
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
