// `npm run sandbox -- <command>`: the console's actions from a terminal, over the console's own addresses.

import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import type { QrRow } from "../../deposits/qr.ts"
import { plainText } from "../../kernel/stored-words.ts"
import type { Offer } from "../../rewards/offers.ts"
import type { SlipRow } from "../../slips/judge.ts"
import type { Withdrawal } from "../../wallet/withdrawal-settlement.ts"
import type { ChatRoom } from "../control/chat-control.ts"
import type { MemberSummary } from "../control/control.ts"
import type { HeldSlip } from "../control/slip-control.ts"
import type { WheelState } from "../control/wheel-control.ts"
import { baht, moment } from "../local/format.ts"
import type { SentMessage } from "../world/world.ts"
import type { ChatRoomView } from "./chat-page.ts"
import type { Report } from "./report.ts"

if (existsSync(".env")) process.loadEnvFile()
const ownUrl = `http://127.0.0.1:${process.env.SANDBOX_PORT || 3001}`

const usage = `npm run sandbox -- <command> [--url ${ownUrl}]

  members [text]                       those with the text, else the newest 200, with wallet and game accounts
  end-sessions <phone|id>              a member's, on all devices
  end-all-sessions                     everybody's
  close <phone|id> | open <phone|id>   a member's account
  deposit <phone|id> <baht>            credit a deposit to a member
  withdrawals                          those that wait
  settle <withdrawal>                  pay one
  refuse <withdrawal>                  refuse one
  otp                                  the messages that phones received
  round <phone|id> <game> <win|lose> <baht>
  codes                                QR codes that can be paid now
  pay <text>                           scan a QR code and pay it
  voucher <phone|id> <baht> [phone]    make a gift voucher; prints its link
  expire-voucher <hash>
  redeem-vouchers                      ask again about the vouchers that wait
  manual-on | manual-off               deposits credited by hand
  slip <phone|id> <baht> <file> [kind] make a slip's picture; kinds: good, wrong-destination, other-sender, expired,
                                       unknown, foreign, unstable, blurred, captcha, cropped, other
  slips                                those in progress, and those that wait for you
  ask-slip <slip>                      ask its bank now
  accept-slip <slip>                   say that its transfer is the member's
  refuse-slip <slip> <reason>
  lose-slip <slip>                     lose its picture
  slip-delay <seconds>                 how long banks think
  offers                               bonuses and promotions
  offer <code> <bonus|promotion> <baht> [limit|day|week] [max] [multiple] [percent]
                                       set one; winnings of multiple times the amount meet its condition
  close-offer <code> <bonus|promotion> <baht>
  refund [open|close] [percent] [success %] [fail %]
                                       what of their losses members get back
  invite [open|close] [baht] [budget]  what a friend's first play after a deposit earns; a budget of "" is none
  wheel                                its slices, weights and who has coins
  wheel-on | wheel-off
  weight <slice> <weight>              how often a slice is drawn
  coins <phone|id> <coins>
  coupon <phone|id> <slice> [expired]
  banners-on | banners-off             whether refund and invite begin with banners
  luck <chance|win|lose>               how rounds on the games' site end
  chats                                rooms of the support chat
  chat <room>                          what was said in one
  say <room> <text>                    answer as support
  fail <provider>                      sms, bank-feed, payout, slip-check, qr, vouchers, games, or a game's code
  recover <provider>
  world                                what fails, and the switches of the operator
  terminate | reopen                   close the site for good, and open it again
  otp-on | otp-off                     codes at registration
  notice [text]                        shown on every member's home; without text: none`

type Command = (...args: string[]) => Promise<void>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string", default: ownUrl } },
})

