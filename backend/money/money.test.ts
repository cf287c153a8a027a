// What a member has, the lines that tell of it, the accounts that are paid into, and calls that run once.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { LogEntry } from "#backend/kernel/environment.ts"
import { type ScratchDatabase, scratchKinds } from "#tests/backend/scratch-database.ts"
import { openAccount } from "../ledger/accounts.ts"
import { hold } from "../ledger/holds.ts"
import { post } from "../ledger/post.ts"
import { done, refused } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import { gameAccountOf, openOperatorAccounts, refundPocketOf, walletOf } from "./accounts.ts"
import { availableIn, availableOf, totalOf } from "./balances.ts"
import type { MoneyContext } from "./context.ts"
import { depositAccountsOf } from "./deposit-accounts.ts"
import { admitsTransfer, gameAccountsOf, orRefuse, readCredentials } from "./game-accounts.ts"
import { gameOf, games } from "./games.ts"
import { runMemberOperation } from "./member-operation.ts"
import { settleStatement, writeReward, writeStatement } from "./statement-lines.ts"

const at = Date.UTC(2026, 10, 20)
const member = { id: "m1" } as Member

test("ledger accounts are named after what they are", () => {
  expect([walletOf("m1"), gameAccountOf("m1", "PG"), refundPocketOf("m1")]).toEqual([
    "wallet:m1",
    "game:m1:PG",
    "refund:m1",
  ])
})

test("what is held is not available, and the total is the sum of what is", () => {
  const available = availableIn([
    { id: "wallet:m1", balance: 500, held: 120 },
    { id: "game:m1:PG", balance: 30, held: 0 },
  ])
  expect([...available]).toEqual([
    ["wallet:m1", 380],
    ["game:m1:PG", 30],
  ])
  expect([totalOf(available), totalOf(new Map())]).toEqual([410, 0])
})

describe("accounts for deposits", () => {
  const codes = (accounts: ReturnType<typeof depositAccountsOf>) => accounts.banks.map(bank => bank.bankCode)

  test("each deployment has its own, with the names of their banks", () => {
    const thai = depositAccountsOf("thailand")
    expect(codes(thai)).toEqual(["SCB", "KBANK", "GSB", "BCEL", "WW", "PAYTIMZ"])
    expect(thai.banks[0]?.bank).toMatchObject({ nameEN: "Siam Commercial Bank" })
    expect(thai.banks[4]?.bank).toMatchObject({ nameEN: "WW Pay QR" })
    expect(thai.wallets.map(({ mode }) => mode)).toEqual(["AUTO", "LINK"])
    const lao = depositAccountsOf("laos")
    expect(codes(lao)).toEqual(["BCEL", "KBANK"])
    expect(lao.banks.map(bank => bank.currency)).toEqual(["LAK", "BAHT"])
    expect(lao.wallets).toEqual([])
  })

  test("deposits are credited by hand only where the operator says so", () => {
    expect(depositAccountsOf("laos").isManual).toBe(false)
    expect(depositAccountsOf("laos", { manualDeposits: true }).isManual).toBe(true)
  })
})

test("a game is found by its code, and by nothing else", () => {
  for (const game of games) expect(gameOf(game.code)).toBe(game)
  expect([gameOf("pg"), gameOf("")]).toEqual([undefined, undefined])
})

