// Many rounds: marks change no refund, and the refund reads few of them.
import { sql } from "kysely"
import { beforeEach, describe, expect } from "vitest"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { oneForEach, scratchKinds } from "#tests/backend/scratch-database.ts"
import { test } from "#tests/seed.ts"
import { openAccount } from "../ledger/accounts.ts"
import { post } from "../ledger/post.ts"
import { done } from "../ledger/run-operation.ts"
import { transaction } from "../storage/transaction.ts"
import { markCounted, markLosses, uncountedLosses } from "./losses.ts"
import { receiveRefund } from "./refunds.ts"
import { inviteRules, refundRules } from "./rules.ts"

const at = Date.UTC(2026, 10, 20)

describe.each(scratchKinds)("many rounds on $name", ({ name, open }) => {
  const scratch = oneForEach(open)
  beforeEach(async () => {
    await openAccount(scratch.db, { kind: "games", at })
    await openAccount(scratch.db, { kind: "bank", at })
    for (const gameCode of ["PG", "JOKER"])
      await openAccount(scratch.db, { kind: "game", memberId: "m", gameCode, at, floorSatang: -1e9 })
  })

  let posted = 0
  const move = (kind: string, from: string, game: string, amountSatang: number) =>
    transaction(scratch.db, trx =>
      post(trx, {
        kind,
        at,
        memberId: "m",
        naturalKey: `many:${posted++}`,
        entries: moving(from, `game:m:${game}`, amountSatang),
      }),
    )

  test("losses are the same with and without marks, between refunds", async ({ seed }) => {
    const { db } = scratch
    const dice = seededDice(seed)
    let lost = 0
    for (let step = 0; step < 700; step++) {
      const game = dice(2) === 0 ? "PG" : "JOKER"
      const amount = 1 + dice(1000)
      if (dice(5) === 0) await move("transfer", "bank", game, amount)
      else {
        const won = dice(3) === 0 ? amount : -amount
        await move("round", "games", game, won)
        lost -= won
      }
      if (dice(20) === 0) {
        await markLosses(db, "m")
        expect((await uncountedLosses(db, "m")).lostSatang).toBe(lost)
      }
      if (dice(250) === 0) {
        await transaction(db, async trx => markCounted(trx, "m", await uncountedLosses(trx, "m")))
        lost = 0
        expect((await uncountedLosses(db, "m")).lostSatang).toBe(0)
      }
    }
    expect((await uncountedLosses(db, "m")).lostSatang).toBe(lost)
    await db.deleteFrom("loss_mark").execute()
    expect((await uncountedLosses(db, "m")).lostSatang).toBe(lost)
  })

  test("who receives a refund without looking first has them added up before the transaction", async () => {
    const { db } = scratch
    for (const kind of ["wallet", "refunds"] as const)
      await openAccount(db, { kind, at, ...(kind === "wallet" && { memberId: "m" }) } as never)
    for (let round = 0; round < 120; round++) await move("round", "games", "PG", -1)
    const settings = {
      read: async () => ({ refund: { ...refundRules, isOpen: false }, invite: inviteRules }),
    }
    const call = { member: { id: "m" }, key: "k", at, answerOf: () => done(200, {}) }
    await receiveRefund({ db, settings } as never, call as never)
    const marks = await db.selectFrom("loss_mark").select(["game_code", "to_version"]).execute()
    expect(marks).toEqual([{ game_code: "PG", to_version: 120 }])
  })

  if (name !== "PostgreSQL") return

  test("few of them are read once they were added up", async () => {
    const { db } = scratch
    for (let round = 0; round < 500; round++) await move("round", "games", "PG", -1)
    await sql`analyze ledger_entry, ledger_transaction, ledger_account`.execute(db)
    const read = () =>
      transaction(db, async trx => {
        const counted = sql<{
          rows: number
        }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows
          from pg_stat_xact_user_tables where relname like 'ledger%' and schemaname = current_schema()`
        const before = (await counted.execute(trx)).rows[0]!.rows
        await uncountedLosses(trx, "m")
        return (await counted.execute(trx)).rows[0]!.rows - before
      })
    expect(await read()).toBeGreaterThan(500)
    await markLosses(db, "m")
    expect(await read()).toBeLessThan(50)
  })
})
