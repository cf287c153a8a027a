// The statement's filters over the API, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listStatements } from "#contract/statement.ts"
import { withdrawAll } from "#contract/wallet.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

const midnight = Date.parse("2026-11-21T00:00:00+07:00")

describe.each(backendKinds)("on $name", ({ start }) => {
  let backend: TestBackend
  let token: string
  beforeEach(async () => {
    backend = await start({ seed: true })
    backend.now.ms = midnight - 1
    token = await backend.logIn("0812345678")
    await backend.sandbox.creditDeposit("0812345678", 10_00)
    backend.now.ms = midnight
    await backend.sandbox.creditDeposit("0812345678", 20_00)
    await backend.call(withdrawAll, { token, key: "filters-1", body: { amount: 100 } })
  })
  afterEach(() => backend.remove())

  const ask = async (filter: object) =>
    (await backend.call(listStatements, { token, body: { page: 1, limit: 100, ...filter } })).value!
  const iso = (ms: number) => new Date(ms).toISOString()

  test("without a filter all lines are listed and summed", async () => {
    const all = await ask({})
    expect(all.filtered).toBe(true)
    const sum = (types: string[]) =>
      all.statements
        .filter(({ statementType, status }) => types.includes(statementType) && status === "SUCCESS")
        .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    expect(all.totals).toEqual({ in: sum(["deposit", "bonus"]), out: sum(["withdraw"]) })
    expect(all.totals!.in).toBeGreaterThan(30_00)
    expect(all.totals!.out).toBeGreaterThan(0)
  })

  test("the first instant counts, the last does not", async () => {
    const deposits = { statementType: "deposit" }
    const since = await ask({ ...deposits, createdFrom: iso(midnight) })
    expect(since.statements.map(({ amount }) => amount)).toEqual([20_00])
    expect([since.total, since.totals]).toEqual([1, { in: 20_00, out: 0 }])
    const before = await ask({ ...deposits, createdFrom: iso(midnight - 1), createdBefore: iso(midnight) })
    expect(before.statements.map(({ amount }) => amount)).toEqual([10_00])
  })

  test("by type, by status, and by both", async () => {
    const types = new Set(
      (await ask({ statementType: "withdraw" })).statements.map(line => line.statementType),
    )
    expect([...types]).toEqual(["withdraw"])
    const pending = await ask({ status: "IN_PROGRESS" })
    expect(pending.statements.length).toBeGreaterThan(0)
    expect(pending.statements.every(({ status }) => status === "PENDING")).toBe(true)
    expect(pending.totals).toEqual({ in: 0, out: 0 })
    const both = await ask({ status: "IN_PROGRESS", statementType: "withdraw", createdFrom: iso(midnight) })
    expect(both.statements.map(({ amount }) => amount)).toEqual([100_00])
  })

  test("an id finds one line, and never another member's", async () => {
    const { statements } = await ask({ status: "SUCCESS", statementType: "deposit" })
    const id = statements[1]!._id!
    expect((await ask({ id })).statements.map(({ _id }) => _id)).toEqual([id])
    const other = await backend.logIn("0823456789")
    const body = { page: 1, limit: 10, id }
    expect((await backend.call(listStatements, { token: other, body })).value).toMatchObject({
      total: 0,
      statements: [],
      filtered: true,
    })
  })

  test("an invalid filter is refused", async () => {
    for (const filter of [
      { statementType: "loan" },
      { status: "PENDING" },
      { createdFrom: "soon" },
      { id: "" },
    ]) {
      const body = { page: 1, limit: 10, ...filter }
      expect((await backend.call(listStatements, { token, body })).status).toBe(400)
    }
  })
})
