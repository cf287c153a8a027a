// Many at once: duplicates of one operation, and different operations on the same money.

import { beforeAll, describe, expect, test } from "vitest"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import { transaction } from "../storage/transaction.ts"
import { accountId, balanceOf, openAccount } from "./accounts.ts"
import { fingerprintOf } from "./fingerprint.ts"
import { hold, settleHold, voidHold } from "./holds.ts"
import { post } from "./post.ts"
import { reconcile } from "./reconcile.ts"
import { done, type OperationResult, refused, runOperation } from "./run-operation.ts"

const at = Date.UTC(2026, 10, 20)
const walletOf = (memberId: string) => accountId({ kind: "wallet", memberId })

describe.each(scratchKinds)("concurrency on $name", ({ open }) => {
  const scratch = oneForAll(() => open({ pools: { waitingWrites: 20_000, patienceMs: 60_000 } }))
  beforeAll(() => transaction(scratch.db, trx => openAccount(trx, { kind: "bank", at })))

  function deposit(memberId: string, amountSatang: number, naturalKey = `seed:${memberId}`) {
    return transaction(scratch.db, async trx => {
      await openAccount(trx, { kind: "wallet", memberId, at })
      return post(trx, {
        kind: "deposit",
        at,
        naturalKey,
        entries: moving("bank", walletOf(memberId), amountSatang),
      })
    })
  }

  function pay(from: string, to: string, key: string, amountSatang: number): Promise<OperationResult> {
    const request = {
      memberId: from,
      key,
      kind: "pay",
      fingerprint: fingerprintOf("pay", { to, amountSatang }),
      at,
    }
    return runOperation(scratch.db, request, async (trx, operation) => {
      const entries = moving(walletOf(from), walletOf(to), amountSatang)
      const posted = await post(trx, { kind: "pay", at, operation, entries })
      return posted.ok
        ? done(200, { id: posted.transactionId })
        : refused(400, { message: "MONEY_NOT_ENOUGH" })
    })
  }

  test("500 keys, each sent 20 times at once, are 500 movements", { timeout: 60_000 }, async () => {
    const members = Array.from({ length: 10 }, (_, i) => `dup${i}`)
    for (const member of members) await deposit(member, 100_000)
    const keys = Array.from({ length: 500 }, (_, i) => i)
    const results = await Promise.all(
      keys.flatMap(i =>
        Array.from({ length: 20 }, () => pay(`dup${i % 10}`, `dup${(i + 1) % 10}`, `k${i}`, 100 + i)),
      ),
    )

    const answers = results.map(result => (result.outcome === "done" ? result : undefined))
    expect(answers.filter(result => result?.replayed === false)).toHaveLength(500)
    expect(answers.filter(result => result?.replayed === true)).toHaveLength(9_500)
    const ids = new Set(answers.map(result => (result!.answer.body as { id: string }).id))
    expect(ids.size).toBe(500)
    const { movements } = await scratch.db
      .selectFrom("ledger_transaction")
      .select(eb => eb.fn.countAll<number>().as("movements"))
      .where("kind", "=", "pay")
      .executeTakeFirstOrThrow()
    expect(movements).toBe(500)
    expect(await reconcile(scratch.db)).toEqual([])
  })

  test("the same money is spent once, whoever asks first", async () => {
    await deposit("spender", 1_000)
    await deposit("shop", 1)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => pay("spender", "shop", `s${i}`, 300)),
    )
    const paid = results.filter(result => result.outcome === "done" && !result.answer.refused)
    expect(paid).toHaveLength(3)
    expect((await balanceOf(scratch.db, walletOf("spender"))).balanceSatang).toBe(100)
  })

  test("payments in both directions at once do not stop each other", async () => {
    await deposit("left", 10_000)
    await deposit("right", 10_000)
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 ? pay("left", "right", `d${i}`, 10) : pay("right", "left", `d${i}`, 10),
      ),
    )
    expect(results.every(result => result.outcome === "done" && !result.answer.refused)).toBe(true)
    expect((await balanceOf(scratch.db, walletOf("left"))).balanceSatang).toBe(10_000)
  })

  test("two simultaneous credits of one slip are one", async () => {
    await deposit("slips", 1)
    const results = await Promise.all(
      Array.from({ length: 10 }, () => deposit("slips", 500, "slip:KBANK:77")),
    )
    const posted = results.filter(result => result.ok)
    expect(posted).toHaveLength(1)
    const already = {
      ok: false,
      reason: "already-posted",
      transactionId: posted[0]?.ok && posted[0].transactionId,
    }
    expect(results.filter(result => !result.ok)).toEqual(Array.from({ length: 9 }, () => already))
    expect((await balanceOf(scratch.db, walletOf("slips"))).balanceSatang).toBe(501)
  })

  test("a hold that many settle and void at once ends one way", async () => {
    await deposit("holder", 1_000)
    const held = await transaction(scratch.db, trx =>
      hold(trx, { accountId: walletOf("holder"), amountSatang: 400, at, memberId: "holder" }),
    )
    const { holdId } = held as { holdId: string }
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        transaction(scratch.db, async trx =>
          i % 2
            ? settleHold(trx, { kind: "withdraw", at, holdId, toAccountId: "bank" })
            : voidHold(trx, { holdId, at }),
        ),
      ),
    )
    const ended = results.filter(result => result.ok)
    expect(ended).toHaveLength(1)
    const balance = await balanceOf(scratch.db, walletOf("holder"))
    expect(balance.heldSatang).toBe(0)
    expect(balance.balanceSatang).toBe("transactionId" in ended[0]! ? 600 : 1_000)
  })
})
