// What players, the bank and operators might do to the ledger next, drawn from a seed.
import { mulberry } from "#tests/evidence/mulberry.ts"

/**
 * An intent with a member and key is an operation; its key may have been used before, for the same or something else.
 */
export type Intent =
  | { type: "deposit"; member: string; amount: number; slip: string }
  | { type: "play"; member: string; game: string; amount: number; round: string }
  | {
      type: "transfer"
      member: string
      key: string
      from: string
      to: string
      amount: number
      fails: boolean
    }
  | { type: "transferAll"; member: string; key: string; to: string }
  | { type: "withdraw"; member: string; key: string; amount: number }
  | { type: "settle"; hold: number }
  | { type: "void"; hold: number }
  | { type: "reverse"; transaction: number }

export type Operation = Extract<Intent, { key: string }>

export const members = ["m1", "m2", "m3", "m4", "m5", "m6"]
export const games = ["PG", "JOKER", "HUAYHD"]

/** How much has happened, to draw from what exists. */
export type History = { operations: Operation[]; slips: string[]; holds: number; transactions: number }

/** Numbers below a bound, the same for the same seed. */
export function seededDice(seed: number): (below: number) => number {
  const random = mulberry(seed)
  return below => Math.floor(random() * below)
}

type Dice = ReturnType<typeof seededDice>

/** Draws the next intent; `serial` makes fresh keys. */
export function nextIntent(dice: Dice, serial: number, history: History): Intent {
  const roll = dice(100)
  if (roll < 16) return drawDeposit(dice, serial, history)
  if (roll < 26) return drawRound(dice, serial)
  if (roll < 66) return drawOperation(dice, serial)
  if (roll < 72 && history.operations.length > 0) return pick(dice, history.operations)
  if (roll < 77 && history.operations.length > 0) return otherwise(dice, pick(dice, history.operations))
  if (roll < 86 && history.holds > 0) return { type: "settle", hold: recent(dice, history.holds) }
  if (roll < 93 && history.holds > 0) return { type: "void", hold: recent(dice, history.holds) }
  if (history.transactions > 0) return { type: "reverse", transaction: recent(dice, history.transactions) }
  return drawDeposit(dice, serial, history)
}

function drawDeposit(dice: Dice, serial: number, { slips }: History): Intent {
  const again = slips.length > 0 && dice(5) === 0
  const slip = again ? pick(dice, slips) : `slip:KBANK:${serial}`
  return { type: "deposit", member: pick(dice, members), amount: 1 + dice(100_000), slip }
}

function drawRound(dice: Dice, serial: number): Intent {
  const amount = dice(2) === 0 ? 1 + dice(20_000) : -1 - dice(100_000)
  return {
    type: "play",
    member: pick(dice, members),
    game: pick(dice, games),
    amount,
    round: `round:${serial}`,
  }
}

function drawOperation(dice: Dice, serial: number): Operation {
  const member = pick(dice, members)
  const key = `k${serial}`
  const kind = dice(10)
  if (kind < 2) return { type: "transferAll", member, key, to: pick(dice, games) }
  if (kind < 5) return { type: "withdraw", member, key, amount: 1 + dice(40_000) }
  const places = ["wallet", ...games]
  const from = dice(2) === 0 ? "wallet" : pick(dice, places)
  const to = pick(
    dice,
    places.filter(place => place !== from),
  )
  return { type: "transfer", member, key, from, to, amount: 1 + dice(60_000), fails: dice(25) === 0 }
}

/** The same key for something else. */
function otherwise(dice: Dice, operation: Operation): Operation {
  if (operation.type === "transferAll") {
    const to = pick(
      dice,
      games.filter(game => game !== operation.to),
    )
    return { ...operation, to }
  }
  return { ...operation, amount: operation.amount + 1 }
}

/** Prefers recent entries: most early ones are settled. */
function recent(dice: Dice, count: number): number {
  return Math.max(0, count - 1 - dice(dice(4) === 0 ? count : 12))
}

function pick<T>(dice: Dice, from: readonly T[]): T {
  return from[dice(from.length)]!
}
