// Posting, holding, reversing and reading: the results, and what each refuses.

import { beforeAll, describe, expect, test } from "vitest"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import type { Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import { accountId, balanceOf, openAccount } from "./accounts.ts"
import { type Held, hold } from "./holds.ts"
import { type Movement, type Posted, post } from "./post.ts"
import { done, runOperation } from "./run-operation.ts"

const at = Date.UTC(2026, 10, 20)

describe.each(scratchKinds)("the ledger on $name", ({ open }) => {
  const scratch = oneForAll(open)
  let members = 0
  beforeAll(() => within(trx => openAccount(trx, { kind: "bank", at })))

  function within<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return transaction(scratch.db, work)
  }

  /** A new member with money in the wallet; returns the wallet. */
  async function walletWith(amountSatang: number): Promise<string> {
    const memberId = `member${members++}`
    const wallet = accountId({ kind: "wallet", memberId })
    await within(trx => openAccount(trx, { kind: "wallet", memberId, at }))
    await postToBank({ naturalKey: `seed:${memberId}` }, wallet, -amountSatang)
    return wallet
  }

  function postToBank(movement: Partial<Movement>, accountFrom: string, amountSatang: number) {
    const entries = moving(accountFrom, "bank", amountSatang)
    return within(trx => post(trx, { kind: "test", at, entries, ...movement }))
  }

  test("an account of a name is opened once and keeps its floor", async () => {
    const name = { kind: "promotion", memberId: "opener", gameCode: "PG" }
    expect(await openAccount(scratch.db, { ...name, at, floorSatang: -500 })).toBe("promotion:opener:PG")
    expect(await openAccount(scratch.db, { ...name, at, floorSatang: 0 })).toBe("promotion:opener:PG")
    expect(await balanceOf(scratch.db, "promotion:opener:PG")).toEqual({
      balanceSatang: 0,
      heldSatang: 0,
      availableSatang: 0,
      floorSatang: -500,
      version: 0,
    })
  })

  test.each([
    ["a member id that could be read as another account", { kind: "wallet", memberId: "m1:PG" }],
    ["an empty member id", { kind: "wallet", memberId: "" }],
  ])("no account is opened for %s", async (_, name) => {
    await expect(openAccount(scratch.db, { ...name, at })).rejects.toThrow("not a part of an account's name")
  })

  test("the balance of an account that does not exist is an error, not zero", async () => {
    await expect(balanceOf(scratch.db, "wallet:nobody")).rejects.toThrow('no ledger account "wallet:nobody"')
  })

  test.each<[string, Partial<Movement>, string]>([
    ["nothing makes it unique", {}, "needs an operation or a natural key"],
    ["it has one side", { entries: [{ accountId: "bank", amountSatang: 1 }] }, "at least two entries"],
    ["an account is named twice", { entries: both("bank", 1, "bank", -1) }, "one entry for each account"],
    ["its entries do not sum to zero", { entries: both("bank", 2, "house", -1) }, "sum to zero, not 1"],
    ["an amount is zero", { entries: both("bank", 0, "house", 0) }, "not an amount: 0"],
    ["an amount is a fraction", { entries: both("bank", 0.5, "house", -0.5) }, "not an amount: 0.5"],
    ["an amount is no number", { entries: both("bank", Number.NaN, "house", 1) }, "not an amount: NaN"],
    ["an account does not exist", { entries: both("bank", 1, "nowhere", -1) }, 'no ledger account "nowhere"'],
    [
      "the operation belongs to another member",
      { entries: both("bank", 1, "house", -1), memberId: "a", operation: { memberId: "b", key: "k" } },
      "belongs to another member",
    ],
  ])("nothing is posted when %s", async (_, movement, message) => {
    await openAccount(scratch.db, { kind: "house", at })
    const naturalKey = Object.keys(movement).length === 0 ? {} : { naturalKey: "never" }
    const posting = within(trx =>
      post(trx, { kind: "test", at, entries: both("bank", 1, "house", -1), ...naturalKey, ...movement }),
    )
    await expect(posting).rejects.toThrow(message)
  })

  function both(first: string, firstAmount: number, second: string, secondAmount: number) {
    return [
      { accountId: first, amountSatang: firstAmount },
      { accountId: second, amountSatang: secondAmount },
    ]
  }

  test("what may be given ends at the account's own floor", async () => {
    const account = "credit:borrower"
    await within(trx => openAccount(trx, { kind: "credit", memberId: "borrower", at, floorSatang: -500 }))
    expect(await postToBank({ naturalKey: "borrow:1" }, account, 501)).toMatchObject({ availableSatang: 500 })
    expect(await postToBank({ naturalKey: "borrow:2" }, account, 500)).toMatchObject({ ok: true })
  })

  test("an operation moves money once, and its movement and hold say what they belong to", async () => {
    const wallet = await walletWith(1_000)
    const memberId = wallet.replace("wallet:", "")
    const operation = { memberId, key: "k1" }
    const metadata = { note: "x" }
    const result = await runOperation(
      scratch.db,
      { ...operation, kind: "test", fingerprint: "f".repeat(64), at },
      async trx => {
        const entries = moving(wallet, "bank", 1)
        const posted = (await post(trx, { kind: "test", at, entries, operation, metadata })) as Posted
        await expect(post(trx, { kind: "test", at, entries, operation })).rejects.toThrow(
          "the operation has moved money already",
        )
        const held = (await hold(trx, {
          accountId: wallet,
          amountSatang: 2,
          at,
          operation,
          metadata,
        })) as Held
        return done(200, { transaction: posted.transactionId, hold: held.holdId })
      },
    )
    const ids = (result as { answer: { body: { transaction: string; hold: string } } }).answer.body
    const row = { member_id: memberId, operation_key: "k1", metadata: JSON.stringify(metadata) }
    const of = (table: "ledger_transaction" | "ledger_hold", id: string) =>
      scratch.db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst()
    expect(await of("ledger_transaction", ids.transaction)).toMatchObject(row)
    expect(await of("ledger_hold", ids.hold)).toMatchObject(row)
  })

  test("a used natural key is refused for ever, even when the money would not suffice", async () => {
    const wallet = await walletWith(1_000)
    const first = (await postToBank({ naturalKey: `once:${wallet}` }, wallet, 900)) as Posted
    const already = { ok: false, reason: "already-posted", transactionId: first.transactionId }
    expect(await postToBank({ naturalKey: `once:${wallet}` }, wallet, 50)).toEqual(already)
    expect(await postToBank({ naturalKey: `once:${wallet}` }, wallet, 900)).toEqual(already)
  })

  test.each([-1, 0, 0.5])("%s satang cannot be held", async amountSatang => {
    const wallet = await walletWith(1_000)
    const holding = within(trx => hold(trx, { accountId: wallet, amountSatang, at }))
    await expect(holding).rejects.toThrow(/not an amount|cannot be negative/)
  })
})
