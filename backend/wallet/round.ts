// A round in a game: what the player won comes from the house, what was lost goes to it.
import type { Context } from "../context.ts"
import { randomId } from "../identifiers.ts"
import { post } from "../ledger/post.ts"
import { countWinnings } from "../rewards/grants.ts"
import { transaction } from "../storage/transaction.ts"
import { gameAccountOf, house } from "./accounts.ts"
import { gameAccountsOf } from "./game-accounts.ts"

/** `known`: the round of this key was booked before. */
export type RoundOutcome = "played" | "known" | "no-account" | "not-enough"

/** Books a round: `wonSatang` above zero is won, below zero lost. The game's own key books it at most once, for ever. */
export async function playRound(
  { db, random, clock }: Context,
  memberId: string,
  gameCode: string,
  wonSatang: number,
  roundKey = randomId(random),
): Promise<RoundOutcome> {
  const accounts = await gameAccountsOf(db, memberId)
  if (!accounts.some(account => account.game_code === gameCode)) return "no-account"
  const posted = await transaction(db, async trx => {
    const booked = await post(trx, {
      kind: "round",
      at: clock(),
      memberId,
      naturalKey: `round:${gameCode}:${memberId}:${roundKey}`,
      entries: [
        { accountId: house.games, amountSatang: -wonSatang },
        { accountId: gameAccountOf(memberId, gameCode), amountSatang: wonSatang },
      ],
    })
    if (booked.ok && wonSatang > 0) await countWinnings(trx, memberId, wonSatang)
    return booked
  })
  if (posted.ok) return "played"
  return posted.reason === "already-posted" ? "known" : "not-enough"
}
