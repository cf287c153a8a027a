// POST /api/wallet/slip: accepts a slip once, as pending; the settlement worker judges it.

import { createHash } from "node:crypto"
import { slipsPerMember } from "#contract/rules/slips.ts"
import { walletAccount } from "#contract/wallet.ts"
import { randomText } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { type OperationCall, runMemberOperation } from "../money/member-operation.ts"
import { writeDeposit } from "../money/statement-lines.ts"
import { cleanPicture, type Picture, PictureError } from "../pictures/picture.ts"
import { activeGrant } from "../rewards/grants.ts"
import { countAttempt } from "../storage/attempts.ts"
import type { SlipContext } from "./context.ts"
import { isWithinWindow } from "./rules.ts"

/**
 * Answers with a pending receipt, or refuses with BONUS_REMAINING. Throws
 * SLIP_UPLOAD_FAIL outside the daily window, SLIP_INVALID_FILE, REQUEST_LIMIT.
 */
export async function uploadSlip(
  context: SlipContext,
  call: OperationCall,
  file: Uint8Array,
): Promise<OperationResult> {
  const { member } = call
  if (!isWithinWindow(call.at)) throw new Refusal("SLIP_UPLOAD_FAIL")
  const picture = pictureOf(file)
  await countAttempt(context.db, `slip:${member.id}`, slipsPerMember, call.at)
  let taken: string | undefined
  const fields = { file: createHash("sha256").update(file).digest("hex") }
  const answer = await runMemberOperation(
    context,
    { ...call, kind: "slip", fields },
    async (trx, { key, at }) => {
      if (await activeGrant(trx, member.id)) return { status: "refused", code: "BONUS_REMAINING" }
      const line = { memberId: member.id, from: null, amountSatang: null, at }
      const statementId = await writeDeposit(trx, line)
      const id = sortableId(at)
      await trx
        .insertInto("slip")
        .values({
          id,
          member_id: member.id,
          operation_key: key,
          statement_id: statementId,
          state: "in-progress",
          tries: 0,
          next_try_at_ms: at,
          created_at_ms: at,
        })
        .execute()
      const { type, bytes } = picture
      const reference = randomText(context.random, 26)
      await trx.insertInto("slip_picture").values({ reference, slip_id: id, type, bytes }).execute()
      taken = id
      return { status: "pending", id, to: walletAccount }
    },
  )
  if (taken !== undefined) await context.slips.settle(taken, context.patience.settleMs)
  return answer
}

/** Throws SLIP_INVALID_FILE. */
function pictureOf(file: Uint8Array): Picture {
  try {
    return cleanPicture(file)
  } catch (error) {
    throw error instanceof PictureError ? new Refusal("SLIP_INVALID_FILE") : error
  }
}
