// PostgreSQL's two pools: money that waits holds up no reading, and what is too much gets 503.

import { sql } from "kysely"
import pg from "pg"
import { afterEach, describe, expect, test, vi } from "vitest"
import { transfer } from "#contract/movements.ts"
import { readWallet } from "#contract/wallet.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { DatabaseBusy } from "./database-error.ts"
import { transaction } from "./transaction.ts"

const demo = "0812345678"
const [kind] = backendKinds
const [scratchKind] = scratchKinds
const setting = { name: "a", value: "1" }

describe.runIf(process.env.TEST_DATABASE_URL)("pools on PostgreSQL", () => {
  let backend: TestBackend | undefined
  afterEach(async () => {
    await backend?.remove()
    backend = undefined
  })

  async function started(pools: { writes: number; waitingWrites: number; patienceMs: number }) {
    backend = await kind!.start({ seed: true, pools })
    const token = await backend.logIn(demo)
    const send = (key: string) =>
      backend!.call(transfer, { token, key, body: { from: "wallet", to: "PG", amount: 1 } })
    const read = () => backend!.call(readWallet, { token })
    return { url: backend.databaseUrl, send, read }
  }

  /** Runs `work` while somebody else holds the member's wallet; `free` lets go. */
  async function whileWalletIsHeld(url: string, work: (free: () => Promise<unknown>) => Promise<void>) {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    try {
      await other.query("BEGIN; SELECT 1 FROM ledger_account WHERE id = 'wallet:10000001' FOR UPDATE")
      await work(() => other.query("COMMIT"))
    } finally {
      await other.end()
    }
  }

  test("more waiting transfers than may wait get 503 at once, and nothing is done; reading goes on", async () => {
    const { url, send, read } = await started({ writes: 1, waitingWrites: 1, patienceMs: 60_000 })
    const keys = ["k1", "k2", "k3", "k4", "k5"]
    await whileWalletIsHeld(url, async free => {
      let refused = 0
      const sent = keys.map(async key => {
        const answer = await send(key)
        if (answer.status === 200) return
        expect(answer).toMatchObject({ status: 503, code: "BUSY" })
        expect(answer.headers.get("retry-after")).toBe("2")
        refused++
      })
      await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(3))
      expect((await read()).status).toBe(200)
      await free()
      await Promise.all(sent)
      expect(refused).toBeLessThan(keys.length)
    })
    for (const key of keys) await vi.waitFor(async () => expect((await send(key)).status).toBe(200))
    expect((await read()).value).toMatchObject({ wallet: { amount: 1790_75 } })
  })

  test("whoever has waited too long gets 503, and nothing was done", async () => {
    const { url, send, read } = await started({ writes: 1, waitingWrites: 10, patienceMs: 300 })
    await whileWalletIsHeld(url, async free => {
      const [first, second] = [send("k1"), send("k2")]
      const refused = await Promise.race([first, second])
      expect(refused).toMatchObject({ status: 503, code: "BUSY" })
      await free()
      expect([(await first).status, (await second).status].sort()).toEqual([200, 503])
    })
    expect((await read()).value).toMatchObject({ wallet: { amount: 1794_75 } })
  })

  test("a table may get a column while connections know statements about it", async () => {
    const { db, remove } = await scratchKind!.open()
    const readAlone = () => db.selectFrom("setting").selectAll().execute()
    const readInside = () => transaction(db, trx => trx.selectFrom("setting").selectAll().execute())
    await db.insertInto("setting").values(setting).execute()
    for (const read of [readAlone, readInside]) expect(await read()).toEqual([setting])
    await sql`alter table setting add column added integer not null default 7`.execute(db)
    for (const read of [readAlone, readInside]) expect(await read()).toEqual([{ ...setting, added: 7 }])
    await remove()
  })

  test("a full queue refuses at once", async () => {
    const { db, remove } = await scratchKind!.open({ pools: { writes: 1, waitingWrites: 0 } })
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holding = transaction(db, async trx => {
      await trx.selectFrom("setting").select("name").execute()
      begun.resolve()
      await held.promise
    })
    await begun.promise
    await expect(transaction(db, async () => undefined)).rejects.toThrow(DatabaseBusy)
    held.resolve()
    await holding
    await remove()
  })
})
