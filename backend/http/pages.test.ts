// Pages of lists: from the first to the hundred thousandth, of one to a hundred entries.
import { beforeAll, describe, expect, test } from "vitest"
import { listInvites, listRefunds } from "#contract/reward.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true }))
  let token: string
  beforeAll(async () => {
    token = await backend.logIn("0812345678")
  })

  test.each([listStatements, listSlips, listInvites, listRefunds])("$path", async endpoint => {
    const isTaken = async (page: number, limit: number) =>
      (await backend.call(endpoint, { token, body: { page, limit } })).status === 200
    const limits = await Promise.all([0, 1, 100, 101].map(limit => isTaken(1, limit)))
    expect(limits).toEqual([false, true, true, false])
    const pages = await Promise.all([0, 1, 100_000, 100_001].map(page => isTaken(page, 10)))
    expect(pages).toEqual([false, true, true, false])
  })
})
