// What the games' site may ask about members and money: a "seamless" wallet (docs/decisions/021-ledger-schema.md).
import type { ProviderCode } from "#contract/auto-login.ts"
import { sameText } from "#platform/seal.ts"
import type { Context } from "../../http/context.ts"
import { gameAccountOf } from "../../money/accounts.ts"
import { availableOf } from "../../money/balances.ts"
import { findRow } from "../../storage/rows.ts"
import { playRound, type RoundOutcome } from "../../wallet/round.ts"

export type SeamlessWallet = {
  /** Does this password belong to this user of the game? */
  admits(code: ProviderCode, username: string, password: string): Promise<boolean>
  /** What the user may bet, in satang; undefined when there is no such user. */
  balance(code: ProviderCode, username: string): Promise<number | undefined>
  /** Books a round at most once for its key, if the account holds the bet: it is won, or it is lost. */
  bookRound(
    code: ProviderCode,
    username: string,
    round: { key: string; betSatang: number; isWon: boolean },
  ): Promise<RoundOutcome>
}

/** The side of the games' site that knows members and money. */
export function createSeamlessWallet(context: Context): SeamlessWallet {
  const accountOf = (code: ProviderCode, username: string) =>
    findRow(context.db, "game_account", { game_code: code, username })
  return {
    async admits(code, username, password) {
      const account = await accountOf(code, username)
      return account !== undefined && sameText(account.password, password)
    },
    async balance(code, username) {
      const account = await accountOf(code, username)
      if (!account) return undefined
      const available = await availableOf(context.db, account.member_id)
      return available.get(gameAccountOf(account.member_id, code)) ?? 0
    },
    async bookRound(code, username, { key, betSatang, isWon }) {
      const account = await accountOf(code, username)
      if (!account) return "no-account"
      const wonSatang = isWon ? betSatang : -betSatang
      return playRound(context, account.member_id, code, wonSatang, { key, betSatang })
    },
  }
}
