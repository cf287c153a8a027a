// Ledger accounts: what they are called, opening them, reading and locking their balances.

import { isPostgres } from "../storage/database-kind.ts"
import { addUnlessThere } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

/** Whose money it is. A member's account needs `memberId`, a game account also `gameCode`, the operator's neither. */
type AccountName = { kind: string; memberId?: string; gameCode?: string }

/** An account's money in integer satang; `available` is what is not held. */
export type Balance = {
  balanceSatang: number
  heldSatang: number
  availableSatang: number
  /** Lowest that `available` may become; null: no limit. */
  floorSatang: number | null
  /** How many entries the account has. */
  version: number
}

/** The id that follows from the name: `wallet:m1`, `game:m1:PG`, `bank`. */
export function accountId({ kind, memberId, gameCode }: AccountName): string {
  return [kind, memberId, gameCode].filter(part => part !== undefined).join(":")
}

/**
 * Opens an empty account, or leaves the one of that name as it is; returns its id. `floorSatang` is by default 0
 * for a member's account and unlimited for the operator's, and stays what it was at the first opening.
 */
export async function openAccount(
  queries: Queries,
  account: AccountName & { at: number; floorSatang?: number | null },
): Promise<string> {
  const { kind, memberId, gameCode, at, floorSatang = memberId === undefined ? null : 0 } = account
  for (const part of [kind, memberId, gameCode]) {
    if (part?.match(/:|^$/)) throw new Error(`not a part of an account's name: "${part}"`)
  }
  const id = accountId(account)
  await addUnlessThere(queries, "ledger_account", {
    id,
    kind,
    member_id: memberId ?? null,
    game_code: gameCode ?? null,
    floor: floorSatang,
    created_at_ms: at,
  })
  return id
}

/** The balance of an account as committed (or as this transaction sees it). @throws when there is no such account. */
export async function balanceOf(queries: Queries, id: string): Promise<Balance> {
  return balancesById([id], await selectAccounts(queries, [id]).execute()).get(id)!
}

/**
 * The balances of several accounts, locked until this transaction ends. Locks in the order
 * of ids, so that two transactions never wait for each other. @throws when an account does not exist.
 */
export async function lockAccounts(trx: Transaction, ids: string[]): Promise<Map<string, Balance>> {
  const select = selectAccounts(trx, ids).orderBy("id")
  // On SQLite the transaction is the only writer already.
  return balancesById(ids, await (isPostgres(trx) ? select.forNoKeyUpdate() : select).execute())
}

function selectAccounts(queries: Queries, ids: string[]) {
  return queries
    .selectFrom("ledger_account")
    .select(["id", "balance", "held", "floor", "version"])
    .where("id", "in", ids)
}

type AccountRow = { id: string; balance: number; held: number; floor: number | null; version: number }

function balancesById(ids: string[], rows: AccountRow[]): Map<string, Balance> {
  const balances = new Map(
    rows.map(({ id, balance, held, floor, version }) => [
      id,
      {
        balanceSatang: balance,
        heldSatang: held,
        availableSatang: balance - held,
        floorSatang: floor,
        version,
      },
    ]),
  )
  const missing = ids.find(id => !balances.has(id))
  if (missing !== undefined) throw new Error(`no ledger account "${missing}"`)
  return balances
}
