// What became of an operation whose answer proved nothing, judged by what the backend shows before and after it. Pure:
// it never reads a clock (docs/product/operations-evidence.md).
import { judgeGift, judgeSlip } from "./deposits.ts"
import { judgeTransfer, judgeWithdrawal } from "./money.ts"
import { judgeReward } from "./rewards.ts"
import type { Question, Verdict } from "./scene.ts"
import { judgeClaim, judgeSpin } from "./wheel.ts"

/** Done or refused only where nothing else explains what is seen; otherwise open. */
export function judge(question: Question): Verdict {
  const { ask } = question
  switch (ask.kind) {
    case "transfer":
    case "transfer-all":
      return judgeTransfer({ ...question, ask })
    case "withdraw":
      return judgeWithdrawal({ ...question, ask })
    case "truelink":
      return judgeGift(question)
    case "slip":
      return judgeSlip(question)
    case "spin":
      return judgeSpin(question)
    case "coupon":
      return judgeClaim({ ...question, ask })
    default:
      return judgeReward({ ...question, ask })
  }
}
