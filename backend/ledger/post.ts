// Movements of money: a transaction and its entries, posted whole or refused before anything is written.

import { sortableId } from "../kernel/sortable-id.ts"
import { addUnlessThere } from "../storage/rows.ts"
import type { Transaction } from "../storage/tables.ts"
import { type Balance, lockAccounts } from "./accounts.ts"

/** The operation (see run-operation.ts) that moves the money; it can make one transaction only. */
export type OperationRef = { memberId: string; key: string }

/** One that runs now; `at` in epoch milliseconds. */
export type Operation = OperationRef & { at: number }

/** One account's side of a movement, in integer satang: positive receives, negative gives. */
type Entry = { accountId: string; amountSatang: number }

/** The two sides of an amount that one account gives another. */
export const between = (giver: string, receiver: string, amountSatang: number): Entry[] => [
  { accountId: giver, amountSatang: -amountSatang },
  { accountId: receiver, amountSatang },
]

export type Movement = {
  /** deposit, transfer, withdraw, … */
  kind: string
  /** At least two, of different accounts, summing to zero. */
  entries: Entry[]
  /** When it happens, epoch milliseconds. */
  at: number
  /** The member it concerns; the operation's when there is one. */
  memberId?: string
  operation?: OperationRef
  /** Makes the movement unique across operations: `slip:<bank>:<reference>`, `voucher:<hash>`, … */
  naturalKey?: string
  /** The transaction that this one takes back, entry for entry. */
  reverses?: string
  metadata?: Record<string, unknown>
}

export type Posted = { ok: true; transactionId: string }

/** Refused, with nothing written. */
export type PostRefusal = InsufficientFunds | AlreadyPosted

/** `accountId` has only `availableSatang` above its floor to give. */
export type InsufficientFunds = {
  ok: false
  reason: "insufficient-funds"
  accountId: string
  availableSatang: number
}

/** The natural key was used before, by `transactionId`; or the transaction was reversed before. */
type AlreadyPosted = { ok: false; reason: "already-posted"; transactionId: string }

/**
 * Posts a movement within `trx`, or refuses it. Every movement needs a reason to be unique: an operation,
 * a natural key or the transaction it reverses.
 * @throws on entries that are no movement, unknown accounts, or an operation that has moved money already.
 */
export async function post(trx: Transaction, movement: Movement): Promise<Posted | PostRefusal> {
  assertMovement(movement)
  const earlier = await findEarlier(trx, movement)
  if (earlier) return earlier
  const balances = await lockAccounts(
    trx,
    movement.entries.map(entry => entry.accountId),
  )
  const short = findShortage(movement.entries, balances)
  if (short) return short
  const transactionId = await insertTransaction(trx, movement)
  if (!transactionId) return postedMeanwhile(trx, movement)
  await insertEntries(trx, transactionId, movement.entries, balances)
  await insertSeal(trx, transactionId)
  return { ok: true, transactionId }
}

/** Posts a movement that nothing can refuse where it stands; returns its transaction's id. @throws when it is refused. */
export async function mustPost(trx: Transaction, movement: Movement): Promise<string> {
  const posted = await post(trx, movement)
  if (!posted.ok) throw new Error(`a movement of kind ${movement.kind} was refused: ${posted.reason}`)
  return posted.transactionId
}

function assertMovement({ entries, operation, naturalKey, reverses }: Movement): void {
  if (!operation && !naturalKey && !reverses)
    throw new Error("a movement needs an operation or a natural key")
  if (entries.length < 2) throw new Error("a movement needs at least two entries")
  if (new Set(entries.map(entry => entry.accountId)).size < entries.length) {
    throw new Error("a movement has one entry for each account")
  }
  for (const { amountSatang } of entries) assertAmount(amountSatang)
  const sum = entries.reduce((total, entry) => total + entry.amountSatang, 0)
  if (sum !== 0) throw new Error(`a movement's entries sum to zero, not ${sum}`)
}

/** @throws unless the amount is a whole number of satang other than zero. */
export function assertAmount(amountSatang: number): void {
  if (!Number.isSafeInteger(amountSatang) || amountSatang === 0)
    throw new Error(`not an amount: ${amountSatang} satang`)
}

async function findEarlier(
  trx: Transaction,
  { naturalKey, reverses }: Movement,
): Promise<AlreadyPosted | undefined> {
  if (naturalKey === undefined && reverses === undefined) return undefined
  const row = await trx
    .selectFrom("ledger_transaction")
    .select("id")
    .where(eb =>
      eb.or([
        ...(naturalKey === undefined ? [] : [eb("natural_key", "=", naturalKey)]),
        ...(reverses === undefined ? [] : [eb("reverses_id", "=", reverses)]),
      ]),
    )
    .executeTakeFirst()
  return row && { ok: false, reason: "already-posted", transactionId: row.id }
}

/** Another transaction posted the same natural key between our read and our lock. */
async function postedMeanwhile(trx: Transaction, movement: Movement): Promise<AlreadyPosted> {
  const earlier = await findEarlier(trx, movement)
  if (!earlier) throw new Error("the operation has moved money already")
  return earlier
}

/** The first account that would fall below its floor, if any. */
export function findShortage(
  entries: Entry[],
  balances: Map<string, Balance>,
): InsufficientFunds | undefined {
  for (const { accountId, amountSatang } of entries) {
    const { availableSatang, floorSatang } = balances.get(accountId)!
    if (amountSatang < 0 && floorSatang !== null && availableSatang + amountSatang < floorSatang) {
      return {
        ok: false,
        reason: "insufficient-funds",
        accountId,
        availableSatang: availableSatang - floorSatang,
      }
    }
  }
  return undefined
}

/** Writes the transaction's row; undefined when one with its operation, natural key or reversal exists. */
export async function insertTransaction(trx: Transaction, movement: Movement): Promise<string | undefined> {
  const { kind, at, operation, memberId = operation?.memberId, naturalKey, reverses, metadata } = movement
  if (operation && operation.memberId !== memberId) throw new Error("the operation belongs to another member")
  const id = sortableId(at)
  const inserted = await addUnlessThere(trx, "ledger_transaction", {
    id,
    kind,
    member_id: memberId ?? null,
    operation_key: operation?.key ?? null,
    natural_key: naturalKey ?? null,
    reverses_id: reverses ?? null,
    metadata: JSON.stringify(metadata ?? {}),
    created_at_ms: at,
  })
  return inserted?.id
}

/** Writes the entries, each the next version of its account; the accounts must be locked. */
export async function insertEntries(
  trx: Transaction,
  transactionId: string,
  entries: Entry[],
  balances: Map<string, Balance>,
): Promise<void> {
  const rows = entries.map(({ accountId, amountSatang }) => {
    const { balanceSatang, version } = balances.get(accountId)!
    return {
      transaction_id: transactionId,
      account_id: accountId,
      amount: amountSatang,
      account_version: version + 1,
      balance_after: balanceSatang + amountSatang,
    }
  })
  await trx.insertInto("ledger_entry").values(rows).execute()
}

/** Closes the transaction: the schema checks that it balances, and takes no more entries. */
export async function insertSeal(trx: Transaction, transactionId: string): Promise<void> {
  await trx.insertInto("ledger_seal").values({ transaction_id: transactionId }).execute()
}
