// What a member sees of uploaded slips: the list, one slip's receipt, and the picture.
import type { z } from "zod"
import type { Receipt } from "#contract/operation.ts"
import type { listSlips, Slip } from "#contract/statement.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { notFound } from "../kernel/refusal.ts"
import { findRow } from "../storage/rows.ts"
import type { SlipState } from "../storage/schema/slips.ts"
import type { Queries } from "../storage/tables.ts"

const statuses: Record<SlipState, string> = {
  "in-progress": "IN_PROGRESS",
  held: "IN_PROGRESS",
  success: "SUCCESS",
  failed: "FAILED",
}

/** One page of a member's slips, newest first. Pages count from 1. */
export async function readSlips(
  queries: Queries,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof listSlips.answer>> {
  const rows = await queries
    .selectFrom("slip")
    .leftJoin("slip_picture", "slip_picture.slip_id", "slip.id")
    .select(["state", "reason", "amount", "link", "reference", "bank_reference", "created_at_ms"])
    .where("member_id", "=", memberId)
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(
    (row): Slip => ({
      createdAt: row.created_at_ms,
      amount: row.amount === null ? null : satang(row.amount),
      status: statuses[row.state],
      note: row.state === "in-progress" ? null : row.reason,
      link: row.link,
      reference: row.reference,
      bankReference: row.bank_reference,
    }),
  )
}

/** The state of the slip that an idempotency key made, as part of its receipt; undefined for any other key. */
export async function slipReceipt(
  queries: Queries,
  memberId: string,
  operationKey: string,
): Promise<Partial<Receipt> | undefined> {
  const row = await findRow(queries, "slip", { member_id: memberId, operation_key: operationKey })
  if (!row) return undefined
  const known = {
    from: row.bank_code ?? undefined,
    to: walletAccount,
    amount: row.amount === null ? undefined : satang(row.amount),
    // The stored balance is the one before the judgement.
    balance: undefined,
    bankReference: row.bank_reference ?? undefined,
  }
  if (row.state === "failed") return { ...known, status: "refused", code: row.reason ?? undefined }
  if (row.state === "held") return { ...known, status: "pending", code: row.reason ?? undefined }
  return { ...known, status: row.state === "success" ? "done" : "pending" }
}

/** Throws NO_DATA unless the picture of this reference is the member's. */
export async function assertPictureOf(queries: Queries, memberId: string, reference: string): Promise<void> {
  const picture = await queries
    .selectFrom("slip_picture")
    .innerJoin("slip", "slip.id", "slip_picture.slip_id")
    .select("member_id")
    .where("reference", "=", reference)
    .executeTakeFirst()
  if (picture?.member_id !== memberId) throw notFound(memberId, picture?.member_id)
}

/** The picture of a reference. Throws NO_DATA unless it is the member's. */
export async function readPicture(
  queries: Queries,
  memberId: string,
  reference: string,
): Promise<{ type: string; bytes: Uint8Array }> {
  await assertPictureOf(queries, memberId, reference)
  return (await findRow(queries, "slip_picture", { reference }))!
}