const commands: Record<string, Command> = {
  async members(text = "") {
    for (const member of await read<MemberSummary[]>(`/?${new URLSearchParams({ q: text })}`)) {
      const games = member.games.map(({ code, amountSatang }) => `${code} ${baht(amountSatang)}`).join(", ")
      const state = member.state === "inactive" ? " (inactive)" : ""
      console.log(`${member.id}  ${member.username}  ${member.name}${state}`)
      console.log(`          wallet ${baht(member.walletSatang)}${games ? `; ${games}` : ""}`)
    }
  },
  "end-sessions": member => act("/members/sessions", { member }),
  "end-all-sessions": () => act("/operator/sessions", {}),
  close: member => act("/members/state", { member, state: "inactive" }),
  open: member => act("/members/state", { member, state: "active" }),
  deposit: (member, amount) => act("/deposits", { member, baht: amount }),
  async withdrawals() {
    const waiting = await read<Withdrawal[]>("/withdrawals")
    for (const { id, member_id, amount, bank_code, bank_account_no, created_at_ms } of waiting) {
      console.log(
        `${id}  ${baht(amount)}  member ${member_id}  ${bank_code} ${bank_account_no}  ${moment(created_at_ms)}`,
      )
    }
    if (waiting.length === 0) console.log("No withdrawal is waiting.")
  },
  settle: id => act("/withdrawals/settle", { id }),
  refuse: id => act("/withdrawals/refuse", { id }),
  async otp() {
    const messages = await read<SentMessage[]>("/messages")
    for (const { phone, text, sentAtMs } of messages) console.log(`${moment(sentAtMs)}  ${phone}  ${text}`)
    if (messages.length === 0) console.log("No message was sent since the start.")
  },
  round: (member, game, outcome, amount) => act("/rounds", { member, game, outcome, baht: amount }),
  async slip(member, amount, file, kind) {
    if (!file) return fail("Name the file to write.")
    const fields = { member: member ?? "", baht: amount ?? "", kind: kind ?? "good" }
    const answer = await reach("/slips/make", { method: "POST", body: new URLSearchParams(fields) })
    if (!answer.ok) return fail(((await answer.json()) as Report).text)
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    console.log(`The slip is in ${file}.`)
  },
  async codes() {
    const { codes } = await read<{ codes: QrRow[] }>("/deposit-codes")
    for (const { panel, amount, payload, expires_at_ms } of codes)
      console.log(`${panel} ${baht(amount)} baht, until ${moment(expires_at_ms)}\n${payload}`)
    if (codes.length === 0) console.log("No code can be paid now.")
  },
  pay: text => act("/qr/pay", { text }),
  voucher: (member, amount, phone) => act("/vouchers/issue", { member, baht: amount, phone }),
  "expire-voucher": hash => act("/vouchers/expire", { hash }),
  "redeem-vouchers": () => act("/vouchers/redeem", {}),
  "manual-on": () => act("/operator/manual", { value: "true" }),
  "manual-off": () => act("/operator/manual", { value: "false" }),
  async slips() {
    const { open, held } = await read<{ open: SlipRow[]; held: HeldSlip[] }>("/slips")
    for (const { id, amount, holder, sender } of held)
      console.log(`${id}  waits for you  ${baht(amount ?? 0)}  holder ${holder}  the bank shows ${sender}`)
    for (const { id, member_id, bank_code, bank_reference, tries, created_at_ms } of open) {
      const told = bank_code ? `${bank_code} ${bank_reference}` : "not read yet"
      console.log(`${id}  member ${member_id}  ${told}  tried ${tries} times  ${moment(created_at_ms)}`)
    }
    if (open.length === 0) console.log("No slip is in progress.")
  },
  "ask-slip": id => act("/slips/ask", { id }),
  "accept-slip": id => act("/slips/accept", { id }),
  "refuse-slip": (id, reason) => act("/slips/refuse", { id, reason }),
  "lose-slip": id => act("/slips/lose", { id }),
  "slip-delay": seconds => act("/slips/delay", { seconds }),
  async offers() {
    const { offers } = await read<{ offers: Offer[] }>("/bonuses")
    for (const { code, kind, name, amount, type, max_received, given, is_open } of offers)
      console.log(
        `${code}  ${kind}  ${baht(amount)}  ${max_received} by ${type}  given ${given}${is_open ? "" : "  closed"}  ${name}`,
      )
    if (offers.length === 0) console.log("The operator offers nothing.")
  },
  offer: (code, kind, amount, type, max, multiple, percent) =>
    act("/bonuses/set", { code, kind, baht: amount, type: type ?? "limit", max, multiple, percent }),
  "close-offer": (code, kind, amount) => act("/bonuses/set", { code, kind, baht: amount, open: "false" }),
  refund: (open, percent, success, fail) =>
    act("/rewards/refund", { ...openOrNot(open), ...known({ percent, success, fail }) }),
  invite: (open, baht, budget) => act("/rewards/invite", { ...openOrNot(open), ...known({ baht, budget }) }),
  async wheel() {
    const { wheel } = await read<{ wheel: WheelState }>("/wheel")
    console.log(`${plainText(wheel.name)}${wheel.isActive ? "" : " (closed)"}`)
    for (const { code, label, weight, prize_type } of wheel.slices)
      console.log(`${code}  ${plainText(label)}  ${prize_type}  weight ${weight}`)
    for (const { memberId, coins } of wheel.coins) console.log(`member ${memberId}  ${coins} coins`)
  },
  "wheel-on": () => act("/wheel/switch", { value: "true" }),
  "wheel-off": () => act("/wheel/switch", { value: "false" }),
  weight: (code, weight) => act("/wheel/weight", { code, weight }),
  coins: (member, coins) => act("/wheel/coins", { member, coins }),
  coupon: (member, code, expired) =>
    act("/wheel/coupon", { member, code, expired: String(expired === "expired") }),
  "banners-on": () => act("/rewards/banners", { value: "true" }),
  "banners-off": () => act("/rewards/banners", { value: "false" }),
  luck: luck => act("/luck", { luck }),
  async chats() {
    const rooms = await read<ChatRoom[]>("/chat")
    for (const { ownerId, name, messages, unread, lastAtMs } of rooms)
      console.log(`${ownerId}  ${name ?? "guest"}  ${messages} messages, ${unread} new  ${moment(lastAtMs)}`)
    if (rooms.length === 0) console.log("Nobody has written yet.")
  },
  async chat(room = "") {
    const { messages } = await read<ChatRoomView>(`/chat/${encodeURIComponent(room)}`)
    for (const { number, sender, message } of messages)
      console.log(`${number}  ${sender}  ${message.message_type}  ${JSON.stringify(message.payload)}`)
  },
  say: (room, ...texts) => act("/chat/text", { room, message: texts.join(" ") }),
  fail: name => act("/outages", { name, failing: "true" }),
  recover: name => act("/outages", { name, failing: "false" }),
  async world() {
    const { operator, failing } = await read<{ operator: Record<string, unknown>; failing: string[] }>(
      "/world",
    )
    for (const [name, value] of Object.entries(operator))
      console.log(`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    console.log(`failing: ${failing.join(", ") || "nothing"}`)
  },
  terminate: () => act("/operator/terminated", { value: "true" }),
  reopen: () => act("/operator/terminated", { value: "false" }),
  "otp-on": () => act("/operator/otp", { value: "true" }),
  "otp-off": () => act("/operator/otp", { value: "false" }),
  notice: (...args) => act("/operator/notice", { notice: args.join(" ") }),
}

const [name = "", ...args] = positionals
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.log(usage)
  process.exitCode = name === "" || name === "help" ? 0 : 1
} else {
  await command(...args)
}

/** A setting without a value stays as it is. */
function known(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  )
}

function openOrNot(word: string | undefined): Record<string, string> {
  return word === "open" || word === "close" ? { open: String(word === "open") } : {}
}

async function read<Data>(path: string): Promise<Data> {
  const answer = await reach(path, {})
  return (await answer.json()) as Data
}

async function act(path: string, fields: Record<string, string | undefined>): Promise<void> {
  const given = Object.entries(fields).map(([field, value]) => [field, value ?? ""])
  const answer = await reach(path, { method: "POST", body: new URLSearchParams(given) })
  const report = (await answer.json()) as Report
  console.log(report.text)
  if (!report.done) process.exitCode = 1
}

function fail(text: string): void {
  console.log(text)
  process.exitCode = 1
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  const headers = new Headers({ accept: "application/json" })
  const password = process.env.SANDBOX_PASSWORD
  if (password) headers.set("authorization", `Basic ${Buffer.from(`sandbox:${password}`).toString("base64")}`)
  try {
    const answer = await fetch(new URL(path, values.url), { ...request, headers })
    if (answer.status !== 401 && answer.status !== 429) return answer
    console.error(await answer.text())
    process.exit(1)
  } catch {
    console.error(
      `No sandbox console answers at ${values.url} (SANDBOX_PORT or --url): is the product running with its embedded backend?`,
    )
    process.exit(1)
  }
}
