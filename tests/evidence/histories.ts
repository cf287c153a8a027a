// Random histories of one operation whose answer was lost, late or odd, with other movements around it: what evidence
// says of it at each look, and what really became of it.

import { byRequest } from "#contract/call.ts"
import { judge } from "#gateway/evidence/judge.ts"
import type { Rivals, Sending, Verdict } from "#gateway/evidence/scene.ts"
import { lookAfter, lookBefore } from "#gateway/evidence/snapshot.ts"
import { type Ask, askSchema } from "#gateway/truth/forms.ts"
import { createForeignClient } from "#gateway/wire/client.ts"
import { type Call, PlainWorld } from "./plain-world.ts"

export interface History {
  call: Call
  fate: string
  /** Was it done, ever? */
  wasDone: boolean
  verdict: Verdict
  /** What else happened, in words. */
  others: string[]
}

export type Random = () => number

const apiTimeoutMs = 60_000
/** Seconds after the attempt: within the submit, on the result page, and when the player looks again. */
const looksS = [0.2, 1, 2.5, 5, 9, 14, 20, 32, 45, 60, 80, 95, 115, 900, 7200]

const kinds = [
  "transfer",
  "transfer-all",
  "withdraw",
  "truelink",
  "slip",
  "bonus",
  "promotion",
  "bonus-end",
  "refund-wallet",
  "refund-receive",
  "invite",
  "spin",
  "coupon",
] as const satisfies Call["kind"][]

/** Plays one history, and judges it at every look until it is settled. */
export async function playHistory(random: Random): Promise<History> {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const chance = (share: number) => random() < share
  const between = (from: number, to: number) => from + random() * (to - from)

  const startMs = 1_800_000_000_000 + Math.floor(random() * 1e9)
  let nowMs = startMs
  const hasDate = chance(0.97)
  const skewMs = chance(0.5) ? 0 : Math.round(between(-90_000, 90_000))
  const world = new PlainWorld(
    {
      hasIds: chance(0.5),
      hasTotals: chance(0.7),
      writesTransfers: chance(0.85),
      usesNames: chance(0.2),
      clockMs: skewMs,
      hasWholeSeconds: chance(0.3),
    },
    () => nowMs,
  )
  for (let count = Math.floor(random() * 16); count > 0; count--) {
    nowMs = startMs - count * 3_600_000
    pastLine(world, random)
  }
  nowMs = startMs
  const call = callFor(pick(kinds), world, random)
  const ask = askFor(call)

  // The timeline: what this operation does, and what else happens.
  const sentAtMs = startMs + between(20, 400)
  const fate = pick([
    "lost-done",
    "lost-done",
    "lost-not",
    "timeout-done",
    "timeout-late",
    "timeout-not",
    "odd-done",
    "odd-done",
    "odd-not",
    "odd-refused",
    "lost-later",
    "odd-later",
  ])
  const answersAtMs = sentAtMs + (fate === "timeout-late" ? between(58_000, 64_000) : between(5, 1500))
  const endedAtMs = fate.startsWith("timeout") ? sentAtMs + apiTimeoutMs : answersAtMs + between(1, 300)
  // Minutes later it is booked, where others have a part in it, and dated to the request or to then. All else is booked
  // at once, and may be listed minutes later.
  const isLater = fate.endsWith("-later")
  const laterMs = between(10_000, 40 * 60_000)
  const isBookedLater = isLater && mayComeLater(call)
  const worksAtMs = isBookedLater ? answersAtMs + laterMs : answersAtMs
  const isDatedToRequest = chance(0.7)
  const isSent = !fate.endsWith("-not") && fate !== "odd-refused"
  let wasDone = false
  let own: { status: string } | undefined
  const others: string[] = []
  const events: { atMs: number; run: () => void }[] = []
  if (isSent)
    events.push({
      atMs: worksAtMs,
      run() {
        const earlier = world.lines[0]
        if (isBookedLater && isDatedToRequest) world.datedMs = answersAtMs
        wasDone = world.do(call)
        world.datedMs = undefined
        const line = world.lines[0]
        if (isLater && line && line !== earlier) world.listedFromMs.set(line, answersAtMs + laterMs)
        own = wasDone && call.kind === "withdraw" ? world.lines[0] : undefined
      },
    })
  let rivals: Rivals = { done: 0, open: 0 }
  const plan = (what: string, atMs: number, run: () => void) => {
    events.push({
      atMs,
      run() {
        others.push(`${what} at ${((atMs - sentAtMs) / 1000).toFixed(1)} s`)
        run()
      },
    })
  }
  if (chance(0.35)) {
    for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
      const other = otherMovement(world, random)
      // A coin that is given in the very seconds of a spin hides it: docs/product/operations-evidence.md says so.
      const hides = call.kind === "spin" && other.what === "coins"
      const atMs =
        chance(0.6) && !hides
          ? between(startMs + 1, endedAtMs)
          : between(endedAtMs + (hides ? 15_000 : 0), endedAtMs + 200_000)
      plan(other.what, atMs, other.run)
    }
  }
  if (chance(0.03)) {
    // A second tab of this app: it is known to have been sent, and mostly what became of it.
    const isTried = chance(0.7)
    const isKnown = chance(0.8)
    rivals = { done: 0, open: isKnown ? 0 : 1 }
    plan(`second tab${isKnown ? "" : " without an answer"}`, between(sentAtMs, endedAtMs), () => {
      const isDone = isTried && world.do(call)
      if (isKnown && isDone) rivals.done = 1
      others.push(isDone ? "(done)" : "(not done)")
    })
  }
  events.sort((one, other) => one.atMs - other.atMs)

  const client = createForeignClient({
    baseUrl: "http://backend",
    fetch: byRequest(world.fetch),
    clientName: "test",
    timeoutMs: 5000,
  })
  const advanceTo = (untilMs: number) => {
    while (events[0] && events[0].atMs <= untilMs) {
      const event = events.shift()!
      nowMs = event.atMs
      event.run()
    }
    nowMs = untilMs
  }
  const before = await lookBefore(client, ask, 5000, () => nowMs)
  const sending: Sending = {
    sentAtMs,
    endedAtMs,
    answer: fate.startsWith("odd") ? "some" : "none",
    clock: hasDate ? { leastMs: skewMs - 500, mostMs: skewMs + 500 } : undefined,
  }
  let verdict: Verdict = { kind: "open" }
  for (const afterS of looksS) {
    advanceTo(endedAtMs + afterS * 1000)
    if (chance(0.05)) continue // The player has no connection.
    const after = await lookAfter(client, ask, before, 5000, () => nowMs)
    verdict = judge({ ask, before, after, sending, rivals })
    if (verdict.kind !== "open") break
  }
  // The operator has refused the withdrawal since, and given the money back.
  if (own?.status === "FAILED") wasDone = verdict.kind === "done"
  advanceTo(nowMs + 86_400_000)
  return { call, fate, wasDone, verdict, others }
}

