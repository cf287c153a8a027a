// The control of the sandbox: every action of the outside world that a person can play. The console page, the CLI
// and tests call it; the API cannot reach it.
import { satang } from "#contract/wire.ts"
import { changeState, endAllSessions, endSessionsOf } from "../../accounts/operator-ends.ts"
import type { Context } from "../../http/context.ts"
import type { OperatorSettings } from "../../http/operator-settings.ts"
import { randomId } from "../../kernel/identifiers.ts"
import { findMember, type Member } from "../../members/members.ts"
import { gameAccountOf, walletOf } from "../../money/accounts.ts"
import { availableOf } from "../../money/balances.ts"
import { games } from "../../money/games.ts"
import type { CreditOutcome } from "../../providers/bank-feed.ts"
import { ProviderFailure } from "../../providers/failure.ts"
import { playRound, type RoundOutcome } from "../../wallet/round.ts"
import {
  openWithdrawals,
  payWithdrawal,
  refuseWithdrawal,
  type Settlement,
  type Withdrawal,
} from "../../wallet/withdrawal-settlement.ts"
import type { GameSiteParts } from "../game-site/game-site.ts"
import { createSeamlessWallet } from "../game-site/seamless-wallet.ts"
import type { Luck } from "../world/games.ts"
import type { OutageName, SandboxWorld, SentMessage } from "../world/world.ts"
import { type BonusControl, createBonusControl } from "./bonus-control.ts"
import { type ChatControl, createChatControl } from "./chat-control.ts"
import { createDepositControl, type DepositControl } from "./deposit-control.ts"
import { createSlipControl, type SlipControl } from "./slip-control.ts"
import { createStoryControl, type StoryControl } from "./story-control.ts"
import { createWheelControl, type WheelControl } from "./wheel-control.ts"

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

export type Control = SlipControl &
  DepositControl &
  BonusControl &
  ChatControl &
  StoryControl &
  WheelControl & {
    /** Members, newest first, at most 200: those whose name, username or id has the text. */
    listMembers(text?: string): Promise<MemberSummary[]>
    /** Ends a member's sessions; undefined ends everybody's. Gives how many ended, or that there is no such member. */
    endSessions(member?: string): Promise<number | "no-member">
    /** Closes an account and ends its sessions, or opens it again. */
    changeMember(member: string, state: Member["state"]): Promise<number | "no-member">
    /** Lets the bank announce money from the member's own account. `member` is an id or a username. */
    creditDeposit(member: string, amountSatang: number): Promise<CreditOutcome | "feed-failed">
    listWithdrawals(): Promise<Withdrawal[]>
    settleWithdrawal(id: string): Promise<Settlement>
    refuseWithdrawal(id: string): Promise<Settlement>
    /** Text messages that reached phones, newest first. */
    sentMessages(): readonly SentMessage[]
    /** A round that the member wins (above zero) or loses (below zero). */
    playRound(member: string, gameCode: string, wonSatang: number): Promise<RoundOutcome>
    /** How rounds end that are played on the games' site. */
    luck(): Luck
    setLuck(luck: Luck): void
    /** What the games' site is made of. */
    gameSite: GameSiteParts
    setOutage(name: OutageName, failing: boolean): void
    outages(): readonly OutageName[]
    readOperator(): Promise<OperatorSettings>
    changeOperator(changes: Partial<OperatorSettings>): Promise<void>
  }

/** The sandbox's controls of a running backend: for its console, its commands and tests, never for players. */
export function createControl(context: Context, world: SandboxWorld): Control {
  const { db, random, settings } = context
  const memberOf = async (idOrUsername: string): Promise<Member | undefined> =>
    (await findMember(db, idOrUsername)) ??
    (await db.selectFrom("member").selectAll().where("username", "=", idOrUsername).executeTakeFirst())

  return {
    ...createSlipControl(context, world.slipCheck, memberOf),
    ...createDepositControl(context, world, memberOf),
    ...createBonusControl(context),
    ...createChatControl(context),
    ...createStoryControl(context, memberOf),
    ...createWheelControl(context, memberOf),
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
    async endSessions(idOrUsername) {
      if (idOrUsername === undefined) return endAllSessions(context)
      const member = await memberOf(idOrUsername)
      return member ? endSessionsOf(context, member.id) : "no-member"
    },
    async changeMember(idOrUsername, state) {
      const member = await memberOf(idOrUsername)
      return member ? changeState(context, member.id, state) : "no-member"
    },
    async creditDeposit(idOrUsername, amountSatang) {
      const member = await memberOf(idOrUsername)
      if (!member?.bank_code || !member.bank_account_no) return "no-member"
      try {
        return await world.announceCredit({
          reference: randomId(random),
          amountSatang: satang(amountSatang),
          bankCode: member.bank_code,
          bankAccountNo: member.bank_account_no,
        })
      } catch (error) {
        if (error instanceof ProviderFailure) return "feed-failed"
        throw error
      }
    },
    listWithdrawals: () => openWithdrawals(db),
    settleWithdrawal: id => payWithdrawal(context, id),
    refuseWithdrawal: id => refuseWithdrawal(context, id),
    sentMessages: world.sentMessages,
    async playRound(idOrUsername, gameCode, wonSatang) {
      const member = await memberOf(idOrUsername)
      return member ? playRound(context, member.id, gameCode, wonSatang) : "no-account"
    },
    luck: world.games.luck,
    setLuck: world.games.setLuck,
    gameSite: {
      games: world.games,
      wallet: createSeamlessWallet(context),
      clock: context.clock,
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
