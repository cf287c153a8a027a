import { expect, test } from "vitest"
import { createClient } from "./client.ts"
import { listStatements } from "./statement.ts"
import { readWallet } from "./wallet.ts"

function clientOf(answers: string[]) {
  let asked = 0
  const fetch = async () =>
    new Response(answers[asked++], { headers: { "content-type": "application/json" } })
  return createClient({
    baseUrl: "http://backend",
    clientName: "wallet-user",
    timeoutMs: 1000,
    fetch,
  })
}

const walletOf = (amount: number) => JSON.stringify({ wallet: { amount }, slots: [] })

async function contentOf(reading: Promise<{ ok: boolean; value?: unknown }>) {
  const answer = await reading
  if (!answer.ok) throw new Error("failed")
  return answer.value
}

test("the same bytes are parsed once, other bytes anew, each asked for", async () => {
  const client = clientOf([walletOf(1), walletOf(1), walletOf(2)])
  const first = await contentOf(client.call(readWallet))
  expect(await contentOf(client.call(readWallet))).toBe(first)
  expect(await contentOf(client.call(readWallet))).toMatchObject({ wallet: { amount: 200 } })
})

test("of a list only what is short is kept: the empty one of many members", async () => {
  const line = { _id: "x".repeat(90), statementType: "transfer", amount: 1, status: "SUCCESS" }
  const listOf = (lines: number) =>
    JSON.stringify({ statements: Array.from({ length: lines }, () => line), currentPage: 1, totalPages: 1 })
  const list = async (text: string) =>
    contentOf(clientOf([text]).call(listStatements, { payload: { page: 1, limit: 20 } as never }))
  expect(await list(listOf(0))).toBe(await list(listOf(0)))
  const long = await list(listOf(20))
  expect(await list(listOf(20))).toEqual(long)
  expect(await list(listOf(20))).not.toBe(long)
})

test("what requests share cannot be changed", async () => {
  const shared = await contentOf(clientOf([walletOf(4)]).call(readWallet))
  expect(() => Object.assign((shared as { wallet: object }).wallet, { amount: 5 })).toThrow(TypeError)
})

test("a refusal and an unreadable value come out the same the second time", async () => {
  const odd = JSON.stringify({ wallet: { amount: "much" }, slots: [] })
  const client = clientOf([odd, odd])
  const first = await client.call(readWallet)
  expect(first).toMatchObject({ ok: false, error: { kind: "garbage" } })
  expect(await client.call(readWallet)).toEqual(first)
})