/** People or other companies have a part in it, so it may be booked and listed long after the request. */
export function mayComeLater({ kind }: Call): boolean {
  return kind === "withdraw" || kind === "truelink" || kind === "slip"
}

function askFor(call: Call): Ask {
  const amount = "amount" in call ? { amount: call.amount * 100 } : {}
  return askSchema.parse({ ...call, ...amount })
}

function callFor(kind: Call["kind"], world: PlainWorld, random: Random): Call {
  const amount = 1 + Math.floor(random() * 30) * 10
  switch (kind) {
    case "transfer": {
      const from = random() < 0.6 ? "wallet" : random() < 0.6 ? "PG" : "JOKER"
      const to = from === "wallet" ? "PG" : random() < 0.7 ? "wallet" : from === "PG" ? "JOKER" : "PG"
      return { kind, from, to, amount }
    }
    case "transfer-all":
      return { kind, to: random() < 0.5 ? "PG" : "JOKER" }
    case "withdraw":
      return { kind, amount: amount + 100 }
    case "truelink":
      return { kind, amount }
    case "bonus":
      if (random() < 0.2) world.active = { code: "DAILY", type: "day" }
      return { kind, code: "WELCOME" }
    case "promotion":
      return { kind, code: "CODE9" }
    case "bonus-end":
      world.do({ kind: "bonus", code: "DAILY" })
      return { kind }
    case "coupon":
      return { kind, coupon: world.coupons[Math.floor(random() * world.coupons.length)]!._id }
    case "spin":
      return { kind, wins: random() < 0.6 }
    default:
      return { kind }
  }
}

function pastLine(world: PlainWorld, random: Random): void {
  if (random() < 0.5) world.line("deposit", { from: "KBANK", to: "wallet", amount: 100 })
  else if (world.manners.writesTransfers) world.line("transfer", { from: "wallet", to: "PG", amount: 30 })
  else world.line("withdraw", { from: "wallet", to: "KBANK", amount: 200 })
}

/** Something else that happens to the member's money or rewards. */
function otherMovement(world: PlainWorld, random: Random): { what: string; run: () => void } {
  const amount = 5 + Math.floor(random() * 40) * 10 + Math.floor(random() * 5)
  const movements: { what: string; run: () => void }[] = [
    {
      what: `deposit ${amount}`,
      run() {
        world.wallet += amount
        world.line("deposit", { from: "KBANK", to: "wallet", amount })
      },
    },
    {
      what: "deposit in progress",
      run: () => world.line("deposit", { from: "KBANK", to: "wallet", amount, status: "IN_PROGRESS" }),
    },
    { what: "game round", run: () => world.add("PG", Math.max(-world.held("PG"), amount - 200)) },
    {
      what: "other transfer",
      run: () => world.do({ kind: "transfer", from: "wallet", to: "JOKER", amount: amount + 0.5 }),
    },
    {
      what: "correction without a line",
      run: () => world.add("wallet", random() < 0.5 ? 13 : -Math.min(13, world.wallet)),
    },
    {
      what: "correction with a line",
      run() {
        world.wallet += 13
        world.line("adjust", { amount: 13 })
      },
    },
    { what: "coins", run: () => (world.coins += 1 + Math.floor(random() * 2)) },
    {
      what: "a friend's bonus",
      run: () => (world.inviteDue += 50),
    },
    {
      what: "withdrawal paid or refused",
      run() {
        const line = world.lines.find(
          ({ status, statementType }) => statementType === "withdraw" && status === "IN_PROGRESS",
        )
        if (!line) return
        line.status = random() < 0.7 ? "SUCCESS" : "FAILED"
        if (line.status === "FAILED") world.wallet += line.amount
      },
    },
    { what: "another bonus", run: () => world.do({ kind: "bonus", code: "DAILY" }) },
    {
      what: "bonus lost in play",
      run: () => {
        world.active = null
      },
    },
    { what: "a coupon as a gift", run: () => world.give(35, "S9") },
    { what: "a coupon expires", run: () => world.coupons.pop() },
    {
      what: "twelve rounds and bonuses",
      run() {
        for (let count = 0; count < 12; count++) {
          world.wallet += 1
          world.line("deposit", { from: "KBANK", to: "wallet", amount: 1 })
        }
      },
    },
  ]
  return movements[Math.floor(random() * movements.length)]!
}
