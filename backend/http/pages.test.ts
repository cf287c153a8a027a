// Pages of lists: from the first to the hundred thousandth, of one to a hundred entries.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listInvites, listRefunds } from "#contract/reward.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("on $name", ({ start }) => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await start({ seed: true })
    token = await backend.logIn("0812345678")
  })
  afterAll(() => backend.remove())

  test.each([listStatements, listSlips, listInvites, listRefunds])("$path", async endpoint => {
    const isTaken = async (page: number, limit: number) =>
      (await backend.call(endpoint, { token, body: { page, limit } })).status === 200
    const limits = await Promise.all([0, 1, 100, 101].map(limit => isTaken(1, limit)))
    expect(limits).toEqual([false, true, true, false])
    const pages = await Promise.all([0, 1, 100_000, 100_001].map(page => isTaken(page, 10)))
    expect(pages).toEqual([false, true, true, false])
  })
})
