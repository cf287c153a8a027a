// How a bonus ends: by its member (GET /api/bonus/clear), or with a withdrawal, which takes everything or loses the rest.
import type { Member } from "../accounts/members.ts"
import type { Context } from "../context.ts"
import type { OperationRef } from "../ledger/post.ts"
import type { Transaction } from "../storage/tables.ts"
import { house } from "../wallet/accounts.ts"
import { admitsTransfer, gameAccountsOf } from "../wallet/game-accounts.ts"
import { type Outcome, runMemberOperation } from "../wallet/operation.ts"
import { activeGrant, endGrant, lockMoney, progressOf } from "./grants.ts"

/** The member's games whose provider does not take part in a movement now. Asked before the transaction. */
export async function silentGames(context: Context, memberId: string): Promise<string[]> {
  const accounts = await gameAccountsOf(context.db, memberId)
  const admitted = await Promise.all(accounts.map(account => admitsTransfer(context, account)))
  return accounts.filter((_, index) => !admitted[index]).map(account => account.game_code)
}

/**
 * Ends the active bonus: game balances go to the house, the wallet stays. Answers BONUS_CLEAR; refuses with NO_DATA
 * (none is active), BONUS_CONDITION, or TRANSFER_FAIL where a game that holds money does not answer.
 */
export async function clearBonus(context: Context, member: Member, request: Request): Promise<Response> {
  const silent = await silentGames(context, member.id)
  return runMemberOperation(
    context,
    { member, request, kind: "bonus-clear", fields: {} },
    async (trx, operation): Promise<Outcome> => {
      const money = await lockMoney(trx, member.id, [house.bonus])
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
 * A withdrawal by `work`, under the rules of an active bonus: refused with BONUS_CONDITION before the condition is met;
 * afterwards it ends the bonus, and what it leaves behind is the house's.
 */
export async function withdrawUnderBonus(
  trx: Transaction,
  operation: OperationRef & { at: number },
  silent: string[],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { memberId, at } = operation
  const money = await lockMoney(trx, memberId)
  const grant = await activeGrant(trx, memberId)
  if (!grant) return work()
  if (!progressOf(grant, money.total).isMet) return { status: "refused", code: "BONUS_CONDITION" }
  if (isStuck(money.games, silent)) return { status: "refused", code: "TRANSFER_FAIL" }
  const outcome = await work()
  if (outcome.status === "refused") return outcome
  const { wallet, games } = await lockMoney(trx, memberId)
  await endGrant(trx, grant, { taken: [wallet, ...games], at })
  return outcome
}

function isStuck(games: { code: string; amountSatang: number }[], silent: string[]): boolean {
  return games.some(({ code, amountSatang }) => amountSatang > 0 && silent.includes(code))
}
