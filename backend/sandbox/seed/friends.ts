// The demo members' friends: registered with their link, and most of them have deposited and played.

import { satangFromBaht } from "#contract/wire.ts"
import { bookDeposit } from "../../deposits/bank-deposits.ts"
import { openAccount } from "../../ledger/accounts.ts"
import type { Member } from "../../members/members.ts"
import { earn } from "../../rewards/invites.ts"
import { addUnlessThere } from "../../storage/rows.ts"
import type { Transaction } from "../../storage/tables.ts"

const thai = ["นก", "ต้น", "ฝน", "เจ", "มด", "แป้ง", "บอย", "น้ำ", "เก่ง", "ปลา", "หนึ่ง", "ก้อย", "โอ๊ต"]
const lao = ["ນົກ", "ຄຳ", "ຝົນ", "ແດງ", "ບຸນ", "ຈັນ", "ໂຕ່ນ", "ນ້ຳ", "ສີ", "ແກ້ວ", "ໜຶ່ງ", "ດາວ", "ອຸ່ນ"]

type Friends = { from: number; count: number; amountSatang: number; at: number }

const depositBaht = 100
const dayMs = 24 * 60 * 60_000

/**
 * Registers `count` friends, counted on from `from`; each earned `amountSatang` by a deposit and a first play, a day
 * after the other.
 */
export async function inviteFriends(
  trx: Transaction,
  inviter: Member,
  { from, count, amountSatang, at }: Friends,
): Promise<void> {
  const isLao = inviter.currency === "LAK"
  const names = isLao ? lao : thai
  for (let number = from; number < from + count; number++) {
    const own = `${inviter.id.slice(-3)}${String(number).padStart(4, "0")}`
    const id = `${inviter.id[0]}${own}`
    const earnedAtMs = at + (number - from) * dayMs
    const friend = await addUnlessThere(trx, "member", {
      ...inviter,
      id,
      username: `${isLao ? "209" : "087"}${own}`,
      name: names[number % names.length]!,
      bank_code: null,
      bank_account_name: null,
      bank_account_no: null,
      state: "active",
      invite_code: `PR${inviter.id}`,
      inviter_id: inviter.id,
    })
    if (!friend) continue
    await openAccount(trx, { kind: "wallet", memberId: id, at })
    if (amountSatang === 0) continue
    const deposit = { reference: `${id}:first`, amountSatang: satangFromBaht(depositBaht), bankCode: "KBANK" }
    await bookDeposit(trx, friend, deposit, earnedAtMs)
    await earn(trx, { inviteeId: id, inviterId: inviter.id, amountSatang }, earnedAtMs)
  }
}
