// The control of the sandbox: every action of the outside world that a person can play. The console page, the CLI
// and tests call it; the API cannot reach it.
import { satang } from "#contract/wire.ts"
import { changeAccess, endAllSessions } from "../../accounts/operator-ends.ts"
import type { Context } from "../../http/context.ts"
import { randomId } from "../../kernel/identifiers.ts"
import type { Member } from "../../members/members.ts"
import { gameAccountOf, walletOf } from "../../money/accounts.ts"
import { availableOf } from "../../money/balances.ts"
import { games } from "../../money/games.ts"
import { findRow } from "../../storage/rows.ts"
import { playRound } from "../../wallet/round.ts"
import { openWithdrawals, payWithdrawal, refuseWithdrawal } from "../../wallet/withdrawal-settlement.ts"
import { createSeamlessWallet } from "../game-site/seamless-wallet.ts"
import type { SandboxWorld } from "../world/world.ts"
import { createBonusControl } from "./bonus-control.ts"
import { createChatControl } from "./chat-control.ts"
import { createDepositControl } from "./deposit-control.ts"
import { createSlipControl } from "./slip-control.ts"
import { createWheelControl } from "./wheel-control.ts"

export type MemberSummary = {
  id: string
  username: string
  name: string
  state: Member["state"]
  bankCode: string | null
  walletSatang: number
  /** What is available on the open game accounts, by game code. */
  games: { code: string; amountSatang: number }[]
}

export type Control = ReturnType<typeof createControl>

/** The sandbox's controls of a running backend: for its console, its commands and tests, never for players. */
export function createControl(context: Context, world: SandboxWorld) {
  const { db, random, settings } = context
  const memberOf = async (named: string): Promise<Member | undefined> =>
    (await findRow(db, "member", { id: named })) ?? (await findRow(db, "member", { username: named }))

  return {
    ...createSlipControl(context, world.slipCheck, memberOf),
    ...createDepositControl(context, world, memberOf),
    ...createBonusControl(context),
    ...createChatControl(context),
    ...createWheelControl(context, memberOf),
    /** Members, newest first, at most 200: those whose name, username or id has the text. */
    async listMembers(text = "") {
      // A percent sign or an underscore would stand for any letters.
      const wanted = `%${text
        .replace(/[%_\\]/g, "")
        .trim()
        .toLowerCase()}%`
      const members = await db
        .selectFrom("member")
        .selectAll()
        .where(({ eb, or, fn }) =>
          or([
            eb(fn<string>("lower", ["name"]), "like", wanted),
            eb("username", "like", wanted),
            eb("id", "like", wanted),
          ]),
        )
        .orderBy("created_at_ms", "desc")
        .orderBy("id")
        .limit(200)
        .execute()
      return Promise.all(members.map(member => summaryOf(context, member)))
    },
    /** Ends a member's sessions; undefined ends everybody's. Gives how many ended. */
    async endSessions(idOrUsername?: string) {
      if (idOrUsername === undefined) return endAllSessions(context)
      const member = await memberOf(idOrUsername)
      return member ? changeAccess(context, member.id) : "no-member"
    },
    /** Closes an account and ends its sessions, or opens it again. */
    async changeMember(idOrUsername: string, state: Member["state"]) {
      const member = await memberOf(idOrUsername)
      return member ? changeAccess(context, member.id, state) : "no-member"
    },
    /** Lets the bank announce money from the member's own account. */
    async creditDeposit(idOrUsername: string, amountSatang: number) {
      const member = await memberOf(idOrUsername)
      if (!member?.bank_code || !member.bank_account_no) return "no-member"
      return world.announceCredit({
        reference: randomId(random),
        amountSatang: satang(amountSatang),
        bankCode: member.bank_code,
        bankAccountNo: member.bank_account_no,
      })
    },
    listWithdrawals: () => openWithdrawals(db),
    settleWithdrawal: (id: string) => payWithdrawal(context, id),
    refuseWithdrawal: (id: string) => refuseWithdrawal(context, id),
    /** Text messages that reached phones, newest first. */
    sentMessages: world.sentMessages,
    /** A round that the member wins (above zero) or loses (below zero). */
    async playRound(idOrUsername: string, gameCode: string, wonSatang: number) {
      const member = await memberOf(idOrUsername)
      return member ? playRound(context, member.id, gameCode, wonSatang) : "no-account"
    },
    /** How rounds end that are played on the games' site. */
    luck: world.games.luck,
    setLuck: world.games.setLuck,
    /** What the games' site is made of. */
    gameSite: {
      games: world.games,
      wallet: createSeamlessWallet(context),
      log: context.log,
    },
    setOutage: world.setOutage,
    outages: world.outages,
    readOperator: settings.read,
    changeOperator: settings.change,
  }
}

async function summaryOf({ db }: Context, member: Member): Promise<MemberSummary> {
  const available = await availableOf(db, member.id)
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    state: member.state,
    bankCode: member.bank_code,
    walletSatang: available.get(walletOf(member.id)) ?? 0,
    games: games.flatMap(({ code }) => {
      const amountSatang = available.get(gameAccountOf(member.id, code))
      return amountSatang === undefined ? [] : [{ code, amountSatang }]
    }),
  }
}
