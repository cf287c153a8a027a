// What the games' site may ask about members and money: a "seamless" wallet (docs/decisions/021-ledger-schema.md).
import type { ProviderCode } from "#contract/auto-login.ts"
import { sameText } from "#platform/seal.ts"
import type { Context } from "../../http/context.ts"
import { gameAccountOf } from "../../money/accounts.ts"
import { availableOf } from "../../money/balances.ts"
import { findRow } from "../../storage/rows.ts"
import { playRound } from "../../wallet/round.ts"

export type SeamlessWallet = ReturnType<typeof createSeamlessWallet>

type Round = { key: string; betSatang: number; isWon: boolean }

/** The side of the games' site that knows members and money. */
export function createSeamlessWallet(context: Context) {
  const accountOf = (code: ProviderCode, username: string) =>
    findRow(context.db, "game_account", { game_code: code, username })
  return {
    /** Does this password belong to this user of the game? */
    async admits(code: ProviderCode, username: string, password: string): Promise<boolean> {
      const account = await accountOf(code, username)
      return account !== undefined && sameText(account.password, password)
    },
    /** What the user may bet, in satang; undefined when there is no such user. */
    async balance(code: ProviderCode, username: string): Promise<number | undefined> {
      const account = await accountOf(code, username)
      if (!account) return undefined
      const available = await availableOf(context.db, account.member_id)
      return available.get(gameAccountOf(account.member_id, code)) ?? 0
    },
    /** Books a round at most once for its key, if the account holds the bet: it is won, or it is lost. */
    async bookRound(code: ProviderCode, username: string, { key, betSatang, isWon }: Round) {
      const account = await accountOf(code, username)
      if (!account) return "no-account"
      const wonSatang = isWon ? betSatang : -betSatang
      return playRound(context, account.member_id, code, wonSatang, { key, betSatang })
    },
  }
}
