// `npm run sandbox -- <command>`: the console's actions from a terminal, over the console's own addresses.
import { parseArgs } from "node:util"
import type { MemberSummary } from "../control.ts"
import type { SentMessage } from "../providers/sandbox.ts"
import type { Withdrawal } from "../wallet/settlement.ts"
import type { Report } from "./actions.ts"
import { baht, moment } from "./layout.ts"

const usage = `npm run sandbox -- <command> [--url http://127.0.0.1:3001]

  members                              everybody, with wallet and game accounts
  deposit <phone|id> <baht>            credit a deposit to a member
  withdrawals                          those that wait
  settle <withdrawal>                  pay one
  refuse <withdrawal>                  refuse one
  otp                                  the messages that phones received
  round <phone|id> <game> <win|lose> <baht>
  fail <provider>                      sms, bank-feed, payout, games, or a game's code
  recover <provider>
  world                                what fails, and the switches of the house
  terminate | reopen                   close the site for good, and open it again
  otp-on | otp-off                     codes at registration
  notice [text]                        shown on every member's home; without text: none`

type Command = (...words: string[]) => Promise<void>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string", default: "http://127.0.0.1:3001" } },
})

const commands: Record<string, Command> = {
  async members() {
    for (const member of await read<MemberSummary[]>("/")) {
      const games = member.games.map(({ code, amountSatang }) => `${code} ${baht(amountSatang)}`).join(", ")
      const state = member.state === "inactive" ? " (inactive)" : ""
      console.log(`${member.id}  ${member.username}  ${member.name}${state}`)
      console.log(`          wallet ${baht(member.walletSatang)}${games ? `; ${games}` : ""}`)
    }
  },
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
  fail: name => act("/outages", { name, failing: "true" }),
  recover: name => act("/outages", { name, failing: "false" }),
  async world() {
    const { house, failing } = await read<{ house: Record<string, unknown>; failing: string[] }>("/world")
    for (const [name, value] of Object.entries(house)) console.log(`${name}: ${value}`)
    console.log(`failing: ${failing.join(", ") || "nothing"}`)
  },
  terminate: () => act("/house/terminated", { value: "true" }),
  reopen: () => act("/house/terminated", { value: "false" }),
  "otp-on": () => act("/house/otp", { value: "true" }),
  "otp-off": () => act("/house/otp", { value: "false" }),
  notice: (...words) => act("/house/notice", { notice: words.join(" ") }),
}

const [name = "", ...words] = positionals
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.log(usage)
  process.exitCode = name === "" || name === "help" ? 0 : 1
} else {
  await command(...words)
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

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, values.url), { ...request, headers: { accept: "application/json" } })
  } catch {
    console.error(
      `No sandbox console answers at ${values.url}: is the product running with its embedded backend?`,
    )
    process.exit(1)
  }
}
