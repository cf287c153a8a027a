// A bonus that a member was given: how far its condition is met, when it may end, and its end
// (docs/decisions/080-bonus-rules.md).
import type { Selectable } from "kysely"
import { satang } from "#contract/wire.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { mustPost, type OperationRef } from "../ledger/post.ts"
import { gameAccountOf, operator, walletOf } from "../money/accounts.ts"
import { availableIn, balancesPart, totalOf } from "../money/balances.ts"
import { gameAccountsOf } from "../money/game-accounts.ts"
import { writeStatement } from "../money/statement-lines.ts"
import { ofMember, part, type RowsOf } from "../storage/parts.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { Queries, Tables, Transaction } from "../storage/tables.ts"

export type Grant = Selectable<Tables["bonus_grant"]>

/** The bonus that the member uses now: one row or none. */
export const grantPart = part(
  "grant",
  ofMember
    .selectFrom("bonus_grant")
    .select([
      "bonus_grant.kind",
      "offer_code",
      "bonus_grant.name",
      "amount",
      "multiple",
      "percent_fail",
      "won",
    ])
    .whereRef("bonus_grant.member_id", "=", "member.id")
    .where("ended_at_ms", "is", null),
)

/** What `activeProgress` reads. */
export const progressParts = [grantPart, balancesPart]

/** The bonus that the member uses now, if any. */
export async function activeGrant(queries: Queries, memberId: string): Promise<Grant | undefined> {
  return findRow(queries, "bonus_grant", { member_id: memberId, ended_at_ms: null })
}

/** How far a bonus is, in satang. It may end once `won` reaches `needed`, or while `balance` is below `threshold`. */
export function progressOf(
  grant: Pick<Grant, "amount" | "multiple" | "percent_fail" | "won">,
  balance: number,
) {
  const needed = grant.amount * grant.multiple
  const threshold = Math.round((grant.amount * grant.percent_fail) / 100)
  const isMet = grant.won >= needed
  return {
    amount: satang(grant.amount),
    needed: satang(needed),
    won: satang(grant.won),
    threshold: satang(threshold),
    balance: satang(balance),
    isMet,
    canEnd: isMet || balance < threshold,
  }
}

/** The member's active bonus and how far it is; undefined when there is none. */
export function activeProgress(rowsOf: RowsOf) {
  const [grant] = rowsOf(grantPart)
  return grant && { grant, progress: progressOf(grant, totalOf(availableIn(rowsOf(balancesPart)))) }
}

/** Counts what was won in a round towards the member's active bonus. In the round's own transaction. */
export async function countWinnings(trx: Transaction, memberId: string, wonSatang: number): Promise<void> {
  await trx
    .updateTable("bonus_grant")
    .set(({ eb }) => ({ won: eb("won", "+", wonSatang) }))
    .where("member_id", "=", memberId)
    .where("ended_at_ms", "is", null)
    .execute()
}

/**
 * Everything a member can spend, locked until the transaction ends: the wallet and each game account, in satang. A game
 * account that was opened and filled while this waited for the locks is included: once the wallet and the others
 * are locked, nothing can fill another one.
 */
export async function lockMoney(trx: Transaction, memberId: string, alsoLock: string[] = []) {
  const wallet = walletOf(memberId)
  const listCodes = async () => (await gameAccountsOf(trx, memberId)).map(account => account.game_code)
  const idOf = (code: string) => gameAccountOf(memberId, code)
  let codes = await listCodes()
  let balances = await lockAccounts(trx, [...alsoLock, wallet, ...codes.map(idOf)])
  for (let open = await listCodes(); open.length > codes.length; open = await listCodes()) {
    codes = open
    balances = await lockAccounts(trx, [...alsoLock, wallet, ...codes.map(idOf)])
  }
  const moneyIn = (accountId: string) => ({
    accountId,
    amountSatang: balances.get(accountId)!.availableSatang,
  })
  const games = codes.map(code => ({ code, ...moneyIn(idOf(code)) }))
  const total = [moneyIn(wallet), ...games].reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  return { wallet: moneyIn(wallet), games, total }
}

type Taken = { accountId: string; amountSatang: number }

type Ending = {
  taken: Taken[]
  at: number
  operation?: OperationRef
  /** The movement's natural key. */
  key?: string
}

/**
 * Ends a bonus and moves what is `taken` to the operator, with one line in the statement; returns the line's id. Pass
 * `operation` when the movement belongs to it.
 */
export async function endGrant(
  trx: Transaction,
  grant: Grant,
  { taken, at, operation, key = `bonus-end:${grant.id}` }: Ending,
): Promise<{ id: string; removedSatang: number }> {
  const entries = taken.filter(({ amountSatang }) => amountSatang > 0)
  const removedSatang = entries.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  const transactionId =
    removedSatang > 0
      ? await mustPost(trx, {
          kind: "finish_bonus",
          at,
          memberId: grant.member_id,
          operation,
          naturalKey: key,
          entries: [
            ...entries.map(({ accountId, amountSatang }) => ({ accountId, amountSatang: -amountSatang })),
            { accountId: operator.bonus, amountSatang: removedSatang },
          ],
          metadata: { grant: grant.id },
        })
      : undefined
  await changeRows(trx, "bonus_grant", { id: grant.id }, { ended_at_ms: at, removed: removedSatang })
  const id = await writeStatement(trx, {
    memberId: grant.member_id,
    type: "finish_bonus",
    from: null,
    to: null,
    amountSatang: removedSatang,
    status: "SUCCESS",
    at,
    transactionId,
    link: { kind: grant.kind, description: grant.name },
  })
  return { id, removedSatang }
}
