// What a member has, the lines of a statement, and the accounts that are paid into.
import { beforeEach, describe, expect, test } from "vitest"
import { insertMember } from "#tests/backend/insert-member.ts"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForEach, scratchKinds } from "#tests/backend/scratch-database.ts"
import { openAccount } from "../ledger/accounts.ts"
import { hold } from "../ledger/holds.ts"
import { post } from "../ledger/post.ts"
import type { Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import { openOperatorAccounts } from "./accounts.ts"
import { availableOf } from "./balances.ts"
import { depositAccountsOf } from "./deposit-accounts.ts"
import { settleStatement, writeStatement } from "./statement-lines.ts"

const at = Date.UTC(2026, 10, 20)

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

describe.each(scratchKinds)("money on $name", ({ open }) => {
  const scratch = oneForEach(open)
  beforeEach(async () => {
    await insertMember(scratch.db, "m1")
    await openOperatorAccounts(scratch.db, at)
    await openAccount(scratch.db, { kind: "wallet", memberId: "m1", at })
  })

  const within = <Value>(work: (trx: Transaction) => Promise<Value>) => transaction(scratch.db, work)
  let deposits = 0
  const deposit = (trx: Transaction, amountSatang: number) =>
    post(trx, {
      ...{ kind: "deposit", at, memberId: "m1", naturalKey: `deposit:${deposits++}` },
      entries: moving("bank", "wallet:m1", amountSatang),
    })

  test("wallet and games are available, less what is held; a refund set aside is not", async () => {
    for (const kind of ["game", "refund"])
      await openAccount(scratch.db, { kind, memberId: "m1", at, ...(kind === "game" && { gameCode: "PG" }) })
    await within(trx => deposit(trx, 1000))
    await within(trx => hold(trx, { accountId: "wallet:m1", amountSatang: 300, at }))
    expect([...(await availableOf(scratch.db, "m1"))].sort()).toEqual([
      ["game:m1:PG", 0],
      ["wallet:m1", 700],
    ])
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
})
