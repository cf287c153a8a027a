// Transfers that reached an account of the operator: one credit each, whichever channel tells of them first, and under
// whichever spelling (docs/product/deposits.md).
import { bankCodeOf } from "#contract/rules/banks.ts"
import { walletAccount } from "#contract/wallet.ts"
import { between, post } from "../ledger/post.ts"
import type { CreditChannel } from "../storage/schema/deposits.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { houseAccount, walletOf } from "./accounts.ts"
import { writeDeposit, writeStatement } from "./statement-lines.ts"

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
    entries: between(houseAccount(trx, "bank", memberId), walletOf(memberId), amountSatang),
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

/** The credit of a transfer, to whomever; undefined where it was not credited. */
export function creditOf(queries: Queries, told: TransferName) {
  return queries
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    .select(["id", "member_id as memberId", "ledger_entry.amount as amountSatang"])
    .where("natural_key", "=", naturalKeyOf(canonical(told)))
    .where("ledger_entry.amount", ">", 0)
    .executeTakeFirst()
}

/**
 * The operator's correction of a credit to the wrong member: moves it to the wallet of the transfer's owner, once for
 * ever, with a line in both statements. `spent`: the wrong member has not that much left, and nothing moves.
 */
export async function moveCredit(
  trx: Transaction,
  { memberId, at, ...told }: TransferName & { memberId: string; at: number },
): Promise<"moved" | "moved-before" | "not-credited" | "theirs-already" | "spent"> {
  const credit = await creditOf(trx, told)
  if (!credit?.memberId) return "not-credited"
  if (credit.memberId === memberId) return "theirs-already"
  const { id, memberId: wrongMemberId, amountSatang } = credit
  const posted = await post(trx, {
    kind: "deposit",
    at,
    memberId,
    naturalKey: `moved:${id}`,
    entries: between(walletOf(wrongMemberId), walletOf(memberId), amountSatang),
  })
  if (!posted.ok) return posted.reason === "already-posted" ? "moved-before" : "spent"
  const { transactionId } = posted
  const bank = canonical(told).bankCode
  const line = { amountSatang, at, transactionId }
  await writeStatement(trx, {
    ...line,
    memberId: wrongMemberId,
    type: "withdraw",
    status: "SUCCESS",
    from: walletAccount,
    to: bank,
  })
  await writeDeposit(trx, { ...line, memberId, from: bank })
  return "moved"
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
