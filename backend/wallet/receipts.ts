// GET /api/operation/:key: the current receipt of an operation. A pending withdrawal may have been paid or refused
// since.
import { z } from "zod"
import { type Receipt, receipt } from "#contract/operation.ts"
import { giftReceipt } from "../deposits/gifts.ts"
import { Refusal } from "../kernel/refusal.ts"
import { findOperation } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { slipReceipt } from "../slips/list.ts"
import { findRow } from "../storage/rows.ts"
import type { Queries } from "../storage/tables.ts"
import type { WalletContext } from "./context.ts"

/** The receipt of this member's key. Throws NO_DATA when the key never arrived or belongs to somebody else. */
export async function readReceipt({ db }: WalletContext, member: Member, key: string): Promise<Receipt> {
  const operation = await findOperation(db, { memberId: member.id, key })
  const stored = z.safeDecode(z.object({ receipt }), operation?.answer.body as never)
  if (!stored.success) throw new Refusal("NO_DATA")
  if (stored.data.receipt.status !== "pending") return stored.data.receipt
  return { ...stored.data.receipt, ...(await currentState(db, member.id, key)) }
}

async function currentState(
  queries: Queries,
  memberId: string,
  operationKey: string,
): Promise<Partial<Receipt>> {
  const ofKey = { member_id: memberId, operation_key: operationKey }
  const withdrawal = await findRow(queries, "withdrawal", ofKey)
  if (withdrawal) {
    const { state } = withdrawal
    return { status: state === "paid" ? "done" : state === "refused" ? "refused" : "pending" }
  }
  const slip = await slipReceipt(queries, memberId, operationKey)
  if (slip) return slip
  const gift = await giftReceipt(queries, memberId, operationKey)
  if (gift) return gift
  const notice = await findRow(queries, "deposit_notice", ofKey)
  return {
    status: notice?.state === "credited" ? "done" : notice?.state === "closed" ? "refused" : "pending",
  }
}
