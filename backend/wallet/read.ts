// GET /api/wallet: the member, the wallet and all game accounts, with what is available of each.
import type { Wallet } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { bankAccountOf, type Member } from "../accounts/members.ts"
import type { Context } from "../context.ts"
import { games } from "../providers/games.ts"
import type { Queries } from "../storage/tables.ts"
import { gameAccountOf, walletOf } from "./accounts.ts"

/** What is available on each of a member's ledger accounts, in satang, by account id. */
export async function availableOf(queries: Queries, memberId: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("ledger_account")
    .select(["id", "balance", "held"])
    .where("member_id", "=", memberId)
    .execute()
  return new Map(rows.map(row => [row.id, row.balance - row.held]))
}

/** Everything that home shows. Coins and the invite bonus are zero until their rules exist. */
export async function readWallet({ db, deployment, providers }: Context, member: Member): Promise<Wallet> {
  const available = await availableOf(db, member.id)
  return {
    profile: { _id: member.id, name: member.name, username: member.username, coin: 0 },
    bankAccount: bankAccountOf(member, deployment),
    wallet: { amount: satang(available.get(walletOf(member.id)) ?? 0) },
    invite: { amount: satang(0), success: 0, fail: 0 },
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
