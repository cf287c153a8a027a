// A ring of colluding accounts against the backend. Whatever the backend lets them do has to be allowed by the rules in
// some order, and in the end every baht was deposited, or given by a budget of the operator within its bounds.

import { reconcile } from "#backend/ledger/reconcile.ts"
import { inviteRules, refundRules } from "#backend/rewards/rules.ts"
import type { Database } from "#backend/storage/database.ts"
import { startOfDay } from "#contract/calendar.ts"
import { seededDice } from "../ledger-model/intents.ts"
import { scratchKinds } from "../scratch-database.ts"
import { backendKinds, type TestBackend } from "../test-backend.ts"
import {
  type Account,
  type Attempt,
  couponsOf,
  type Dice,
  drawAttempt,
  enlist,
  holds,
  look,
  stayLoggedIn,
  type Till,
} from "./ring.ts"
import { afterSome, type Holdings, neededOf, type Offer, type Step } from "./rules.ts"

/** How many accounts act at the same time. */
const atOnce = 8

const dayMs = 24 * 60 * 60_000

/** The largest share of losses that is ever refunded. */
const mostPercent = 9

/** What is done without an idempotency key. */
const keyless = new Set<Step["do"]>(["round", "deposit", "pay", "refuse"])

const offers: Offer[] = [
  { ...offerOf("HELLO", "bonus", 50_00), multiple: 2, percentFail: 20, maxReceived: 2 },
  { ...offerOf("FREE", "bonus", 20_00), multiple: 0, percentFail: 0, maxReceived: 1 },
  { ...offerOf("DAILY", "bonus", 10_00), type: "day", multiple: 0 },
  { ...offerOf("MORE", "bonus", 100_00), minWalletSatang: 100_00, multiple: 1, percentFail: 50 },
  { ...offerOf("CODE1", "promotion", 80_00), multiple: 3, percentFail: 10 },
]

function offerOf(code: string, kind: Offer["kind"], amountSatang: number): Offer {
  return {
    code,
    kind,
    amountSatang,
    multiple: 1,
    percentFail: 0,
    minWalletSatang: 0,
    type: "limit",
    maxReceived: 1,
    places: 0,
    isOpen: true,
  }
}

/** What each of the operator's accounts gave, and the most that it may have given. In satang. */
export type Books = {
  seed: number
  accounts: number
  tried: number
  done: Record<string, number>
  deposited: number
  paidOut: number
  leftInAccounts: number
  lostToHouse: number
  given: Record<"bonus" | "invites" | "refunds" | "wheel", { satang: number; most: number }>
}

type Ring = {
  backend: TestBackend
  db: Database
  accounts: Account[]
  till: Till
  dice: Dice
  books: Books
  couponsWorth: { bonus: number; credit: number }
  /** What friends earned. */
  earned: number
}

type Options = {
  accounts: number
  batches: number
  /** Steps of which each is done at least once: until then further batches follow, ten times as many at most. */
  untilDone?: readonly Step["do"][]
  seed: number
  onProgress?: (batch: number) => void
}

/** Throws where the backend gave what nobody paid for. */
export async function collude({
  accounts,
  batches,
  untilDone = [],
  seed,
  onProgress,
}: Options): Promise<Books> {
  const dice = seededDice(seed)
  const scratch = await scratchKinds[0]!.open({ inFile: true })
  const random = (length: number) => Uint8Array.from({ length }, () => dice(256))
  const backend = await backendKinds[0]!.start({ databaseUrl: scratch.url, random })
  const given = { satang: 0, most: 0 }
  const books: Books = {
    ...{ seed, accounts, tried: 0, done: {}, deposited: 0, paidOut: 0, leftInAccounts: 0, lostToHouse: 0 },
    given: { bonus: { ...given }, invites: { ...given }, refunds: { ...given }, wheel: { ...given } },
  }
  const { slices } = await backend.sandbox.readWheel()
  const rules = { refund: refundRules, invite: inviteRules }
  const till: Till = {
    ...{ isBankOpen: false, cash: accounts * 200_00, deposited: 0, paidOut: 0, lostToHouse: 0 },
    ...{ opened: [], slices, rules },
  }
  const couponsWorth = { bonus: 0, credit: 0 }
  const ring: Ring = { backend, db: scratch.db, accounts: [], till, dice, books, couponsWorth, earned: 0 }
  try {
    for (let number = 0; number < accounts; number++) {
      // One invites many, and chains: a tree of any shape.
      const inviter = ring.accounts[dice(Math.max(1, dice(2) === 0 ? 5 : number))]
      ring.accounts.push(await enlist(backend, number, inviter))
    }
    // Without a deposit and without an offer nothing can be had.
    for (let batch = 0; batch < batches / 10; batch++) await act(ring)
    equal("what a ring has for nothing", books.done, {})
    await openBudgets(ring)
    for (let batch = 0; batch < batches / 5; batch++) await act(ring)
    equal("invite bonuses without a deposit", books.done.collect, undefined)
    till.isBankOpen = true
    const isMissing = () => untilDone.some(step => !books.done[step])
    for (let batch = 0; batch < batches || (batch < 10 * batches && isMissing()); batch++) {
      onProgress?.(batch)
      await act(ring)
      await change(ring)
    }
    await close(ring)
    return books
  } finally {
    await backend.remove()
    await scratch.remove()
  }
}

