// A round in a game: what the player won comes from the house, what was lost goes to it.
import type { Context } from "../context.ts"
import { randomId } from "../identifiers.ts"
import { post } from "../ledger/post.ts"
import { transaction } from "../storage/transaction.ts"
import { gameAccountOf, house } from "./accounts.ts"
import { gameAccountsOf } from "./game-accounts.ts"

export type RoundOutcome = "played" | "no-account" | "not-enough"

/** Plays a round: `wonSatang` above zero is won, below zero lost. */
export async function playRound(
  { db, random, clock }: Context,
  memberId: string,
  gameCode: string,
  wonSatang: number,
): Promise<RoundOutcome> {
  const accounts = await gameAccountsOf(db, memberId)
  if (!accounts.some(account => account.game_code === gameCode)) return "no-account"
  const posted = await transaction(db, trx =>
    post(trx, {
      kind: "round",
      at: clock(),
      memberId,
      naturalKey: `round:${gameCode}:${randomId(random)}`,
      entries: [
        { accountId: house.games, amountSatang: -wonSatang },
        { accountId: gameAccountOf(memberId, gameCode), amountSatang: wonSatang },
      ],
    }),
  )
  return posted.ok ? "played" : "not-enough"
}
