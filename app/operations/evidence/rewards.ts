// Evidence of bonuses, promotions, refunds and the invite bonus: what is in use, what was due, and what came for it.
import type { Ask } from "./question.ts"
import { ownTrace, type Question, type Scene, sceneOf } from "./scene.ts"
import type { Line } from "./snapshot.ts"
import { open, refused, type Verdict } from "./verdict.ts"

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

const ended = (own: { id?: string; amount?: number; at?: number } | undefined): Verdict => ({
  kind: "done",
  found: { status: "done", id: own?.id, amount: own?.amount, at: own?.at },
})

function judgeBonus(scene: Scene, code: string): Verdict {
  const [was, now] = [bonusOf(scene.before, code), bonusOf(scene.after, code)]
  if (!was || !now) return open
  const isGained = (now.isActive && !was.isActive) || now.received > was.received
  if (!isGained) return isSame(was, now) ? unlessGiven(scene) : open
  const own = ownTrace(scene, givenLines(scene))
  const isOwn = now.receivedAt === undefined ? scene.isPrompt || own : scene.isInside(now.receivedAt)
  return isOwn && scene.rivals === 0 ? ended(own) : open
}

function judgePromotion(scene: Scene, code: string): Verdict {
  const { before, after, rivals, isPrompt } = scene
  if (before.active === undefined || after.active === undefined || !hasSameBonuses(scene)) return open
  if (before.active !== null || after.active === null)
    return isSame(before.active, after.active) ? unlessGiven(scene) : open
  const own = ownTrace(scene, givenLines(scene))
  const isNamed = after.active.code?.toUpperCase() === code.toUpperCase()
  if (after.active.code !== undefined && !isNamed) return open
  const isOwn = isNamed ? isPrompt || own !== undefined : own !== undefined && own.linked !== "bonus"
  return isOwn && rivals === 0 ? ended(own) : open
}

/** Nothing was given: no line of a bonus came, and no offer shows one. */
function unlessGiven(scene: Scene): Verdict {
  const isUngiven = scene.lines?.isAll && givenLines(scene).length === 0
  return scene.isLate && isUngiven && hasSameBonuses(scene) ? refused : open
}

function judgeEnd(scene: Scene): Verdict {
  const { before, after, lines, rivals } = scene
  if (!before.active || after.active === undefined) return open
  const finished = lines?.items.filter(({ type }) => type === "finish_bonus") ?? []
  if (after.active === null) {
    const own = ownTrace(scene, finished)
    // Without a line of its own it may have ended by itself, as when all was lost.
    return own && rivals === 0 && own.status !== "FAILED" ? ended({ at: own.at, id: own.id }) : open
  }
  const isUntouched = isSame(before.active, after.active) && lines?.isAll && finished.length === 0
  return scene.isLate && isUntouched ? refused : open
}

function judgeRefund(scene: Scene, way: "refund-receive" | "refund-wallet"): Verdict {
  const { before, after } = scene
  const counted = (before.refundReceivable ?? 0) - (after.refundReceivable ?? 0)
  const rise = (after.refundDue ?? 0) - (before.refundDue ?? 0)
  if (way === "refund-receive" && before.refundReceivable && after.refundReceivable === 0 && rise === counted)
    return scene.isPrompt && scene.rivals === 0 ? ended({ amount: rise }) : open
  return judgeDue(scene, before.refundDue, after.refundDue, "refund")
}

/** What was due and is no longer, and what came for it: a line, an entry of the log, or just the money. */
function judgeDue(
  scene: Scene,
  was: number | undefined,
  now: number | undefined,
  kind: "invite" | "refund",
): Verdict {
  if (was === undefined || now === undefined) return open
  const { lines, rivals } = scene
  const log = kind === "refund" ? scene.added("refunds") : undefined
  const isOfAmount = ({ amount }: { amount?: number }) => amount === was
  const given = lines?.items.filter(line => line.linked === kind || isGiven(line)) ?? []
  const found = given.filter(line => line.linked === kind && isOfAmount(line))
  const isPaid = was > 0 && now < was
  if (isPaid) {
    const own = ownTrace(scene, found) ?? (log && ownTrace(scene, log.items.filter(isOfAmount)))
    if (own && own.status !== "FAILED") return ended(own)
    const isAlone = given.length === 0 && rivals === 0 && (!log || log.items.length === 0)
    return isAlone && now === 0 && scene.isPrompt && scene.isExplainedWith(was)
      ? ended({ amount: was })
      : open
  }
  const isUntouched = now === was && given.length === 0 && scene.isExplained
  const isLogged = kind === "invite" || (log?.isAll && log.items.length === 0)
  return scene.isLate && lines?.isAll && isUntouched && isLogged ? refused : open
}

/** Lines of something that was given. */
function givenLines({ lines }: Scene): Line[] {
  return lines?.items.filter(isGiven) ?? []
}

function isGiven({ type, linked, status }: Line): boolean {
  return status !== "FAILED" && (type === "bonus" || linked === "bonus" || linked === "promotion")
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