/** Offers with places for a part of the ring, and coins for the wheel. */
async function openBudgets({ backend, accounts, till }: Ring): Promise<void> {
  till.opened = offers.map(offer => ({ ...offer, places: Math.ceil(accounts.length / 3) }))
  for (const offer of till.opened) await setOffer(backend, offer)
  await backend.sandbox.switchWheel(true)
  for (const account of accounts.filter((_, at) => at % 3 === 0)) {
    await backend.sandbox.giveCoins(account.phone, 3)
    holds(
      account,
      account.could.map(has => ({ ...has, coins: 3 })),
    )
  }
}

async function setOffer(backend: TestBackend, offer: Offer): Promise<void> {
  if (!(await backend.sandbox.setOffer({ ...offer, name: offer.code }))) throw new Error("not an offer")
}

/** Some accounts at the same time, none of which invited another: each tries one thing or several. */
async function act(ring: Ring): Promise<void> {
  const { backend, accounts, books, till } = ring
  const midnightMs = passTime(ring)
  const chosen = new Set<Account>()
  for (let draw = 0; draw < atOnce; draw++) {
    const account = drawAccount(ring)
    const isRelated = [...chosen].some(other => other.inviter === account || account.inviter === other)
    if (!isRelated) chosen.add(account)
  }
  for (const who of chosen) await stayLoggedIn(backend, who)
  const acting = [...chosen].map(who => ({ who, attempts: drawBurst(ring, who) }))
  await Promise.all(
    acting.map(async ({ who, attempts }) => {
      const before = `${who.phone} ${JSON.stringify(who.has)}`
      const keys = attempts.map(({ key }) => key)
      const asked = attempts.map(({ attempt, key }) => attempt(key))
      // Some have begun before midnight and end after it.
      if (midnightMs !== undefined) backend.now.ms = midnightMs
      const answers = await Promise.all(asked)
      // The same key again says the same again, but some have none.
      const steps = answers.filter(
        (step, at): step is Step =>
          step !== undefined &&
          (keyless.has(step.do) || answers.findIndex((other, o) => other && keys[o] === keys[at]) === at),
      )
      books.tried += attempts.length
      for (const step of steps) books.done[step.do] = (books.done[step.do] ?? 0) + 1
      const seen = { ...(await look(backend, who)), hasEarned: await hasEarned(ring.db, who) }
      const inAnyOrder = (done: Step[]) => afterSome(who.could, done, till.rules, has => isAs(has, seen))
      const strict = inAnyOrder(steps)
      const could = strict.length > 0 ? strict : inAnyOrder(withEarlyRounds(who, steps))
      if (could.length === 0)
        throw new Error(`free money: ${before}\ndid ${JSON.stringify(steps)}\nhas ${JSON.stringify(seen)}`)
      if (seen.hasEarned && !who.has.hasEarned && who.inviter) {
        const { inviter } = who
        const { amountSatang } = till.rules.invite
        holds(
          inviter,
          inviter.could.map(has => ({ ...has, waiting: has.waiting + amountSatang })),
        )
        ring.earned += amountSatang
      }
      holds(who, could)
      const spins = steps.filter(step => step.do === "spin").length
      if (spins > 0) await countCoupons(ring, who, spins)
    }),
  )
  for (const { who } of acting) {
    const { waiting } = await look(backend, who)
    equal(`the invite bonuses that wait for ${who.phone}`, waiting, who.has.waiting)
  }
  for (const { code, places } of till.opened) {
    const times = accounts.reduce((sum, { has }) => sum + (has.received[code]?.length ?? 0), 0)
    if (times > places) throw new Error(`${code} was given ${times} times, of ${places}`)
  }
}

/** Of a round and a deposit at the same time nobody else sees which was first. */
async function hasEarned(db: Database, { id }: Account): Promise<boolean> {
  const earned = await db
    .selectFrom("invite_bonus")
    .select("invitee_id")
    .where("invitee_id", "=", id)
    .execute()
  return earned.length > 0
}

/** A round that began before the first deposit finds none, though it is booked after it: the next round earns. */
function withEarlyRounds({ has }: Account, steps: Step[]): Step[] {
  if (has.hasDeposited || !steps.some(step => step.do === "deposit")) return steps
  return steps.map(step => (step.do === "round" ? { ...step, isEarly: true } : step))
}

type Seen = Awaited<ReturnType<typeof look>> & { hasEarned: boolean }

function isAs(has: Holdings, seen: Seen): boolean {
  if (has.hasEarned !== seen.hasEarned) return false
  const isMoneyRight = has.wallet === seen.wallet && has.game === seen.game && has.pocket === seen.pocket
  return isMoneyRight && has.grant?.won === seen.won && neededOf(has) === seen.needed
}

