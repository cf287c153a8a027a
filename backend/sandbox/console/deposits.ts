// The rows of QR codes, gift vouchers and slips: here a person is the player's bank app and TrueMoney wallet.
import { slipReasons } from "#contract/errors.ts"
import { baht as bahtText, moment } from "../local/format.ts"
import { slipKinds } from "../world/slips.ts"
import {
  baht,
  choice,
  command,
  known,
  maybe,
  member,
  oneOf,
  type Section,
  text,
  whole,
  wholeOrNone,
} from "./table.ts"

export const deposits: Section = {
  path: "/deposit-codes",
  title: "QR and gifts",
  list: "codes",
  lead: "Pay a code twice, after it was cancelled, or after it expired: the bank refuses. While bank-feed fails (World), a payment is told to the operator when it works again.",
  isSearched: true,
  commands: {
    pay: command({
      about: "Scan a QR code and pay it",
      args: { text: text("The text in the code, as a scanner reads it") },
      good: ["credited", "announced-later"],
      act: (control, { text }) => control.payQr(text),
    }),
    voucher: command({
      about: "Make a gift voucher",
      args: { member, baht: baht("Amount", "50"), phone: maybe("Another phone that sends it") },
      otherwise: "No such member.",
      act: (control, { member, baht, phone }) => control.issueVoucher(member, baht, phone),
    }),
    "expire-voucher": command({
      about: "Let a voucher expire",
      args: { hash: text("The end of its link") },
      otherwise: "No such open voucher.",
      act: (control, { hash }) => control.expireVoucher(hash),
    }),
    "voucher-answers": command({
      about: "Set TrueMoney's answers",
      args: { answers: choice("Answers", { arrive: "Arrive", lost: "Are lost after redeeming" }) },
      act(control, { answers }) {
        control.loseVoucherAnswers(answers === "lost")
        return true
      },
    }),
    "redeem-vouchers": command({
      about: "Ask again about vouchers that wait",
      args: {},
      act: async control => `${await control.redeemDueVouchers()} tried`,
    }),
  },
  async read(control) {
    const cards = (await control.listOpenQr()).map(
      ({ panel, amount, payload, member_id, expires_at_ms }) => ({
        title: `${panel} · ${bahtText(amount)} baht`,
        facts: [`member ${member_id}`, `until ${moment(expires_at_ms)}`, payload],
        forms: [{ run: "pay", known: { text: payload }, label: "Pay it" }],
      }),
    )
    return [{ title: "Open codes", cards, empty: "No code can be paid now." }]
  },
}

const id = known("Slip")
const otherwise = "That slip is not in progress any more."

export const slips: Section = {
  path: "/slips",
  title: "Slips",
  list: "slips",
  lead: "A slip is a PNG with a real mini-QR. Download it, then upload it as the member; twice for SLIP_REFNO_DUPLICATED. For UPLOADED_FILE_NOT_EXIST let slip-check fail (World), upload, lose the picture below, and let it recover.",
  isSearched: true,
  commands: {
    slip: command({
      about: "Make a slip",
      args: {
        member,
        baht: baht("Amount", "300"),
        kind: { ...choice("What it comes to", slipKinds), field: "wide" },
        minutes: wholeOrNone("Minutes ago, empty for one", 99_999),
        bank: maybe("Sending bank, empty for the member's"),
        to: maybe("Receiving bank, empty for the first"),
      },
      otherwise: "No such member, no bank account to pay from, or a bank without slips.",
      async act(control, { member, baht, kind, minutes, bank, to }) {
        const wish = { amountSatang: baht, kind, minutesAgo: minutes ?? undefined }
        const banks = { bankCode: bank || undefined, toBankCode: to || undefined }
        const made = await control.makeSlip(member, { ...wish, ...banks })
        return made && { name: `slip-${made.bankCode}-${made.reference}.png`, bytes: made.png }
      },
    }),
    "move-credit": command({
      about: "Move a credit to its owner",
      args: {
        bank: text("Sending bank", "", "short"),
        reference: text("Its reference", "", "short"),
        member,
      },
      good: ["moved"],
      act: (control, { bank, reference, member }) => control.moveCredit(bank, reference, member),
    }),
    "slip-delay": command({
      about: "Let banks think",
      args: { seconds: whole("Seconds", 999) },
      now: async control => ({ seconds: String(control.slipDelay() / 1000) }),
      act(control, { seconds }) {
        control.setSlipDelay(seconds * 1000)
        return `Banks answer after ${seconds} s`
      },
    }),
    "accept-slip": command({
      about: "It is the member's: credit it",
      args: { id },
      otherwise: "That slip does not wait for you any more.",
      act: (control, { id }) => control.acceptSlip(id),
    }),
    "ask-slip": command({
      about: "Ask the bank now",
      args: { id },
      good: ["judged"],
      act: (control, { id }) => control.askAboutSlip(id),
    }),
    "lose-slip": command({
      about: "Lose the picture",
      args: { id },
      otherwise,
      act: (control, { id }) => control.loseSlipPicture(id),
    }),
    "refuse-slip": command({
      about: "Refuse it",
      args: { id, reason: oneOf("Reason", slipReasons) },
      otherwise,
      act: (control, { id, reason }) => control.refuseSlip(id, reason),
    }),
  },
  async read(control) {
    const formsOf = (id: string, ...runs: string[]) => runs.map(run => ({ run, known: { id } }))
    const held = (await control.listHeldSlips()).map(slip => ({
      id: slip.id,
      title: `${bahtText(slip.amount ?? 0)} baht, ${slip.bank_code} ${slip.bank_reference}`,
      facts: [`member ${slip.member_id}, ${slip.holder}`, `the bank shows ${slip.sender}`],
      forms: formsOf(slip.id, "accept-slip", "refuse-slip"),
    }))
    const open = (await control.listOpenSlips()).map(slip => ({
      id: slip.id,
      title: slip.bank_code ? `${slip.bank_code} ${slip.bank_reference}` : "Not read yet",
      facts: [`member ${slip.member_id}`, moment(slip.created_at_ms), `tried ${slip.tries} times`],
      forms: formsOf(slip.id, "ask-slip", "lose-slip", "refuse-slip"),
    }))
    return [
      { title: "Your decision", cards: held, empty: "No slip waits for you." },
      { title: "In progress", cards: open, empty: "No slip is in progress." },
    ]
  },
}
