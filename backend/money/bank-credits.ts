// Transfers that reached an account of the operator: one credit each, whichever channel tells of them first, and under
// whichever spelling (docs/product/deposits.md).
import { bankCodeOf } from "#contract/rules/banks.ts"
import { post } from "../ledger/post.ts"
import type { CreditChannel } from "../storage/deposit-tables.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { houseAccount, walletOf } from "./accounts.ts"

/** A transfer as its bank names it: the sending bank, and that bank's reference. */
export type TransferName = { bankCode: string; reference: string }

type Credit = TransferName & { memberId: string; amountSatang: number; channel: CreditChannel; at: number }

/**
 * Credits a transfer to a member's wallet, once for ever. Of a transfer that was credited before, gives the earlier
 * credit instead.
 */
export async function creditTransfer(
  trx: Transaction,
  { memberId, amountSatang, channel, at, ...told }: Credit,
): Promise<{ isNew: boolean; transactionId: string }> {
  const name = canonical(told)
  const posted = await post(trx, {
    kind: "deposit",
    at,
    memberId,
    naturalKey: naturalKeyOf(name),
    entries: [
      { accountId: houseAccount(trx, "bank", memberId), amountSatang: -amountSatang },
      { accountId: walletOf(memberId), amountSatang },
    ],
  })
  if (!posted.ok) {
    if (posted.reason === "already-posted") return { isNew: false, transactionId: posted.transactionId }
    throw new Error(`a deposit was refused: ${posted.reason}`)
  }
  const { transactionId } = posted
  await trx
    .insertInto("bank_credit")
    .values({
      bank_code: name.bankCode,
      reference: name.reference,
      told_reference: told.reference,
      channel,
      transaction_id: transactionId,
    })
    .execute()
  return { isNew: true, transactionId }
}

/** Whose wallet a transfer was credited to; undefined while it was not. */
export async function creditedMember(queries: Queries, told: TransferName): Promise<string | undefined> {
  const credit = await queries
    .selectFrom("ledger_transaction")
    .select("member_id")
    .where("natural_key", "=", naturalKeyOf(canonical(told)))
    .executeTakeFirst()
  return credit?.member_id ?? undefined
}

/** One name for one transfer: banks, people and cameras write case, gaps, dashes and leading zeros as they like. */
export function canonical({ bankCode, reference }: TransferName): TransferName {
  const letters = reference
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
  return { bankCode: bankCodeOf(bankCode), reference: letters.replace(/^0+(?=.)/, "") }
}

function naturalKeyOf({ bankCode, reference }: TransferName): string {
  return `bank:${bankCode}:${reference}`
}
