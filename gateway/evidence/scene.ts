// What happened between two snapshots, as every judgement needs it: what is new, when it came, and whether it explains
// the wallet (docs/product/operations-evidence.md).
import { walletAccount } from "#contract/wallet.ts"
import { type Added, addedEntries, addedLines } from "./lines.ts"
import type { Ask } from "./question.ts"
import type { Entry, Line, Newest, Snapshot } from "./snapshot.ts"

/** When an operation was sent, and how its attempt ended. Times are ours, in milliseconds since 1970. */
export type Sending = {
  sentAtMs: number
  /** When the answer came, or the attempt was given up. */
  endedAtMs: number
  /** `none`: the call may still be under way. */
  answer: "some" | "none"
  /** How far the backend's clock is ahead of ours, at least and at most, in milliseconds; absent: not known. */
  clock?: { leastMs: number; mostMs: number }
}

export type Question = {
  ask: Ask
  before: Snapshot
  after: Snapshot
  sending: Sending
  rivals: Rivals
}

/**
 * How many other operations of this member with the same traces were sent meanwhile: those that were done, and those
 * that may have been.
 */
export type Rivals = { done: number; open: number }

/** Clocks of backends often have whole seconds. */
const clockSlackMs = 1000
/** How long after its end an attempt may still change a balance: with an answer, without one. */
const graceMs = { answered: 2000, unanswered: 10_000 }
/** How long after its end an attempt may still leave a trace with a time of its own: some backends have a queue. */
export const queueMs = 15 * 60_000
/** How long after the attempt a change without a time of its own still counts as its trace. */
const promptMs = 5000

/** A time that differs by more than this is of another clock or time zone. */
const strangeMs = 20_000

export type Scene = ReturnType<typeof sceneOf>

export function sceneOf({ before, after, sending, rivals }: Question) {
  const { clock } = sending
  const hasAnswer = sending.answer !== "none"
  const endMs = sending.endedAtMs + (hasAnswer ? graceMs.answered : graceMs.unanswered)
  const isPrompt = after.toMs <= endMs + promptMs
  const isSoon = after.toMs <= endMs + queueMs
  const lines = before.lines && after.lines ? addedLines(before.lines, after.lines) : undefined
  const walletDelta = before.wallet && after.wallet ? after.wallet.amount - before.wallet.amount : undefined
  const effects = lines?.isAll ? walletEffects(lines.items, lines.changed) : undefined
  return {
    before,
    after,
    rivals,
    /** No other operation in this app has sent the same. */
    isAlone: rivals.done + rivals.open === 0,
    lines,
    walletDelta,
    isPrompt,
    /** May a new trace be of the operation, by its time? Without a time of its own: if it was seen soon. */
    isInside(at: number | undefined): boolean {
      if (at === undefined || !clock) return isSoon
      const earliest = at - clock.mostMs - clockSlackMs
      const latest = at - clock.leastMs + clockSlackMs
      // A trace that has just appeared, with a time far from now, has a time of another clock.
      if (latest < sending.sentAtMs - strangeMs || earliest > endMs + queueMs) return isSoon
      return latest >= sending.sentAtMs
    },
    /** Is it of a time at which no trace of the operation can come any more? */
    isLater(at: number | undefined): boolean {
      return (
        at !== undefined &&
        clock !== undefined &&
        !isSoon &&
        at - clock.mostMs - clockSlackMs > endMs + queueMs
      )
    },
    /** Do the new lines explain the wallet only together with `own`? */
    isExplainedWith(own: number): boolean {
      if (!effects || walletDelta === undefined || own === 0) return false
      return effects.has(walletDelta - own) && !effects.has(walletDelta)
    },
    /** May the wallet have held this at some moment, by the new lines? */
    mayHaveHeld(amount: number): boolean {
      const sums = lines?.isAll ? walletEffects(lines.items, lines.changed, true) : undefined
      return before.wallet !== undefined && sums?.has(amount - before.wallet.amount) === true
    },
    /** What is new in a list; `undefined` where it was not read twice. */
    added(list: "slips" | "refunds"): Added<Entry> | undefined {
      const [one, two]: (Newest<Entry> | undefined)[] = [before[list], after[list]]
      return one && two ? addedEntries(one, two) : undefined
    },
  }
}

/**
 * The operation's own trace, among traces that only such operations leave: there is one for each of these operations,
 * and all say the same. `stray`: traces that may belong to one of them, too.
 */
export function ownTrace<Trace extends { at?: number; status?: string }>(
  scene: Scene,
  found: Trace[],
  stray: { at?: number }[] = [],
): Trace | undefined {
  const inTime = found.filter(({ at }) => !scene.isLater(at))
  const [first] = inTime
  const isCertain =
    inTime.length === 1 + scene.rivals.done + scene.rivals.open &&
    stray.every(({ at }) => scene.isLater(at)) &&
    inTime.every(({ at, status }) => scene.isInside(at) && status === first?.status)
  return isCertain ? first : undefined
}

const maxSums = 64

/**
 * Every sum by which the lines, or with `isPartly` only some of them, may have changed the wallet. `undefined`: this
 * cannot be told.
 */
function walletEffects(
  lines: Line[],
  changed: { line: Line; was: Line["status"] }[],
  isPartly = false,
): Set<number> | undefined {
  let sums = new Set([0])
  const options = [
    ...lines.map(effectsOf),
    ...changed.map(({ line, was }) => (was === "IN_PROGRESS" ? effectsOfChange(line) : undefined)),
  ]
  for (const option of options) {
    if (!option) return undefined
    const effects = isPartly ? [0, ...option] : option
    sums = new Set([...sums].flatMap(sum => effects.map(effect => sum + effect)))
    if (sums.size > maxSums) return undefined
  }
  return sums
}

function effectsOf({ type, from, to, amount, status }: Line): number[] | undefined {
  if (status === "FAILED") return [0]
  if (amount === undefined) return undefined
  const size = Math.abs(amount)
  switch (type) {
    case "deposit":
    case "bonus":
      return status === "SUCCESS" ? [size] : [0]
    case "withdraw":
      // Some backends take the money when it is asked for, others when it is paid.
      return status === "SUCCESS" ? [-size] : [-size, 0]
    case "transfer": {
      if (!from || !to) return [-size, 0, size]
      const effect = isWallet(from) ? -size : isWallet(to) ? size : 0
      return status === "SUCCESS" ? [effect] : [effect, 0]
    }
    case "finish_bonus":
      return undefined
    default:
      return [-size, 0, size]
  }
}

/** Of a line that was in progress before. */
function effectsOfChange({ type, amount, status }: Line): number[] | undefined {
  if (amount === undefined) return undefined
  const size = Math.abs(amount)
  if (type === "deposit" || type === "bonus") return status === "SUCCESS" ? [size] : [0]
  if (type === "withdraw") return status === "SUCCESS" ? [-size, 0] : [0, size]
  return undefined
}

/** Does a statement's `from` or `to` mean the wallet? */
export function isWallet(name: string): boolean {
  return name.trim().toLowerCase() === walletAccount
}
