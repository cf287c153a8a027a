// The ledger accounts of the product: the operator's, and each member's.
import { accountId, openAccount } from "../ledger/accounts.ts"
import { isPostgres } from "../storage/database-kind.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

/**
 * The operator's accounts of one row each: gifts that are given one after the other, and bonuses for invitations, whose
 * balance is what is left of a budget.
 */
export const operator = { bonus: "bonus", invites: "invites" } as const

/** The operator's accounts in stripes: money at the bank, gains and losses of the games, and gifts by kind. */
const stripedKinds = ["bank", "games", "refunds", "wheel"] as const
type StripedKind = (typeof stripedKinds)[number]

/** Movements of as many members do not wait for each other's commit. On SQLite all writers queue anyway. */
const stripes = 16

/**
 * The row of an operator's account that takes part in this member's movements: always the same, since what locks it
 * first posts to it later. The account's balance is the sum of its rows.
 */
export function houseAccount(trx: Transaction, kind: StripedKind, memberId: string): string {
  return isPostgres(trx) ? stripe(kind, hashOf(memberId) % stripes) : kind
}

/** The first is the account's only row in releases without stripes, and on SQLite. */
function stripe(kind: StripedKind, number: number): string {
  return number === 0 ? kind : `${kind}.${number}`
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

/** Opens the operator's accounts; does nothing when they are there. */
export async function openOperatorAccounts(queries: Queries, at: number): Promise<void> {
  const numbers = [...Array(isPostgres(queries) ? stripes : 1).keys()]
  const striped = stripedKinds.flatMap(kind => numbers.map(number => stripe(kind, number)))
  for (const kind of [...Object.values(operator), ...striped]) await openAccount(queries, { kind, at })
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