describe.each(scratchKinds)("money on $name", ({ open }) => {
  let scratch: ScratchDatabase
  beforeEach(async () => {
    scratch = await open()
    await scratch.db
      .insertInto("member")
      .values({
        id: "m1",
        username: "0812345678",
        name: "M",
        password_hash: "-",
        state: "active",
        currency: "THB",
        created_at_ms: at,
      } as never)
      .execute()
    await openOperatorAccounts(scratch.db, at)
    await openAccount(scratch.db, { kind: "wallet", memberId: "m1", at })
    await openAccount(scratch.db, { kind: "game", memberId: "m1", gameCode: "PG", at })
    await openAccount(scratch.db, { kind: "refund", memberId: "m1", at })
    await within(trx => deposit(trx, 1000))
  })
  afterEach(() => scratch.remove())

  const within = <Value>(work: (trx: Transaction) => Promise<Value>) => transaction(scratch.db, work)
  let deposits = 0
  const deposit = (trx: Transaction, amountSatang: number) =>
    post(trx, {
      ...{ kind: "deposit", at, memberId: "m1", naturalKey: `deposit:${deposits++}` },
      entries: [
        { accountId: "bank", amountSatang: -amountSatang },
        { accountId: "wallet:m1", amountSatang },
      ],
    })

  test("wallet and games are available, less what is held; a refund set aside is not", async () => {
    await within(trx => hold(trx, { accountId: "wallet:m1", amountSatang: 300, at }))
    expect([...(await availableOf(scratch.db, "m1"))].sort()).toEqual([
      ["game:m1:PG", 0],
      ["wallet:m1", 700],
    ])
    expect([...(await availableOf(scratch.db, "m2"))]).toEqual([])
  })

  describe("lines of the statement", () => {
    const line = { memberId: "m1", type: "withdraw", from: "wallet", to: "KBANK", at } as const
    const read = async (id: string) =>
      scratch.db.selectFrom("statement").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    const write = (more: Partial<Parameters<typeof writeStatement>[1]> = {}) =>
      within(trx => writeStatement(trx, { ...line, amountSatang: 500, status: "PENDING", ...more }))

    test("are ordered by time, then by the order of writing, within a millisecond too", async () => {
      const ids: string[] = []
      for (let number = 0; number < 40; number++) ids.push(await write())
      ids.push(await write({ at: at + 1 }))
      expect(ids.toSorted()).toEqual(ids)
      expect(new Set(ids).size).toBe(41)
    })

    test("name what they belong to", async () => {
      const { transactionId } = (await within(trx => deposit(trx, 1))) as { transactionId: string }
      const link = { kind: "bonus", description: "Welcome" } as const
      expect(await read(await write({ transactionId, link }))).toMatchObject({
        ...{ member_id: "m1", type: "withdraw", from_name: "wallet", to_name: "KBANK", amount: 500 },
        ...{ status: "PENDING", transaction_id: transactionId, created_at_ms: at },
        ...{ link_kind: "bonus", link_description: "Welcome" },
      })
      expect(await read(await write())).toMatchObject({
        transaction_id: null,
        link_kind: null,
        link_description: null,
      })
      const reward = await within(trx =>
        writeReward(trx, { memberId: "m1", amountSatang: 7, at, transactionId }),
      )
      expect(await read(reward)).toMatchObject({
        ...{ type: "bonus", from_name: null, to_name: "wallet", status: "SUCCESS", amount: 7 },
      })
    })

    test("end once, with what is known only then", async () => {
      const { transactionId } = (await within(trx => deposit(trx, 1))) as { transactionId: string }
      const settle = (id: string, outcome: Parameters<typeof settleStatement>[2]) =>
        within(trx => settleStatement(trx, id, outcome))
      const paid = await write({ from: null, amountSatang: null })
      await settle(paid, { status: "SUCCESS", transactionId, from: "SCB", amountSatang: 900 })
      const known = { from_name: "SCB", amount: 900, transaction_id: transactionId }
      expect(await read(paid)).toMatchObject({ status: "SUCCESS", ...known })
      await settle(paid, { status: "FAILED" })
      expect(await read(paid)).toMatchObject({ status: "SUCCESS", ...known })

      const failed = await write()
      await settle(failed, { status: "FAILED" })
      expect(await read(failed)).toMatchObject({
        ...{ status: "FAILED", from_name: "wallet", amount: 500, transaction_id: null },
      })
    })
  })

  test("a call of a member runs once for its key, and its answer knows the balance after it", async () => {
    let runs = 0
    const call = {
      ...{ member, key: "k1", at, kind: "test", fields: { amountSatang: 5 } },
      answerOf: (outcome: { status: string }, written: object) => done(200, { ...outcome, ...written }),
    }
    const work = async (trx: Transaction) => {
      runs++
      await deposit(trx, 5)
      return { status: "done", id: "x" } as const
    }
    const first = await runMemberOperation({ db: scratch.db }, call, work)
    expect(first).toMatchObject({
      outcome: "done",
      replayed: false,
      answer: { body: { status: "done", key: "k1", kind: "test", at, balanceSatang: 1005 } },
    })
    expect(await runMemberOperation({ db: scratch.db }, call, work)).toEqual({ ...first, replayed: true })
    const other = { ...call, fields: { amountSatang: 6 } }
    expect(await runMemberOperation({ db: scratch.db }, other, work)).toMatchObject({ outcome: "mismatch" })
    const third = { ...call, member: { id: "m2" } as Member, answerOf: () => refused(400, {}) }
    await openAccount(scratch.db, { kind: "wallet", memberId: "m2", at })
    expect(await runMemberOperation({ db: scratch.db }, third, work)).toMatchObject({ replayed: false })
    expect(runs).toBe(2)
  })

  describe("game accounts", () => {
    const log: LogEntry[] = []
    const context = (games: Partial<MoneyContext["providers"]["games"]>) =>
      ({
        ...{ db: scratch.db, clock: () => at, log: (entry: LogEntry) => log.push(entry) },
        providers: { games: { eventOf: () => undefined, ...games } },
      }) as unknown as MoneyContext
    const account = { game_code: "PG", username: "pg1" }
    const fail = async () => {
      throw new ProviderFailure("games")
    }
    beforeEach(async () => {
      log.length = 0
      const row = { member_id: "m1", game_code: "PG", username: "pg1", password: "secret", opened_at_ms: at }
      await scratch.db.insertInto("game_account").values(row).execute()
    })

    test("take money only while their provider says so; its failure is logged", async () => {
      expect(await admitsTransfer(context({ admitTransfer: async () => {} }), account)).toBe(true)
      expect(log).toEqual([])
      expect(await admitsTransfer(context({ admitTransfer: fail }), account)).toBe(false)
      const detail = { error: "games: the provider does not answer" }
      expect(log).toEqual([{ level: "warning", event: "game-provider-failed", detail }])
      const gone = { ...account, game_code: "GONE" }
      expect(await admitsTransfer(context({ admitTransfer: async () => {} }), gone)).toBe(false)
    })

    test("what a provider fails in is refused by its own code, and logged", async () => {
      expect(await orRefuse(context({}), "SLOT_ACTIVATE_FAIL", async () => 7)).toBe(7)
      const broken = orRefuse(context({}), "SLOT_ACTIVATE_FAIL", async () => {
        throw new Error("a bug")
      })
      await expect(broken).rejects.toMatchObject({ code: "SLOT_ACTIVATE_FAIL" })
      expect(log).toMatchObject([
        { event: "game-provider-failed", detail: { error: expect.stringContaining("a bug") } },
      ])
    })

    test("are the member's own, with hidden values only where the provider has some", async () => {
      expect(await gameAccountsOf(scratch.db, "m1")).toMatchObject([account])
      expect(await gameAccountsOf(scratch.db, "m2")).toEqual([])
      const plain = await readCredentials(context({}), member, "PG")
      expect(plain).toEqual({ username: "pg1", password: "secret" })
      expect(Object.keys(plain)).not.toContain("event")
      const event = { token: "t" }
      expect(await readCredentials(context({ eventOf: () => event }), member, "PG")).toMatchObject({ event })
    })
  })
})
