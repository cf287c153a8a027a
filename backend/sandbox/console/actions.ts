// The actions of the console's forms and the CLI's commands. Each returns a sentence about its result.

import type { Control } from "../control/control.ts"
import { satangOfText } from "../local/format.ts"
import { luckNames } from "../world/games.ts"
import { isOutageName } from "../world/world.ts"
import { accessActions } from "./access-actions.ts"
import { bonusActions } from "./bonus-actions.ts"
import { chatActions } from "./chat-actions.ts"
import { depositActions } from "./deposit-actions.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"
import { rewardActions } from "./reward-actions.ts"
import { slipActions } from "./slip-actions.ts"
import { storyActions } from "./story-actions.ts"
import { wheelActions } from "./wheel-actions.ts"
import { needsThai, noticeLength, wordsIn } from "./word-fields.ts"

const noAmount = didNot("That is not an amount: use baht above zero with at most two decimals.")

/** Every action by the path that it is posted to. */
export const actions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  ...accessActions,
  ...slipActions,
  ...depositActions,
  ...wheelActions,
  ...bonusActions,
  ...rewardActions,
  ...chatActions,
  ...storyActions,
  async "/deposits"(control, { member = "", baht = "" }) {
    const amountSatang = satangOfText(baht)
    if (!amountSatang) return noAmount
    const outcome = await control.creditDeposit(member, amountSatang)
    return {
      booked: did("The deposit was credited."),
      known: didNot("The bank announced this before."),
      "no-member": didNot("No such member, or no bank account to pay from."),
      "feed-failed": didNot("The bank feed is failing: let it recover first."),
    }[outcome]
  },
  async "/rounds"(control, { member = "", game = "", baht = "", outcome = "" }) {
    const amountSatang = satangOfText(baht)
    if (!amountSatang) return noAmount
    if (outcome !== "win" && outcome !== "lose") return didNot("A round is a win or a loss.")
    const played = await control.playRound(member, game, outcome === "win" ? amountSatang : -amountSatang)
    return {
      known: didNot("That round was booked before."),
      played: did(outcome === "win" ? "The round was won." : "The round was lost."),
      "no-account": didNot("That member has no such game account."),
      "not-enough": didNot("The game account does not hold that much."),
    }[played]
  },
  async "/withdrawals/settle"(control, { id = "" }) {
    const outcome = await control.settleWithdrawal(id)
    return {
      settled: did("The withdrawal was paid."),
      "not-pending": didNot("That withdrawal is not pending any more."),
      "payout-failed": didNot("Payouts are failing: nothing was paid, the withdrawal is still pending."),
    }[outcome]
  },
  async "/withdrawals/refuse"(control, { id = "" }) {
    const outcome = await control.refuseWithdrawal(id)
    return outcome === "settled"
      ? did("The withdrawal was refused; the money is back in the wallet.")
      : didNot("That withdrawal is not pending any more, or its payment has begun.")
  },
  async "/luck"(control, { luck = "" }) {
    const chosen = luckNames.find(name => name === luck)
    if (!chosen) return didNot("Luck is chance, win or lose.")
    control.setLuck(chosen)
    return did(chosen === "chance" ? "Rounds are left to chance." : `Every round will ${chosen}.`)
  },
  async "/outages"(control, { name = "", failing = "" }) {
    if (!isOutageName(name)) return didNot("There is no such provider.")
    control.setOutage(name, failing === "true")
    return did(failing === "true" ? `${name} fails from now on.` : `${name} works again.`)
  },
  async "/operator/terminated"(control, { value = "" }) {
    await control.changeOperator({ terminated: value === "true" })
    return did(value === "true" ? "The site is terminated." : "The site is open.")
  },
  async "/operator/manual"(control, { value = "" }) {
    await control.changeOperator({ manualDeposits: value === "true" })
    return did(value === "true" ? "Deposits are credited by hand." : "Deposits are seen by themselves.")
  },
  async "/operator/chat"(control, { value = "" }) {
    await control.changeOperator({ chatWidget: value === "true" })
    return did(value === "true" ? "The chat is offered." : "The chat is not offered.")
  },
  async "/operator/otp"(control, { value = "" }) {
    await control.changeOperator({ registerOtp: value === "true" })
    return did(value === "true" ? "Registration asks for a code." : "Registration asks for no code.")
  },
  async "/operator/notice"(control, fields) {
    const notice = wordsIn(fields, "notice", noticeLength)
    if (notice === undefined) return didNot(needsThai)
    await control.changeOperator({ notice: notice || null })
    return did(notice ? "The notice is shown." : "No notice is shown.")
  },
}