/** A few accounts do half of everything, so that they come far. */
function drawAccount({ accounts, dice }: Ring): Account {
  return accounts[dice(dice(2) === 0 ? Math.min(12, accounts.length) : accounts.length)]!
}

/** One attempt; the same with several keys, or again with one; or several different ones. */
function drawBurst({ backend, till, dice }: Ring, who: Account): { attempt: Attempt; key: string }[] {
  const draw = () => drawAttempt(backend, who, till, dice)
  const keyOf = () => `ring-${dice(2 ** 31)}-${dice(2 ** 31)}`
  const many = 2 + dice(3)
  const attempt = draw()
  const key = keyOf()
  const kind = dice(6)
  if (kind < 3) return [{ attempt, key }]
  if (kind === 3) return Array.from({ length: many }, () => ({ attempt, key: keyOf() }))
  if (kind === 4) return Array.from({ length: many }, () => ({ attempt, key }))
  return Array.from({ length: many }, () => ({ attempt: draw(), key: keyOf() }))
}

async function countCoupons({ backend, till, couponsWorth }: Ring, who: Account, spins: number) {
  const coupons = await couponsOf(backend, who, till)
  const fresh = Object.keys(coupons).filter(id => !(id in who.has.coupons))
  if (fresh.length > spins) throw new Error(`${spins} spins won ${fresh.length} coupons`)
  for (const id of fresh) {
    const { type, amount } = coupons[id]!
    if (type !== "item") couponsWorth[type] += amount
  }
  holds(
    who,
    who.could.map(has => ({ ...has, coupons })),
  )
}

/** Now and then the operator opens or closes an offer or a reward, or gives another share. */
async function change({ backend, till, dice }: Ring): Promise<void> {
  if (dice(6) > 0) return
  const offer = till.opened[dice(till.opened.length)]!
  offer.isOpen = !offer.isOpen || dice(3) > 0
  await setOffer(backend, offer)
  const shares = { isOpen: dice(4) > 0, success: dice(2) === 0 ? 150 : 110 + dice(100), fail: dice(60) }
  const percent = dice(mostPercent + 1)
  const refund = { ...till.rules.refund, ...shares, percent }
  const invite = { ...inviteRules, ...shares, amountSatang: 1_00 + dice(60_00) }
  till.rules = dice(2) === 0 ? { ...till.rules, refund } : { ...till.rules, invite }
  await backend.sandbox.changeOperator({
    refund: till.rules.refund,
    invite: { ...inviteRules, ...till.rules.invite },
  })
}

/**
 * Seconds pass, or hours, or days; then it may be a moment before Bangkok's midnight. Returns the midnight that begins
 * meanwhile.
 */
function passTime({ backend, dice }: Ring): number | undefined {
  const { now } = backend
  now.ms += 10_000
  if (dice(12) > 0) return undefined
  now.ms += dice(3) === 0 ? dice(4 * dayMs) : dice(dayMs)
  const midnightMs = startOfDay(now.ms) + dayMs
  if (dice(2) === 0) return undefined
  now.ms = midnightMs - 1
  return midnightMs
}

/** Compares the ledger with what the ring did, and the operator's gifts with their bounds. */
async function close({ db, accounts, till, books, couponsWorth, earned }: Ring): Promise<void> {
  equal("contradictions of the ledger", await reconcile(db), [])
  const rows = await db.selectFrom("ledger_account").select(["kind", "member_id", "balance"]).execute()
  // On PostgreSQL house accounts have several rows: games, games.1, …
  const gaveTo = (kind: string) =>
    -rows
      .filter(row => row.kind.split(".")[0] === kind && row.member_id === null)
      .reduce((sum, { balance }) => sum + balance, 0)
  books.deposited = till.deposited
  books.paidOut = till.paidOut
  books.leftInAccounts = rows
    .filter(row => row.member_id !== null)
    .reduce((sum, { balance }) => sum + balance, 0)
  books.lostToHouse = -gaveTo("games")
  const { bonus, invites, refunds, wheel } = books.given
  bonus.satang = gaveTo("bonus")
  bonus.most = till.opened.reduce((sum, offer) => sum + offer.places * offer.amountSatang, couponsWorth.bonus)
  invites.satang = gaveTo("invites")
  invites.most = earned
  refunds.satang = gaveTo("refunds")
  const lost = accounts.reduce(
    (sum, { could }) => sum + Math.max(...could.map(({ deepestLoss }) => deepestLoss)),
    0,
  )
  refunds.most = Math.floor((lost * mostPercent) / 100)
  wheel.satang = gaveTo("wheel")
  wheel.most = couponsWorth.credit

  equal("the house's winnings", books.lostToHouse, till.lostToHouse)
  const gifts = Object.values(books.given).reduce((sum, { satang }) => sum + satang, 0)
  const { paidOut, leftInAccounts, deposited, lostToHouse } = books
  equal("paid out and left", paidOut + leftInAccounts, deposited + gifts - lostToHouse)
  for (const [name, { satang, most }] of Object.entries(books.given)) {
    if (satang > most) throw new Error(`${name} gave ${satang} satang, ${most} at most`)
  }
}

function equal(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`)
}
