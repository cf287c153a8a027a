// The backend whose own database is down says that it cannot be used now, and goes on when the database is back.
import { describe, expect, test } from "vitest"
import { withdraw } from "#contract/movements.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendKinds } from "#tests/backend/test-backend.ts"
import { startPostgres } from "../../scripts/postgres.ts"
import { isDatabaseDown } from "../storage/database-error.ts"

test.each<[string, unknown, boolean]>([
  ["a refused connection", { code: "ECONNREFUSED" }, true],
  ["a connection that was cut", new Error("Connection terminated unexpectedly"), true],
  ["a server that shuts down", { code: "57P01" }, true],
  ["a server that starts", { code: "57P03" }, true],
  ["a full disk of the server", { code: "53100" }, true],
  ["a full disk", { code: "ERR_SQLITE_ERROR", errcode: 13 }, true],
  ["a disk that cannot be read", { code: "ERR_SQLITE_ERROR", errcode: 10 | (3 << 8) }, true],
  ["a broken rule", { code: "ERR_SQLITE_ERROR", errcode: 19 }, false],
  ["a broken rule of PostgreSQL", { code: "23505" }, false],
  ["a fault of ours", new TypeError("undefined is not a function"), false],
  ["nothing", undefined, false],
])("%s", (_, error, isDown) => {
  expect(isDatabaseDown(error)).toBe(isDown)
})

describe.skipIf(!process.env.TEST_DATABASE_URL)("PostgreSQL that stops", () => {
  test("answers 503 to reads and operations, and works again by itself", async () => {
    const cluster = await startPostgres()
    const backend = await backendKinds[0]!.start({ seed: true, databaseUrl: cluster.url })
    const token = await backend.logIn("0812345678")
    const pay = () => backend.call(withdraw, { token, key: "w", body: { amount: 100 } })
    await cluster.crash()
    expect(await backend.call(readWallet, { token })).toMatchObject({ status: 503, code: "BUSY" })
    expect(await pay()).toMatchObject({ status: 503, code: "BUSY" })
    await cluster.start()
    await expect.poll(async () => (await backend.call(readWallet, { token })).status).toBe(200)
    expect((await pay()).status).toBe(200)
    await backend.remove()
    await cluster.remove()
  }, 60_000)
})
