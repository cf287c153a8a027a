// The console's controls of deposits: the bank app that scans codes, and gift vouchers.

import { giftLinkOf } from "#contract/rules/gift-links.ts"
import { satang } from "#contract/wire.ts"
import { inquire, noteBillUnderWay, type Payability } from "../../deposits/bill.ts"
import { referenceIn } from "../../deposits/payload.ts"
import { openBills } from "../../deposits/qr.ts"
import type { Context } from "../../http/context.ts"
import { randomText } from "../../kernel/identifiers.ts"
import type { Member } from "../../members/members.ts"
import { addUnlessThere, changeRows, findRow } from "../../storage/rows.ts"
import type { SandboxWorld } from "../world/world.ts"

/** The bank app's answer to a scan. `announced-later`: paid, while the bank's feed of credits is out. */
type ScanOutcome = "credited" | "announced-later" | "not-a-code" | "altered" | Exclude<Payability, "payable">

/** The controls of QR codes and gift vouchers: scan and pay, make, expire, ask again. */
export function createDepositControl(
  context: Context,
  world: SandboxWorld,
  memberOf: (idOrUsername: string) => Promise<Member | undefined>,
) {
  const { db, clock, random } = context

  /** Tells the operator of one payment; false while the feed is out. */
  async function announce(billReference: string): Promise<boolean> {
    const payment = (await findRow(db, "sandbox_payment", { bill_reference: billReference }))!
    const told = await world.announceCredit({
      reference: payment.reference,
      billReference,
      amountSatang: satang(payment.amount),
      bankCode: payment.bank_code,
      bankAccountNo: payment.bank_account_no,
    })
    if (told === "feed-failed") return false
    await changeRows(db, "sandbox_payment", { bill_reference: billReference }, { announced: 1 })
    return true
  }

  return {
    /** Codes that can be paid now, newest first. */
    listOpenQr: () => openBills(context),
    /** Scans the text of a code with a bank app and pays it, from the member's own account. */
    async payQr(text: string): Promise<ScanOutcome> {
      const reference = referenceIn(text)
      if (!reference) return "not-a-code"
      const asked = await inquire(context, reference)
      if (asked.answer !== "payable") return asked.answer
      const { bill } = asked
      // The bank compares the whole text: a currency or a receiver may be altered too, with a correct checksum.
      if (text.trim() !== bill.payload) return "altered"
      const payer = await memberOf(bill.member_id)
      const bankCode = payer?.bank_code ?? "SCB"
      const taken = await addUnlessThere(db, "sandbox_payment", {
        bill_reference: bill.reference,
        reference: randomText(random, 20),
        amount: bill.amount,
        bank_code: bankCode,
        bank_account_no: payer?.bank_account_no ?? "0000000000",
        paid_at_ms: clock(),
        announced: 0,
      })
      // The bank lets nobody pay a bill that is being paid.
      if (!taken) return "paid"
      if (await announce(bill.reference)) return "credited"
      await noteBillUnderWay(context, { billReference: bill.reference, bankCode })
      return "announced-later"
    },
    /** Announces what was paid while the feed was out; how many payments were booked. */
    async announcePayments() {
      const waiting = await db
        .selectFrom("sandbox_payment")
        .select("bill_reference")
        .where("announced", "=", 0)
        .execute()
      let announced = 0
      for (const { bill_reference } of waiting) if (await announce(bill_reference)) announced += 1
      return announced
    },
    /** Makes a gift voucher, sent from the member's phone unless another is named; gives its link. */
    async issueVoucher(idOrUsername: string, amountSatang: number, phone?: string) {
      const member = await memberOf(idOrUsername)
      if (!member) return undefined
      const hash = randomText(random, 35, "0123456789abcdefABCDEFGHJKMNPQRSTUVWXYZ")
      await world.vouchers.issue({ hash, amountSatang, senderPhone: phone || member.username })
      return giftLinkOf(hash)
    },
    expireVoucher: world.vouchers.expire,
    /** Tries every voucher that is due by the clock; returns how many it tried. */
    redeemDueVouchers: () => context.gifts.settleDue(),
    /** While on, vouchers are redeemed and the answers lost. */
    loseVoucherAnswers: world.vouchers.loseAnswers,
  }
}

const lookMs = 5_000

/** Announces payments made while the bank's feed was out, as soon as it is back; returns a function that stops it. */
export function keepAnnouncing(
  { log }: Context,
  control: Pick<ReturnType<typeof createDepositControl>, "announcePayments">,
): () => void {
  const timer = setInterval(() => {
    control
      .announcePayments()
      .catch(error => log("warning", "payments-not-announced", { error: String(error) }))
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
