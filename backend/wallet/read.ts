// GET /api/wallet: the member, the wallet and all game accounts, with the available balance of each.
import type { Wallet } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { bankAccountOf, type Member } from "../members/members.ts"
import { gameAccountOf, walletOf as walletAccountOf } from "../money/accounts.ts"
import { availableIn, balancesPart, totalOf } from "../money/balances.ts"
import { games } from "../money/games.ts"
import { conditionsPart, neededBalance } from "../rewards/conditions.ts"
import { waitingInvitesPart } from "../rewards/invites.ts"
import type { RewardSettings } from "../rewards/rules.ts"
import type { RowsOf } from "../storage/parts.ts"
import type { WalletContext } from "./context.ts"

/** What `walletOf` shows; always read when it is asked for. */
export const walletParts = [balancesPart, conditionsPart, waitingInvitesPart]

type Read = { member: Member; settings: RewardSettings; rowsOf: RowsOf }

/** Everything that home shows. Coins are zero until their rules exist. */
export function walletOf(
  { providers }: Pick<WalletContext, "providers">,
  { member, settings, rowsOf }: Read,
): Wallet {
  const available = availableIn(rowsOf(balancesPart))
  const { success, fail } = settings.invite
  const needed = neededBalance(rowsOf(conditionsPart), totalOf(available))
  const [waiting] = rowsOf(waitingInvitesPart)
  return {
    profile: { _id: member.id, name: member.name, username: member.username, coin: 0 },
    bankAccount: bankAccountOf(member),
    wallet: { amount: satang(available.get(walletAccountOf(member.id)) ?? 0) },
    ...(needed !== undefined && { neededBalance: satang(needed) }),
    invite: { amount: satang(waiting?.amount ?? 0), success, fail },
    slots: games.map(game => {
      const amountSatang = available.get(gameAccountOf(member.id, game.code))
      return {
        code: game.code,
        name: game.name,
        category: game.category,
        isActive: amountSatang !== undefined,
        amount: satang(amountSatang ?? 0),
        ftWalletSlot: game.ftWalletSlot,
        background: null,
        logo: null,
        ...providers.games.addressesOf(game.code),
      }
    }),
  }
}
