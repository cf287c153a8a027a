// Evidence of gift links and slips: the deposits in the statement, and the list of slips.
import { hasNoTrace, ownTrace, type Question, sceneOf } from "./scene.ts"
import type { Line } from "./snapshot.ts"
import { absent, doubtful, open, type Verdict, verdictOfLine } from "./verdict.ts"

/** A gift may be redeemed, and its line come, a minute later (docs/product/gift-links.md). */
const giftMs = 60_000

/** How backends name the TrueMoney wallet. */
const trueMoney = /true|tmn|gift|ทรู/i

/** A gift link. Its amount is not known before: only a deposit that names TrueMoney is its own. */
export function judgeGift(question: Question): Verdict {
  const scene = sceneOf(question, giftMs)
  const { lines, before } = scene
  const deposits = lines?.items.filter(({ type }) => type === "deposit") ?? []
  const found = deposits.filter(({ from, to }) => [from, to].some(name => name && trueMoney.test(name)))
  const bank = before.wallet?.bank?.toLowerCase()
  const isOfBank = ({ from }: Line) => from !== undefined && from.toLowerCase() === bank
  const stray = deposits.filter(line => !found.includes(line) && !isOfBank(line))
  const own = lines && ownTrace(scene, found, stray)
  if (own) return verdictOfLine(own)
  if (!hasNoTrace(scene, found, stray)) return doubtful
  // TrueMoney may pay what it has accepted long after an answer was lost.
  return scene.isDenied && lines?.isAll && scene.isExplained ? absent : open
}

/** A slip: it stands in the list of slips once it was taken up, which may be long after it has arrived. */
export function judgeSlip(question: Question): Verdict {
  const scene = sceneOf(question)
  const slips = scene.added("slips")
  const own = slips && ownTrace(scene, slips.items)
  if (own?.status === "FAILED") return { kind: "refused", code: own.note }
  if (own) return verdictOfLine({ status: own.status ?? "IN_PROGRESS", amount: own.amount, at: own.at })
  if (slips && !hasNoTrace(scene, slips.items)) return doubtful
  return slips?.isAll && scene.isDenied ? absent : open
}
