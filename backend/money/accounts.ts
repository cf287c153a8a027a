// The ledger accounts of the product: the operator's, and each member's.
import { accountId, openAccount } from "../ledger/accounts.ts"
import type { Queries } from "../storage/tables.ts"

/** The operator's accounts: what is at the bank, what the games won or lost, what was given and for what. */
export const operator = {
  bank: "bank",
  games: "games",
  bonus: "bonus",
  refunds: "refunds",
  invites: "invites",
  wheel: "wheel",
} as const

/** Opens the operator's accounts; does nothing when they are there. */
export async function openOperatorAccounts(queries: Queries, at: number): Promise<void> {
  for (const kind of Object.values(operator)) await openAccount(queries, { kind, at })
}

/** The ledger account of a member's wallet. */
export function walletOf(memberId: string): string {
  return accountId({ kind: "wallet", memberId })
}

/** The ledger account of a member's game account. */
export function gameAccountOf(memberId: string, gameCode: string): string {
  return accountId({ kind: "game", memberId, gameCode })
}

/** The ledger account in which refunds are set aside for a member until they go to the wallet. */
export function refundPocketOf(memberId: string): string {
  return accountId({ kind: "refund", memberId })
}
