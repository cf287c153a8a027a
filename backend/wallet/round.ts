// A round in a game: the operator pays the player's winnings and receives the losses.

import { randomId } from "../kernel/identifiers.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { between, post } from "../ledger/post.ts"
import { gameAccountOf, houseAccount } from "../money/accounts.ts"
import { gameAccountsOf } from "../money/game-accounts.ts"
import { endFailedConditions } from "../rewards/conditions.ts"
import { countWinnings } from "../rewards/grants.ts"
import { earn, earningOf } from "../rewards/invites.ts"
import { transaction } from "../storage/transaction.ts"
import type { WalletContext } from "./context.ts"

/** `known`: the round of this key was booked before. */
type RoundOutcome = "played" | "known" | "no-account" | "not-enough"

/**
 * Books a round: `wonSatang` above zero is won, below zero lost. Each of the game's keys books one round only. Whoever
 * wins must have been able to lose: the account must hold the bet.
 */
export async function playRound(
  context: WalletContext,
  memberId: string,
  gameCode: string,
  wonSatang: number,
  { key = randomId(context.random), betSatang = 0 }: { key?: string; betSatang?: number } = {},
): Promise<RoundOutcome> {
  const { db, clock } = context
  const accounts = await gameAccountsOf(db, memberId)
  if (!accounts.some(account => account.game_code === gameCode)) return "no-account"
  const earning = await earningOf(context, memberId)
  const posted = await transaction(db, async trx => {
    const at = clock()
    const account = gameAccountOf(memberId, gameCode)
    const held = (await lockAccounts(trx, [account])).get(account)!
    if (held.availableSatang < betSatang) return undefined
    const booked = await post(trx, {
      kind: "round",
      at,
      memberId,
      naturalKey: `round:${gameCode}:${memberId}:${key}`,
      entries: between(houseAccount(trx, "games", memberId), account, wonSatang),
    })
    if (booked.ok && wonSatang > 0) await countWinnings(trx, memberId, wonSatang)
    if (booked.ok && wonSatang < 0) await endFailedConditions(trx, memberId, at)
    if (booked.ok && earning) await earn(trx, earning, at)
    return booked
  })
  if (posted?.ok) return "played"
  return posted?.reason === "already-posted" ? "known" : "not-enough"
}
