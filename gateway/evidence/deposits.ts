// Evidence of gift links and slips: the deposits in the statement, and the list of slips.

import type { Line } from "./note.ts"
import { open, ownTrace, type Question, sceneOf, type Verdict, verdictOfLine } from "./scene.ts"

/** How backends name the TrueMoney wallet. */
const trueMoney = /true|tmn|gift|ทรู/i

/** A gift link. Its amount is not known before: only a deposit that names TrueMoney is its own. */
export function judgeGift(question: Question): Verdict {
  const scene = sceneOf(question)
  const { lines, before, after } = scene
  const deposits = lines?.items.filter(({ type }) => type === "deposit") ?? []
  const found = deposits.filter(({ from, to }) => [from, to].some(name => name && trueMoney.test(name)))
  const bank = (before.wallet ?? after.wallet)?.bank?.toLowerCase()
  const isOfBank = ({ from }: Line) => from !== undefined && from.toLowerCase() === bank
  const stray = deposits.filter(line => !found.includes(line) && !isOfBank(line))
  const own = lines && ownTrace(scene, found, stray)
  return own ? verdictOfLine(own) : open
}

/** A slip: it stands in the list of slips once it was taken up, which may be long after it has arrived. */
export function judgeSlip(question: Question): Verdict {
  const scene = sceneOf(question)
  const slips = scene.added("slips")
  const own = slips && ownTrace(scene, slips.items)
  if (own?.status === "FAILED") return { kind: "refused", code: own.note }
  if (own) return verdictOfLine({ status: own.status ?? "IN_PROGRESS", amount: own.amount, at: own.at })
  return open
}
