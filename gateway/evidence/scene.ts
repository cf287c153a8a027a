// What happened between two snapshots, as every judgement needs it: what is new, when it came, and whether it explains
// the wallet; and what a judgement says (docs/product/operations-evidence.md).
import type { SpinPrize } from "#contract/operation.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { Ask } from "../truth/forms.ts"
import type { Entry, Line, Newest, Snapshot } from "./snapshot.ts"

export type Verdict =
  /** It was done, or is under way at the backend. */
  | { kind: "done"; found: Found }
  /** Its own trace says that it failed. `code`: why, where the backend shows a reason. */
  | { kind: "refused"; code?: string }
  /** Nobody can tell yet. That nothing is there proves nothing. */
  | { kind: "open" }

/** What the evidence shows of it; amounts in satang, `at` by the backend's clock. */
export type Found = {
  status: "done" | "pending"
  id?: string
  amount?: number
  at?: number
  prize?: SpinPrize
}

export const open: Verdict = { kind: "open" }

/** It was done, as far as this tells. */
export function ended({ id, amount, at, prize }: Omit<Found, "status"> = {}): Verdict {
  return { kind: "done", found: { status: "done", id, amount, at, prize } }
}

/** What the line of the operation itself says. Some backends list what goes out below zero. */
export function verdictOfLine({
  id,
  status,
  amount,
  at,
}: Pick<Line, "id" | "status" | "amount" | "at">): Verdict {
  if (status === "FAILED") return { kind: "refused" }
  const size = amount === undefined ? undefined : Math.abs(amount)
  return { kind: "done", found: { status: status === "SUCCESS" ? "done" : "pending", id, amount: size, at } }
}

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

/** The new items. `isAll`: nothing else can have been added meanwhile. */
type Added<Item> = { items: Item[]; isAll: boolean }

type Dated = { at?: number }

/** The difference between two snapshots of a statement. `changed`: lines whose status is another than before. */
function addedLines(
  before: Newest<Line>,
  after: Newest<Line>,
): Added<Line> & { changed: { line: Line; was: Line["status"] }[] } {
  const added = addedTo(before, after, nameOf)
  const earlier = new Map(before.items.map(line => [nameOf(line), line.status]))
  const changed = after.items.flatMap(line => {
    const was = earlier.get(nameOf(line))
    return was === undefined || was === line.status ? [] : [{ line, was }]
  })
  return { ...added, changed }
}

/** As `addedLines`, for slips and refunds. */
function addedEntries(before: Newest<Entry>, after: Newest<Entry>): Added<Entry> {
  return addedTo(before, after, ({ mark }) => mark)
}

/** A line without an id is identified by all its fields that never change. */
function nameOf({ id, type, from, to, amount, at }: Line): string {
  return id === undefined ? JSON.stringify([type, from, to, amount, at]) : `#${id}`
}

/** Counts the items, since several may be equal in all that is known of them. */
function addedTo<Item extends Dated>(
  before: Newest<Item>,
  after: Newest<Item>,
  name: (item: Item) => string,
): Added<Item> {
  const left = new Map<string, number>()
  for (const item of before.items) left.set(name(item), (left.get(name(item)) ?? 0) + 1)
  const isNew = after.items.map(item => {
    const count = left.get(name(item)) ?? 0
    if (count > 0) left.set(name(item), count - 1)
    return count === 0
  })
  const items = after.items.filter((_, index) => isNew[index])
  return { items, isAll: isComplete(before, after, isNew) }
}

function isComplete<Item extends Dated>(
  before: Newest<Item>,
  after: Newest<Item>,
  isNew: boolean[],
): boolean {
  const kept = isNew.filter(one => !one).length
  // No earlier item may be missing.
  if (before.isWhole && after.isWhole) return kept === before.items.length
  // Newest first: new items come before old ones, and an old item proves that no new one is hidden.
  const firstOld = isNew.indexOf(false)
  if (firstOld < 0 || !isDescending(before.items) || !isDescending(after.items)) return false
  const isPrefix = isNew.slice(firstOld).every(one => !one)
  return isPrefix && kept === Math.min(before.items.length, after.items.length - firstOld)
}

function isDescending(items: Dated[]): boolean {
  return items.every(({ at }, index) => {
    const next = items[index + 1]
    return at !== undefined && (next === undefined || (next.at !== undefined && next.at <= at))
  })
}
