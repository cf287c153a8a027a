// The console's controls of slips: make and judge them, and let the bank or the store fail.
import type { Context } from "../../http/context.ts"
import type { Member } from "../../members/members.ts"
import { moveCredit } from "../../money/bank-credits.ts"
import { refuseSlip, type SlipRow } from "../../slips/judge.ts"
import type { SlipReason } from "../../slips/rules.ts"
import { changeRows, findRow } from "../../storage/rows.ts"
import { transaction } from "../../storage/transaction.ts"
import type { SandboxSlipCheck } from "../world/slip-check.ts"
import { makeSlip, type SlipWish } from "../world/slips.ts"

/** The controls of slips: make one, ask its bank, refuse it, lose its picture. */
export function createSlipControl(
  context: Context,
  bank: SandboxSlipCheck,
  memberOf: (idOrUsername: string) => Promise<Member | undefined>,
) {
  const { db, slips } = context
  const findOpen = (id: string) => findRow(db, "slip", { id, state: "in-progress" })

  return {
    /** Makes a transfer of a member's and the picture of its slip. */
    async makeSlip(idOrUsername: string, wish: SlipWish) {
      const member = await memberOf(idOrUsername)
      return member && makeSlip(context, bank, member, wish)
    },
    /** Slips that are in progress, oldest first. */
    listOpenSlips: () =>
      db.selectFrom("slip").selectAll().where("state", "=", "in-progress").orderBy("created_at_ms").execute(),
    /** Asks the bank about a slip in progress now, without waiting for its turn. */
    async askAboutSlip(id: string) {
      if (!(await findOpen(id))) return "not-open"
      await changeRows(db, "slip", { id }, { next_try_at_ms: 0 })
      await slips.settle(id, 25_000)
      return (await findOpen(id)) ? "still-open" : "judged"
    },
    refuseSlip: (id: string, reason: SlipReason) => refuseSlip(context, id, reason),
    /** Slips that wait for the operator's decision, oldest first, with the sender as the bank shows it. */
    async listHeldSlips() {
      const held = await db
        .selectFrom("slip")
        .innerJoin("member", "member.id", "slip.member_id")
        .selectAll("slip")
        .select("bank_account_name as holder")
        .where("slip.state", "=", "held")
        .orderBy("slip.created_at_ms")
        .execute()
      return Promise.all(held.map(async slip => ({ ...slip, sender: await senderOf(bank, slip) })))
    },
    /** The operator says that a held slip's transfer is the member's; false when it is not held. */
    acceptSlip: slips.accept,
    /** Moves the credit of a transfer to its owner, for a dispute that the operator has decided. */
    async moveCredit(bankCode: string, reference: string, idOrUsername: string) {
      const owner = await memberOf(idOrUsername)
      if (!owner) return "no-member"
      const wanted = { bankCode, reference, memberId: owner.id, at: context.clock() }
      return transaction(db, trx => moveCredit(trx, wanted))
    },
    /** Lets the store lose the picture of a slip in progress. */
    async loseSlipPicture(id: string) {
      if (!(await findOpen(id))) return false
      await db.deleteFrom("slip_picture").where("slip_id", "=", id).execute()
      return true
    },
    /** Tries every slip that is due by the clock; returns how many it tried. */
    judgeDueSlips: slips.settleDue,
    setSlipDelay: bank.setDelay,
    slipDelay: bank.delay,
  }
}

/** What the bank shows of a slip's sender, for whoever decides. */
async function senderOf(bank: SandboxSlipCheck, { bank_code, bank_reference }: SlipRow): Promise<string> {
  const asked = { bankCode: bank_code ?? "", reference: bank_reference ?? "" }
  const answer = await bank.check(asked).catch(() => undefined)
  if (!answer?.found) return "the bank does not say"
  const { bankAccountNo, names } = answer.transfer.sender
  return `${bankAccountNo} ${names.join(", ")}`
}
