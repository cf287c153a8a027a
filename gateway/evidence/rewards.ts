// Evidence of bonuses, promotions, refunds and the invite bonus: what is in use, what was due, and what came for it.
import type { Ask } from "../truth/forms.ts"
import { ended, open, ownTrace, type Question, type Scene, sceneOf, type Verdict } from "./scene.ts"
import type { Line } from "./snapshot.ts"

type Reward = "bonus" | "promotion" | "bonus-end" | "refund-receive" | "refund-wallet" | "invite"

/** What became of taking or ending a reward. */
export function judgeReward(question: Question & { ask: Extract<Ask, { kind: Reward }> }): Verdict {
  const { ask } = question
  const scene = sceneOf(question)
  switch (ask.kind) {
    case "bonus":
      return judgeBonus(scene, ask.code)
    case "promotion":
      return judgePromotion(scene, ask.code)
    case "bonus-end":
      return judgeEnd(scene)
    case "invite":
      return judgeDue(scene, scene.before.inviteDue, scene.after.inviteDue, "invite")
    default:
      return judgeRefund(scene, ask.kind)
  }
}

function judgeBonus(scene: Scene, code: string): Verdict {
  const { before, after, isAlone, isPrompt } = scene
  if (!before.bonuses) return judgeGiven(scene, "bonus")
  const [was, now] = [bonusOf(before, code), bonusOf(after, code)]
  if (!was || !now) return open
  const isGained = (now.isActive && !was.isActive) || now.received > was.received
  if (!isGained) return open
  const own = ownTrace(scene, givenLines(scene))
  const isOwn = now.receivedAt === undefined ? isPrompt || own : scene.isInside(now.receivedAt)
  return isOwn && isAlone ? ended(own) : open
}

function judgePromotion(scene: Scene, code: string): Verdict {
  const { before, after, isAlone, isPrompt } = scene
  const given = judgeGiven(scene, "promotion")
  if (given.kind !== "open" || before.active === undefined || after.active === undefined) return given
  const using = after.active?.code?.toUpperCase()
  if (before.active === null && using === code.toUpperCase())
    return isPrompt && isAlone && hasSameBonuses(scene) ? ended(undefined) : open
  return open
}

/** By a line that names what was given. */
function judgeGiven(scene: Scene, kind: "bonus" | "promotion"): Verdict {
  const given = givenLines(scene)
  const found = given.filter(({ linked }) => linked === kind)
  const own = ownTrace(
    scene,
    found,
    given.filter(({ linked }) => linked === undefined),
  )
  return own && scene.isAlone ? ended(own) : open
}

function judgeEnd(scene: Scene): Verdict {
  const { lines, isAlone } = scene
  const finished = lines?.items.filter(({ type }) => type === "finish_bonus") ?? []
  // Without a line of its own it may have ended by itself, as when all was lost.
  const own = ownTrace(scene, finished)
  if (own) return isAlone && own.status !== "FAILED" ? ended({ at: own.at, id: own.id }) : open
  return open
}

function judgeRefund(scene: Scene, way: "refund-receive" | "refund-wallet"): Verdict {
  const { before, after } = scene
  const counted = (before.refundReceivable ?? 0) - (after.refundReceivable ?? 0)
  const rise = (after.refundDue ?? 0) - (before.refundDue ?? 0)
  if (way === "refund-receive" && before.refundReceivable && after.refundReceivable === 0 && rise === counted)
    return scene.isPrompt && scene.isAlone ? ended({ amount: rise }) : open
  return judgeDue(scene, before.refundDue, after.refundDue, "refund")
}

/** A reward that was due and no longer is, and what came for it: a line, an entry of the log, or only the money. */
function judgeDue(
  scene: Scene,
  was: number | undefined,
  now: number | undefined,
  kind: "invite" | "refund",
): Verdict {
  const { lines } = scene
  const log = kind === "refund" ? scene.added("refunds") : undefined
  const found = lines?.items.filter(({ linked }) => linked === kind) ?? []
  const stray = lines?.items.filter(line => isUnnamed(line, was)) ?? []
  const own = ownTrace(scene, found, stray) ?? (log && ownTrace(scene, log.items, stray))
  if (own && scene.isAlone) return own.status === "FAILED" ? { kind: "refused" } : ended(own)
  const hasNone = found.length === 0 && stray.length === 0 && (!log || log.items.length === 0)
  if (!hasNone || was === undefined || now === undefined) return open
  const isPaid = was > 0 && now === 0 && scene.isAlone && scene.isPrompt && scene.isExplainedWith(was)
  return isPaid ? ended({ amount: was }) : open
}

/** Lines of something that was given. */
function givenLines({ lines }: Scene): Line[] {
  return lines?.items.filter(isGiven) ?? []
}

function isGiven({ type, linked, status }: Line): boolean {
  return status !== "FAILED" && (type === "bonus" || linked === "bonus" || linked === "promotion")
}

/** A line that may be of anything that was given. */
function isUnnamed({ type, linked, amount }: Line, due: number | undefined): boolean {
  return linked === undefined && type !== "withdraw" && type !== "transfer" && (amount ?? due) === due
}

function bonusOf({ bonuses }: Scene["before"], code: string) {
  return bonuses?.find(bonus => bonus.code === code)
}

/** No offer of the list was received or ended meanwhile. */
function hasSameBonuses({ before, after }: Scene): boolean {
  return before.bonuses !== undefined && after.bonuses !== undefined && isSame(before.bonuses, after.bonuses)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
