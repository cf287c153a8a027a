// GET /api/wallet: the member, the wallet and all game accounts, with the available balance of each.
import type { Wallet } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { bankAccountOf, type Member } from "../members/members.ts"
import { gameAccountOf, walletOf } from "../money/accounts.ts"
import { availableOf } from "../money/balances.ts"
import { games } from "../money/games.ts"
import { neededBalance } from "../rewards/conditions.ts"
import { waitingInvites } from "../rewards/invites.ts"
import type { WalletContext } from "./context.ts"

/** Everything that home shows. Coins are zero until their rules exist. */
export async function readWallet(
  { db, deployment, providers, settings }: WalletContext,
  member: Member,
): Promise<Wallet> {
  const [available, { invite }, waiting] = await Promise.all([
    availableOf(db, member.id),
    settings.read(),
    waitingInvites(db, member.id),
  ])
  const { success, fail } = invite
  const total = [...available.values()].reduce((sum, amount) => sum + amount, 0)
  const needed = await neededBalance(db, member.id, total)
  return {
    profile: { _id: member.id, name: member.name, username: member.username, coin: 0 },
    bankAccount: bankAccountOf(member, deployment),
    wallet: { amount: satang(available.get(walletOf(member.id)) ?? 0) },
    ...(needed !== undefined && { neededBalance: satang(needed) }),
    invite: { amount: satang(waiting), success, fail },
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
