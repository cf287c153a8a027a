// The demo members' coins, and coupons in every state: to claim, expired, of a withdrawn prize, claimed.

import type { Context } from "../../http/context.ts"
import { fingerprintOf } from "../../ledger/fingerprint.ts"
import { done, runOperation } from "../../ledger/run-operation.ts"
import type { Member } from "../../members/members.ts"
import type { Transaction } from "../../storage/tables.ts"
import { writeCoupon } from "../../wheel/coupons.ts"
import { giveCoins } from "../../wheel/wheel.ts"
import { standardWheel } from "../demo/wheel.ts"

const hourMs = 60 * 60_000
const kind = "seed-wheel"

/** Five coins and a coupon of each kind, once. */
export async function seedCoupons({ db }: Context, member: Member, now: number): Promise<void> {
  const request = { memberId: member.id, key: kind, kind, fingerprint: fingerprintOf(kind, {}), at: now }
  const { slices } = standardWheel()
  await runOperation(db, request, async trx => {
    await giveCoins(trx, { memberId: member.id, coins: 5, at: now - 30 * hourMs })
    const write = (
      code: string,
      hoursAgo: number,
      more: { claimed_at_ms?: number; transaction_id?: string } = {},
    ) => {
      const slice = slices.find(one => one.code === code)
      const { prize_type = "credit" } = slice ?? {}
      if (prize_type === "none") throw new Error(`${code} has no prize`)
      const withdrawn = { code, label: "200", prize_name: "200", amount: 200_00 }
      const { label, prize_name, amount = null } = slice ?? withdrawn
      const at = now - hoursAgo * hourMs
      return writeCoupon(
        trx,
        { code, label, prize_name, amount, prize_type },
        { memberId: member.id, at, ...more },
      )
    }
    const claimed = await earlierPrize(trx, member.id)
    if (claimed) await write("CREDIT20", 8 * 24, { claimed_at_ms: claimed.at, transaction_id: claimed.id })
    await write("CREDIT50", 9 * 24)
    await write("WHEEL-OF-2025", 6 * 24)
    await write("SHIRT", 3 * 24)
    await write("BONUS50", 30)
    await write("CREDIT20", 26)
    return done(200, { message: "SUCCESS" })
  })
}

/** The prize that the member's story has in its statement. */
async function earlierPrize(
  trx: Transaction,
  memberId: string,
): Promise<{ id: string; at: number } | undefined> {
  const line = await trx
    .selectFrom("statement")
    .select(["transaction_id", "created_at_ms"])
    .where("member_id", "=", memberId)
    .where("link_kind", "=", "luckydraw")
    .where("transaction_id", "is not", null)
    .executeTakeFirst()
  return line?.transaction_id ? { id: line.transaction_id, at: line.created_at_ms } : undefined
}
