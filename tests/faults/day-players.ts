// What a member does on an ordinary day, over the forms of a browser without scripts, at the pace of somebody who
// reads: log in, look, deposit, play, chat, withdraw, log out. Each operation carries an amount of its own.
import { setTimeout as sleep } from "node:timers/promises"
import type { Backend } from "#backend/backend.ts"
import type { Database } from "#backend/storage/database.ts"
import { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import type { Page } from "#tests/browser/page.ts"
import type { Member } from "#tests/site/member.ts"
import { wordsOf } from "#tests/site/words.ts"
import {
  GaveUp,
  lacks,
  page,
  pageThat,
  pageWith,
  patience,
  retryMs,
  stubborn,
  type Visit,
} from "./day-visits.ts"
import { origin } from "./rolling-site.ts"

const t = wordsOf("th")

export type Operation = {
  memberId: string
  kind: "deposit" | "transfer" | "round" | "withdrawal" | "chat"
  /** The idempotency key of its page, or the words of a message. */
  key: string
  /** Of a lost round below zero. */
  amountSatang: number
  /** What the page said in the end. */
  said: "done" | "unknown" | "not-sent"
}

export type Day = {
  /** The way of a player at this address to the site. */
  servers: { balancer: (address: string) => Fetch }
  backend: Backend
  /** The bank's and the auditor's own connection. */
  db: Database
  dice: (sides: number) => number
  meanThinkMs: number
  /** Within which time everybody comes: logins cost 40 ms of a core each. */
  arrivalMs: number
  /** What goes on at this moment: quiet, or an event. */
  phase: string
  isOver: boolean
  /** Aborted when it is over. */
  over: AbortSignal
  /** So long a player asks a site that is down, and then has a fault to tell. */
  giveUpAfterMs?: number
  pages: Visit[]
  operations: Operation[]
  /** Pages that came without their form, by phase. */
  lacking: Record<string, number>
  /** What the first of them said. */
  incomplete: string[]
  faults: string[]
}

type Beginning = Omit<Day, "isOver" | "pages" | "operations" | "lacking" | "incomplete" | "faults">

/** A day on which nothing has happened yet. */
export function newDay(beginning: Beginning): Day {
  return {
    ...beginning,
    isOver: false,
    pages: [],
    operations: [],
    lacking: {},
    incomplete: [],
    faults: [],
  }
}

export type Player = { member: Member; id: string; gameUser: string; browser: Browser }

export function newPlayer(day: Day, member: Member, id: string, gameUser: string, number: number): Player {
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const browser = new Browser(day.servers.balancer(address), { origin })
  browser.jar.store(new URL(origin), [
    "__Host-agreed=1; Secure; Path=/; HttpOnly; SameSite=Lax; Max-Age=9999",
  ])
  return { member, id, gameUser, browser }
}

/** Visits again and again until the day is over. What was begun is brought to its end. */
export async function live(day: Day, player: Player): Promise<void> {
  await sleep(day.dice(day.arrivalMs))
  try {
    await visitAgainAndAgain(day, player)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    day.faults.push(`${player.member.phone} gave up: ${error.message}`)
  }
}

async function visitAgainAndAgain(day: Day, player: Player): Promise<void> {
  while (!day.isOver) {
    await logIn(day, player)
    for (const step of [deposit, transfer, play, chat, look, withdraw]) {
      if (day.isOver) return
      await step(day, player)
      await think(day)
    }
    const home = await page(day, () => player.browser.open("/user/home"))
    await page(day, () => home.click(t("common.nav.logout")))
  }
}

/** Logs in where that is needed, and gives the home page. */
export async function logIn(day: Day, { browser, member }: Player): Promise<Page> {
  for (let tries = 1; ; tries++) {
    const login = await page(day, () => browser.open("/login"))
    if (login.path.startsWith("/user/home")) return login
    const form = login
      .form({ button: t("login.submit") })
      .fill({ [t("login.phone")]: member.phone, [t("login.password")]: member.password })
    const home = await page(day, () => form.submit(t("login.submit")))
    if (home.path === "/user/home") return home
    const isBusy = home.text.includes(t("errors.REQUEST_LIMIT"))
    if (isBusy) lacks(day)
    else if (home.status === 400)
      day.faults.push(`${member.phone} could not log in: ${home.text.slice(0, 300)}`)
    if (tries > 100) throw new GaveUp(`no login: ${home.status} ${home.path}: ${home.text.slice(0, 300)}`)
    await patience(day, tries)
  }
}

async function deposit(day: Day, { browser, id }: Player): Promise<void> {
  const amountSatang = next(1000_00)
  const opened = await page(day, () => browser.open("/user/home/deposit/KBANK/qr"))
  const again = opened.has({ name: t("deposit.qr.another") })
    ? await page(day, () => opened.click(t("deposit.qr.another")))
    : opened
  await think(day)
  const offered = again.has({ role: "button", name: t("deposit.qr.create") })
    ? again
    : await pageWith(day, t("deposit.qr.create"), () => browser.open("/user/home/deposit/KBANK/qr"))
  const form = offered.form({ button: t("deposit.qr.create") }).fill({ amount: baht(amountSatang) })
  let shown: Page | undefined = await page(day, () => form.submit())
  const look = async () => {
    const sent = shown
    shown = undefined
    return sent ?? browser.open("/user/home/deposit/KBANK/qr")
  }
  const amount = formatted(amountSatang)
  await pageThat(day, look, `a code for ${amount}`, ({ text }) => text.includes(amount))
  const codes = await stubborn(() =>
    day.db
      .selectFrom("qr_deposit")
      .select("payload")
      .where("member_id", "=", id)
      .where("amount", "=", amountSatang)
      .execute(),
  )
  if (codes.length !== 1) day.faults.push(`${codes.length} codes of ${baht(amountSatang)}`)
  const [code] = codes
  if (!code) return
  await think(day)
  // The bank pays until it knows that it has paid.
  const paid = await stubborn(() => day.backend.sandbox.payQr(code.payload))
  const isTaken = ["credited", "paid", "announced-later"].includes(paid)
  // On a machine that is much too busy a code runs out before its page is there.
  if (!isTaken && paid !== "expired") day.faults.push(`a code was ${paid}`)
  const said = isTaken ? "done" : "not-sent"
  day.operations.push({ memberId: id, kind: "deposit", key: code.payload, amountSatang, said })
  await page(day, () => browser.open("/user/home"))
}

async function transfer(day: Day, player: Player): Promise<void> {
  const amountSatang = next(100_00)
  const opened = await pageWith(day, t("transfer.submit"), () => player.browser.open("/user/home/transfer"))
  await think(day)
  const values = { from: "wallet", to: "PG", amount: baht(amountSatang) }
  const form = opened.form({ button: t("transfer.submit") }).fill(values)
  const said = t("transfer.transferMsg", {
    amount: formatted(amountSatang),
    from: t("common.wallet"),
    to: "PG Soft",
  })
  await operate(day, player, { kind: "transfer", form, amountSatang, said })
}

/** Opens the game, whose provider then books a round, until it knows that it is booked. */
async function play(day: Day, { browser, id, gameUser }: Player): Promise<void> {
  await page(day, () => browser.open("/user/home/game/PG"))
  await think(day)
  const wonSatang = (day.dice(2) ? 1 : -1) * next(10_00)
  const key = `day-${next(0)}`
  const { wallet } = day.backend.sandbox.gameSite
  const outcome = await stubborn(() =>
    wallet.bookRound("PG", gameUser, { key, betSatang: Math.abs(wonSatang), isWon: wonSatang > 0 }),
  )
  const isBooked = outcome === "played" || outcome === "known"
  if (isBooked)
    day.operations.push({ memberId: id, kind: "round", key, amountSatang: wonSatang, said: "done" })
}

async function chat(day: Day, { browser, id }: Player): Promise<void> {
  const key = `message ${next(0)}.`
  const opened = await pageWith(day, t("chat.send"), () => browser.open("/chat"))
  const form = opened.form({ button: t("chat.send") }).fill({ [t("chat.message")]: key })
  const sent = await page(day, () => form.submit())
  const isSent = sent.status === 200 && !sent.has({ role: "alert" })
  day.operations.push({ memberId: id, kind: "chat", key, amountSatang: 0, said: isSent ? "done" : "unknown" })
}

async function look(day: Day, { browser }: Player): Promise<void> {
  await page(day, () => browser.open("/user/statement"))
}

async function withdraw(day: Day, player: Player): Promise<void> {
  const amountSatang = next(100_00)
  const opened = await pageWith(day, t("withdraw.submit"), () => player.browser.open("/user/home/withdraw"))
  await think(day)
  const form = opened.form({ button: t("withdraw.submit") }).fill({ amount: baht(amountSatang) })
  const said = t("withdraw.waiteTransfer", { amount: formatted(amountSatang) })
  await operate(day, player, { kind: "withdrawal", form, amountSatang, said })
}

type Asked = { kind: "transfer" | "withdrawal"; form: Form; amountSatang: number; said: string }

/** Sends a form until its page knows an outcome, as a player does who gets no answer. */
async function operate(day: Day, { id }: Player, { kind, form, amountSatang, said }: Asked): Promise<void> {
  const key = String(form.values._op)
  const note = (outcome: Operation["said"]) =>
    day.operations.push({ memberId: id, kind, key, amountSatang, said: outcome })
  let shown = await page(day, () => form.submit())
  for (let looks = 0; ; looks++) {
    if (shown.text.includes(said)) return void note("done")
    if (shown.text.includes(t("operation.checking.title"))) return void note("unknown")
    if (shown.status === 400 || looks > 100) {
      day.faults.push(`${kind} of ${baht(amountSatang)}: ${shown.status} ${shown.text.slice(0, 300)}`)
      return void note("unknown")
    }
    if (shown.text.includes(t("operation.startNew"))) {
      await page(day, () => shown.click({ role: "button", name: t("operation.startNew") }))
      return void note("not-sent")
    }
    await sleep(retryMs)
    const before = shown
    shown = await page(day, () => (before.refreshes ? before.refresh() : form.submit()))
  }
}

/** In the end everybody goes on soon, yet not all at once. */
async function think({ dice, meanThinkMs, over }: Day): Promise<void> {
  await sleep(dice(2 * meanThinkMs), undefined, { signal: over }).catch(() => sleep(dice(meanThinkMs)))
}

let serial = 0
/** No two are the same above the same base. */
const next = (base: number) => base + ++serial

const baht = (satang: number) => (satang / 100).toFixed(2)
export const formatted = (satang: number) =>
  (satang / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
