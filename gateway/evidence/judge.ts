// What became of an operation whose answer proved nothing, judged by what the backend shows before and after it. Pure:
// it never reads a clock (docs/product/operations-evidence.md). Here: what moves money by itself.
import { walletAccount } from "#contract/wallet.ts"
import type { Ask } from "../truth/forms.ts"
import { judgeReward } from "./rewards.ts"
import {
  ended,
  isWallet,
  open,
  ownTrace,
  type Question,
  type Scene,
  sceneOf,
  type Verdict,
  verdictOfLine,
} from "./scene.ts"
import type { Line, Snapshot } from "./snapshot.ts"
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

type Movement = { from: string; to: string; amount: number }

const knownTypes = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"]

/** A transfer, or everything in the wallet to one game: the amount is then what the wallet held before. */
function judgeTransfer(question: Question & { ask: Extract<Ask, { kind: `transfer${string}` }> }): Verdict {
  const { ask, before } = question
  if (ask.kind === "transfer") return judgeMovement(question, ask, false)
  const held = before.wallet?.amount
  return held === undefined
    ? open
    : judgeMovement(question, { from: walletAccount, to: ask.to, amount: held }, true)
}

/** `isWhole`: it moved what the wallet held at that moment, which other lines may have changed meanwhile. */
function judgeMovement(question: Question, movement: Movement, isWhole: boolean): Verdict {
  const scene = sceneOf(question)
  const { lines } = scene
  const likeness = (line: Line) => likenessOf(line, movement, scene, isWhole)
  const found = lines?.items.filter(line => likeness(line) === "same") ?? []
  const stray = lines?.items.filter(line => likeness(line) === "perhaps") ?? []
  const own = lines && ownTrace(scene, found, stray)
  if (own) return verdictOfLine(own)
  const hasTrace = found.length !== scene.rivals.done || stray.length > 0
  return !hasTrace && hasMoved(scene, movement) ? ended({ amount: movement.amount }) : open
}

function likenessOf(
  { type, from, to, amount }: Line,
  movement: Movement,
  { before, after, mayHaveHeld, isAlone }: Scene,
  isWhole: boolean,
): "same" | "perhaps" | "other" {
  const size = amount === undefined ? undefined : Math.abs(amount)
  const hasAmount =
    size === undefined ? undefined : isAbout(size, movement.amount, isWhole) || (isWhole && mayHaveHeld(size))
  if (!knownTypes.includes(type)) return hasAmount === false ? "other" : "perhaps"
  if (type !== "transfer") return "other"
  if (hasAmount === false && !isWhole) return "other"
  const ends = [isNamed(from, movement.from, [before, after]), isNamed(to, movement.to, [before, after])]
  if (ends.includes(false)) return "other"
  // If several operations each moved what was left, no line tells whose it is.
  const isCertain = hasAmount && (!isWhole || isAlone) && ends.every(end => end)
  return isCertain ? "same" : "perhaps"
}

/** Of a whole wallet, parts of a satang may be rounded either way. */
function isAbout(size: number, amount: number, isWhole: boolean): boolean {
  return Math.abs(size - amount) <= (isWhole ? 1 : 0)
}

/** Is this the name of the account? `undefined`: the name is of no known account. */
function isNamed(name: string | undefined, account: string, snapshots: Snapshot[]): boolean | undefined {
  const wanted = plain(name ?? "")
  if (wanted === "") return undefined
  const names = Object.entries(
    Object.assign({}, ...snapshots.map(({ wallet }) => wallet?.names ?? {})) as Record<string, string>,
  )
  if (wanted === plain(account)) return true
  if (isWallet(wanted)) return false
  const named = names.filter(([code, called]) => plain(code) === wanted || plain(called) === wanted)
  return named.length === 0 ? undefined : named.some(([code]) => plain(code) === plain(account))
}

const plain = (name: string) => name.trim().toLowerCase()

/** For backends that write no lines of transfers: do both accounts show exactly this movement? */
function hasMoved(scene: Scene, { from, to, amount }: Movement): boolean {
  const { lines, isPrompt, isAlone } = scene
  if (!isPrompt || !isAlone || (lines && writesTransfers(scene))) return false
  const [paid, got] = [deltaOf(scene, from), deltaOf(scene, to)]
  if (!lines) return paid === -amount && got === amount
  if (isWallet(from)) return scene.isExplainedWith(-amount) && got === amount
  return (isWallet(to) ? scene.isExplainedWith(amount) : got === amount) && paid === -amount
}

function writesTransfers({ before, after }: Scene): boolean {
  return [...(before.lines?.items ?? []), ...(after.lines?.items ?? [])].some(
    ({ type }) => type === "transfer",
  )
}

function deltaOf({ before, after, walletDelta }: Scene, account: string): number | undefined {
  if (isWallet(account)) return walletDelta
  const [one, two] = [gameOf(before, account), gameOf(after, account)]
  return one === undefined || two === undefined ? undefined : two - one
}

function gameOf({ wallet }: Snapshot, code: string): number | undefined {
  return wallet && Object.hasOwn(wallet.games, code) ? wallet.games[code] : undefined
}

/** A withdrawal. The operator may look at it first, and book and list it minutes later. */
function judgeWithdrawal(question: Question & { ask: { amount: number } }): Verdict {
  const { amount } = question.ask
  const scene = sceneOf(question)
  const { lines } = scene
  const isOfAmount = (line: Line) => line.amount === undefined || Math.abs(line.amount) === amount
  const found =
    lines?.items.filter(line => line.type === "withdraw" && line.amount !== undefined && isOfAmount(line)) ??
    []
  const stray =
    lines?.items.filter(line => !found.includes(line) && isOfAmount(line) && isOddOrOut(line)) ?? []
  const own = lines && ownTrace(scene, found, stray)
  return own ? verdictOfLine(own) : open
}

/** A line that may be a withdrawal under another name. */
function isOddOrOut({ type }: Line): boolean {
  return type === "withdraw" || !knownTypes.includes(type)
}

/** How backends name the TrueMoney wallet. */
const trueMoney = /true|tmn|gift|ทรู/i

/** A gift link. Its amount is not known before: only a deposit that names TrueMoney is its own. */
function judgeGift(question: Question): Verdict {
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
function judgeSlip(question: Question): Verdict {
  const scene = sceneOf(question)
  const slips = scene.added("slips")
  const own = slips && ownTrace(scene, slips.items)
  if (own?.status === "FAILED") return { kind: "refused", code: own.note }
  if (own) return verdictOfLine({ status: own.status ?? "IN_PROGRESS", amount: own.amount, at: own.at })
  return open
}
