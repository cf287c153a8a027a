// The steps of a whole story, each a button of its page.
import type { Control } from "../control/control.ts"
import { baht } from "../local/format.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

const depositSatang = 500_00
const winSatang = 100_00
const payoutSatang = 300_00

export const storyActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/story/deposit"(control, { member = "" }) {
    const outcome = await control.creditDeposit(member, depositSatang)
    if (outcome !== "booked")
      return didNot("The deposit was not credited: no bank account, or the feed fails.")
    return told(control, member, `${baht(depositSatang)} was paid in from the bank.`)
  },
  async "/story/play"(control, { member = "", game = "" }) {
    const refusal = await control.moveToGame(member, game)
    return refusal
      ? didNot(`Nothing moved: ${refusal}.`)
      : told(control, member, `The wallet moved to ${game}.`)
  },
  async "/story/win"(control, { member = "", game = "" }) {
    const outcome = await control.playRound(member, game, winSatang)
    if (outcome !== "played") return didNot("No round was played: the game has no such account.")
    return told(control, member, `A round in ${game} won ${baht(winSatang)}.`)
  },
  async "/story/withdraw"(control, { member = "" }) {
    const refusal = await control.askToWithdraw(member, payoutSatang)
    if (refusal) return didNot(`Nothing was withdrawn: ${refusal}.`)
    return told(control, member, `The games were gathered, and ${baht(payoutSatang)} waits to be paid out.`)
  },
  async "/story/settle"(control, { member = "" }) {
    const mine = (await control.listWithdrawals()).filter(({ member_id }) => member_id === member)
    if (mine.length === 0) return didNot("No withdrawal of this member waits.")
    for (const { id } of mine)
      if ((await control.settleWithdrawal(id)) !== "settled") return didNot("Payouts are failing.")
    const sum = mine.reduce((all, { amount }) => all + amount, 0)
    return told(control, member, `${baht(sum)} was paid out to the bank. The story is told.`)
  },
}

/** The sentence with the balances after the step. */
async function told(control: Control, member: string, sentence: string): Promise<Report> {
  const mine = (await control.listMembers(member)).find(({ id }) => id === member)
  const games = (mine?.games ?? []).filter(({ amountSatang }) => amountSatang > 0)
  const parts = games.map(({ code, amountSatang }) => `${code} ${baht(amountSatang)}`)
  return did(`${sentence} Now: ${[`wallet ${baht(mine?.walletSatang ?? 0)}`, ...parts].join(", ")}.`)
}
