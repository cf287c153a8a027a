// What will prove the success of each form to the gateway: an answer as the transfer's was, or what can be read after it.
import * as account from "#contract/account.ts"
import { readQr } from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as reward from "#contract/reward.ts"
import { listCoupons, readSpinSetup } from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { type Evidence, type FormRow, forms } from "../truth/forms.ts"
import type { Finding } from "./finding.ts"
import type { Moved } from "./trials.ts"

/** `isOpen`: nothing but a receipt or a code can prove it, and no answer of the backend had one. */
export type Proof = { form: string; by: string; isOpen: boolean }

const sources: Record<Evidence, Endpoint> = {
  wallet: readWallet,
  statement: listStatements,
  slips: listSlips,
  bonuses: reward.listBonuses,
  "active bonus": reward.checkActiveBonus,
  "due refund": reward.checkRefund,
  refunds: reward.listRefunds,
  coins: readSpinSetup,
  coupons: listCoupons,
  profile: account.readProfile,
  "QR code": readQr,
  login: account.login,
}

/** A row for each form of the table of truth. */
export function proofsOf(findings: readonly Finding[], moved: Moved | undefined): Proof[] {
  const verdicts = new Map(findings.map(({ subject, verdict }) => [subject, verdict]))
  const isRead = (name: Evidence) => {
    const { method, path } = sources[name]
    return ["fits", "in part", undefined].includes(verdicts.get(`${method} ${path}`))
  }
  return forms.map(row => proofOf(row, moved, isRead))
}

function proofOf(row: FormRow, moved: Moved | undefined, isRead: (name: Evidence) => boolean): Proof {
  const { form, kind, codes = [], content, isSeenLater, evidence } = row
  if (kind === "change") {
    const by = `any 2xx without a known refusal${isSeenLater ? "" : " or an unknown code"}`
    return { form, by, isOpen: false }
  }
  if (form === "transfer" && moved) return { form, by: moved.proof, isOpen: moved.proof === "nothing" }
  const own =
    content === "draw" ? ["the slice in result.code"] : content === "qr" ? ["the code in qrcode"] : []
  const answers = [...own, ...(codes.length > 0 ? [codes.join(", ")] : []), "a receipt, OK or SUCCESS"]
  const readable = evidence.filter(isRead)
  const unread = evidence.filter(name => !readable.includes(name))
  const by = [
    answers.join(", "),
    ...(readable.length > 0 ? [`else ${readable.join(", ")}`] : []),
    ...(unread.length > 0 ? [`(${unread.join(", ")} cannot be read)`] : []),
  ].join("; ")
  return { form, by, isOpen: evidence.length > 0 && readable.length === 0 && content === undefined }
}
