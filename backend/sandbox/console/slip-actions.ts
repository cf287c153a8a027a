// What the console's forms and the CLI's commands about slips do.

import type { Control } from "../control/control.ts"
import { isSlipReason } from "../control/slip-control.ts"
import { satangOfText } from "../local/format.ts"
import { isSlipKind, type MadeSlip } from "../world/slips.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

/** Makes a slip, or says why not. */
export async function makeSlip(
  control: Control,
  { member = "", baht = "", kind = "good", minutes = "", bank = "", to = "" }: Fields,
): Promise<MadeSlip | Report> {
  const amountSatang = satangOfText(baht)
  if (!amountSatang) return didNot("That is not an amount: use baht above zero with at most two decimals.")
  if (!isSlipKind(kind)) return didNot("There is no such kind of slip.")
  if (!/^\d{0,5}$/.test(minutes)) return didNot("Minutes are a whole number.")
  const wish = {
    amountSatang,
    kind,
    minutesAgo: minutes === "" ? undefined : Number(minutes),
    bankCode: bank || undefined,
    toBankCode: to || undefined,
  }
  const made = await control.makeSlip(member, wish)
  return made ?? didNot("No such member, no bank account to pay from, or a bank without slips.")
}

/** What the console's forms about slips post to, by path. */
export const slipActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/slips/delay"(control, { seconds = "" }) {
    if (!/^\d{1,3}$/.test(seconds)) return didNot("Seconds are a whole number up to 999.")
    control.setSlipDelay(Number(seconds) * 1000)
    return did(seconds === "0" ? "Banks answer at once." : `Banks answer after ${seconds} s.`)
  },
  async "/slips/ask"(control, { id = "" }) {
    return {
      judged: did("The slip was judged."),
      "still-open": didNot("The bank did not answer: the slip is still in progress."),
      "not-open": didNot("That slip is not in progress any more."),
    }[await control.askAboutSlip(id)]
  },
  async "/slips/accept"(control, { id = "" }) {
    const isJudged = await control.acceptSlip(id)
    return isJudged
      ? did("The slip was judged as the member's.")
      : didNot("That slip does not wait for you any more.")
  },
  async "/slips/refuse"(control, { id = "", reason = "" }) {
    if (!isSlipReason(reason)) return didNot("That is no reason of the catalogue.")
    const isRefused = await control.refuseSlip(id, reason)
    return isRefused
      ? did(`The slip was refused: ${reason}.`)
      : didNot("That slip is not in progress any more.")
  },
  async "/slips/lose"(control, { id = "" }) {
    const isLost = await control.loseSlipPicture(id)
    return isLost ? did("The picture is lost.") : didNot("That slip is not in progress any more.")
  },
}
