// An operation runs once, however often it is sent; a refusal stores nothing but its answer.

import { beforeAll, describe, expect, test } from "vitest"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import { transaction } from "../storage/transaction.ts"
import { accountId, balanceOf, openAccount } from "./accounts.ts"
import { fingerprintOf } from "./fingerprint.ts"
import { post } from "./post.ts"
import { done, findOperation, refused, runOperation, type StoredAnswer } from "./run-operation.ts"

const at = Date.UTC(2026, 10, 20)

describe.each(scratchKinds)("runOperation on $name", ({ open }) => {
  const scratch = oneForAll(open)
  beforeAll(() => transaction(scratch.db, trx => openAccount(trx, { kind: "bank", at })))

  async function newMember(memberId: string, depositSatang: number): Promise<string> {
    const wallet = accountId({ kind: "wallet", memberId })
    await transaction(scratch.db, async trx => {
      await openAccount(trx, { kind: "wallet", memberId, at })
      await openAccount(trx, { kind: "game", memberId, gameCode: "PG", at })
      await post(trx, {
        kind: "deposit",
        at,
        naturalKey: `seed:${memberId}`,
        entries: moving("bank", wallet, depositSatang),
      })
    })
    return wallet
  }

  function transfer(memberId: string, key: string, amountSatang: number) {
    const request = {
      memberId,
      key,
      kind: "transfer",
      fingerprint: fingerprintOf("transfer", { amountSatang }),
      at,
    }
    return runOperation(scratch.db, request, async (trx, operation): Promise<StoredAnswer> => {
      const posted = await post(trx, {
        kind: "transfer",
        at,
        operation,
        entries: moving(`wallet:${memberId}`, `game:${memberId}:PG`, amountSatang),
      })
      return posted.ok
        ? done(200, { transactionId: posted.transactionId })
        : refused(400, { message: "MONEY_NOT_ENOUGH" })
    })
  }

  test("a key used for the same fields of another kind is a mismatch too", async () => {
    await newMember("kinds", 10_000)
    await transfer("kinds", "k1", 2_500)
    const fingerprint = fingerprintOf("transfer", { amountSatang: 2_500 })
    const request = { memberId: "kinds", key: "k1", kind: "withdraw", fingerprint, at }
    expect(await runOperation(scratch.db, request, async () => done(200, {}))).toMatchObject({
      outcome: "mismatch",
    })
  })

  test("a refusal takes back what its work had written", async () => {
    const wallet = await newMember("undo", 1_000)
    const request = {
      memberId: "undo",
      key: "k1",
      kind: "mixed",
      fingerprint: fingerprintOf("mixed", {}),
      at,
    }
    const result = await runOperation(scratch.db, request, async (trx, operation) => {
      await post(trx, { kind: "mixed", at, operation, entries: moving(wallet, "bank", 1_000) })
      return refused(400, { message: "BONUS_CONDITION" })
    })
    expect(result).toMatchObject({ outcome: "done", answer: { refused: true } })
    expect((await balanceOf(scratch.db, wallet)).balanceSatang).toBe(1_000)
  })

  test("work that throws stores nothing and leaves the key usable", async () => {
    const wallet = await newMember("throws", 1_000)
    const request = {
      memberId: "throws",
      key: "k1",
      kind: "transfer",
      fingerprint: fingerprintOf("transfer", { amountSatang: 400 }),
      at,
    }
    const failing = runOperation(scratch.db, request, async (trx, operation) => {
      await post(trx, { kind: "transfer", at, operation, entries: moving(wallet, "bank", 400) })
      throw new Error("the provider fell over")
    })
    await expect(failing).rejects.toThrow("the provider fell over")
    expect(await findOperation(scratch.db, request)).toBeUndefined()
    expect((await balanceOf(scratch.db, wallet)).balanceSatang).toBe(1_000)
    expect(await transfer("throws", "k1", 400)).toMatchObject({ outcome: "done", replayed: false })
  })

  test("two members may use the same key", async () => {
    await newMember("one", 1_000)
    await newMember("two", 1_000)
    expect(await transfer("one", "same", 100)).toMatchObject({ replayed: false })
    expect(await transfer("two", "same", 100)).toMatchObject({ replayed: false })
  })
})
