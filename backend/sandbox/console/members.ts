// The rows of members and their withdrawals.
import { games } from "../../money/games.ts"
import type { Control, MemberSummary } from "../control/control.ts"
import { baht as bahtText, moment } from "../local/format.ts"
import { demoMembersOf } from "../seed/demo-members.ts"
import {
  baht,
  type Card,
  choice,
  command,
  known,
  memberOfCard as member,
  oneOf,
  type Section,
} from "./table.ts"

/** Members as the console lists them: the demo member first, then by name. */
export async function membersByName(control: Control, text = ""): Promise<MemberSummary[]> {
  const demoIds = [demoMembersOf("thailand"), demoMembersOf("laos")].map(([first]) => first?.id)
  const members = await control.listMembers(text)
  const isDemo = ({ id }: MemberSummary) => demoIds.includes(id)
  return members.sort((a, b) => Number(isDemo(b)) - Number(isDemo(a)) || a.name.localeCompare(b.name, "th"))
}

const game = oneOf(
  "Game",
  games.map(({ code }) => code),
)

export const members: Section = {
  path: "/",
  title: "Members",
  list: "members",
  lead: "A deposit arrives as if the member had paid it from the registered bank account.",
  isSearched: true,
  commands: {
    deposit: command({
      about: "Credit a deposit",
      args: { member, baht: baht("Deposit", "500") },
      good: ["booked"],
      act: (control, { member, baht }) => control.creditDeposit(member, baht),
    }),
    round: command({
      about: "Play a round",
      args: { member, game, ends: choice("Ends", { win: "Win", lose: "Lose" }), baht: baht("Round", "50") },
      good: ["played"],
      act: (control, { member, game, ends, baht }) =>
        control.playRound(member, game, ends === "win" ? baht : -baht),
    }),
    "end-sessions": command({
      about: "End sessions",
      args: { member },
      act: (control, { member }) => sessions(control.endSessions(member)),
    }),
    close: command({
      about: "Close account",
      args: { member },
      act: (control, { member }) => sessions(control.changeMember(member, "inactive")),
    }),
    open: command({
      about: "Open account",
      args: { member },
      act: (control, { member }) => sessions(control.changeMember(member, "active")),
    }),
  },
  async read(control, text) {
    const cards = (await membersByName(control, text)).map(one => {
      const known = { member: one.id }
      return {
        ...cardOf(one),
        forms: [
          ...(one.bankCode ? [{ run: "deposit", known }] : []),
          ...one.games.slice(0, 1).map(({ code }) => ({ run: "round", known, now: { game: code } })),
          { run: "end-sessions", known },
          { run: one.state === "active" ? "close" : "open", known },
        ],
      }
    })
    return [{ cards, empty: "No such member." }]
  },
}

/** How many sessions ended, as a sentence. */
export async function sessions(ending: Promise<number | "no-member">): Promise<string | false> {
  const ended = await ending
  return ended !== "no-member" && (ended === 1 ? "One session was ended" : `${ended} sessions were ended`)
}

function cardOf({ id, name, username, state, bankCode, walletSatang, games }: MemberSummary): Card {
  return {
    id,
    title: name,
    mark: state === "inactive" && state,
    facts: [username, `id ${id}`, bankCode ?? "no bank account"],
    money: {
      Wallet: walletSatang,
      ...Object.fromEntries(games.map(({ code, amountSatang }) => [code, amountSatang])),
    },
  }
}

const id = known("Withdrawal")

export const withdrawals: Section = {
  path: "/withdrawals",
  title: "Withdrawals",
  list: "withdrawals",
  commands: {
    settle: command({
      about: "Pay it",
      args: { id },
      good: ["settled"],
      act: (control, { id }) => control.settleWithdrawal(id),
    }),
    refuse: command({
      about: "Refuse it",
      args: { id },
      good: ["settled"],
      act: (control, { id }) => control.refuseWithdrawal(id),
    }),
  },
  async read(control) {
    const cards = (await control.listWithdrawals()).map(one => ({
      id: one.id,
      title: `${bahtText(one.amount)} baht`,
      mark: one.state === "paying" && "payment begun",
      facts: [
        `member ${one.member_id}`,
        moment(one.created_at_ms),
        `${one.bank_code} ${one.bank_account_no} ${one.bank_account_name}`,
      ],
      forms: ["settle", "refuse"].map(run => ({ run, known: { id: one.id } })),
    }))
    return [{ cards, empty: "No withdrawal is waiting." }]
  },
}
