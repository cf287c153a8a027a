// One edit of a rule in contract/rules is seen by the form, its message, the backend and the contract check.

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { byRequest } from "#contract/call.ts"
import { satang } from "#contract/wire.ts"

const edited = "#contract/rules/movements.ts"
let backend: Awaited<ReturnType<typeof startBackend>>

async function startBackend() {
  const { createBackend } = await import("#backend/backend.ts")
  return createBackend({ databaseUrl: ":memory:", seed: true, log: () => {} })
}

beforeAll(async () => {
  vi.resetModules()
  vi.doMock(edited, async original => ({
    ...(await original<object>()),
    minTransferSatang: satang(7_00),
    withdrawalLimits: { minSatang: satang(300_00), maxSatang: satang(400_00) },
  }))
  backend = await startBackend()
})

afterAll(async () => {
  await backend.close()
  vi.doUnmock(edited)
  vi.resetModules()
})

async function member() {
  const { createClient } = await import("#contract/client.ts")
  const { login } = await import("#contract/account.ts")
  const options = {
    baseUrl: "http://backend.test",
    fetch: backend.fetch,
    clientName: "rules",
    timeoutMs: 10_000,
  }
  const { demoPassword } = await import("#backend/sandbox/seed/demo-members.ts")
  const answer = await createClient({ ...options, fetch: byRequest(backend.fetch) }).call(login, {
    payload: { username: "0812345678", password: demoPassword },
  })
  if (!answer.ok) throw new Error(`no login: ${JSON.stringify(answer.error)}`)
  const { token } = answer.value
  return { client: createClient({ ...options, fetch: byRequest(backend.fetch), token }) }
}

test("the form refuses what is below, and its message says the new minimum", async () => {
  const { transferSchema } = await import("#app/routes/user/home/transfer/schema.ts")
  const typed = { from: "wallet", to: "PG" }
  expect(transferSchema.safeParse({ ...typed, amount: "7" }).success).toBe(true)
  const refused = transferSchema.safeParse({ ...typed, amount: "6.99" })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining("7.00")])
})

test("the backend refuses what is below", async () => {
  const { transfer } = await import("#contract/wallet.ts")
  const { client } = await member()
  const send = (amount: number) =>
    client.call(transfer, {
      payload: { from: "wallet", to: "PG", amount: satang(amount) },
      idempotencyKey: `transfer-${amount}`,
    })
  expect(await send(6_99)).toMatchObject({ error: { code: "TRANSFER_MINIMUM" } })
  expect(await send(7_00)).toMatchObject({ ok: true })
})

test("the contract check moves no less than that", async () => {
  const { checkBackend } = await import("#gateway/check/check.ts")
  const { demoPassword: password } = await import("#backend/sandbox/seed/demo-members.ts")
  const { findings } = await checkBackend({
    baseUrl: "http://backend.test",
    fetch: backend.fetch,
    clientName: "rules",
    timeoutMs: 10_000,
    username: "0812345678",
    password,
    write: true,
    patienceMs: 500,
  })
  const moving = findings.filter(({ subject }) => /^(a transfer of|Idempotency-Key)/.test(subject))
  expect(moving.map(({ verdict }) => verdict)).toEqual(["fits", "fits", "fits"])
})

test("the limits of a withdrawal: what the backend tells, holds to, and writes in its conditions", async () => {
  const { lookupConditions, lookupWithdraw } = await import("#contract/lookup.ts")
  const { withdraw } = await import("#contract/wallet.ts")
  const { client } = await member()
  expect(await client.call(lookupWithdraw)).toMatchObject({
    value: { withdrawMin: 300_00, withdrawMax: 400_00 },
  })
  const conditions = await client.call(lookupConditions)
  expect(JSON.stringify(conditions)).toContain("<b>300</b> บาท สูงสุด <b>400</b>")
  const refused = await client.call(withdraw, { payload: { amount: satang(299_99) }, idempotencyKey: "w" })
  expect(refused).toMatchObject({ error: { code: "TRANSFER_MINIMUM" } })
})
