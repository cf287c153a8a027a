import { deflateSync } from "node:zlib"
import { expect, test, vi } from "vitest"
import { login } from "#contract/account.ts"
import { byRequest } from "#contract/call.ts"
import { readChatHistory, sendChatMessage } from "#contract/chat.ts"
import { readQr } from "#contract/deposit.ts"
import { lookupConditions } from "#contract/lookup.ts"
import { transfer } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { activatePromotion } from "#contract/reward.ts"
import { listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { bahtFromSatang, satang, satangFromBaht } from "#contract/wire.ts"
import { createForeignClient, parseAnswer } from "./client.ts"

const walletAnswer = JSON.stringify({
  profile: { _id: 7, name: "Somchai" },
  wallet: { amount: 1234.5 },
  extra: 1,
})

function errorOf(...args: Parameters<typeof parseAnswer>) {
  const outcome = parseAnswer(...args)
  return outcome.ok ? { kind: "ok" as const, ...outcome } : outcome.error
}

test("a game account without a name is called by its code, and hides no other balance", () => {
  const body = JSON.stringify({ profile: {}, wallet: { amount: 1 }, slots: [{ code: "PG", name: null }] })
  expect(errorOf(readWallet, 200, body)).toMatchObject({ value: { slots: [{ code: "PG", name: "PG" }] } })
})

test("amounts are satang inside and baht on the wire, rounded half away from zero", () => {
  expect(errorOf(readWallet, 200, walletAnswer)).toMatchObject({ value: { wallet: { amount: 123450 } } })
  expect([1.005, -1.005, 0.1 + 0.2, 1e-7, 79.995].map(satangFromBaht)).toEqual([101, -101, 30, 0, 8000])
  for (const amount of ["1234.5", " 1,234.50 ", "1,234.509"]) {
    const body = JSON.stringify({ profile: {}, wallet: { amount }, slots: [] })
    expect(errorOf(readWallet, 200, body), amount).toMatchObject({ value: { wallet: { amount: 123450 } } })
  }
  for (const amount of ["1,23.5", "1.234,50", "12,34", ",5", ""]) {
    const body = JSON.stringify({ profile: {}, wallet: { amount }, slots: [] })
    expect(errorOf(readWallet, 200, body), amount).toMatchObject({ odd: [{ path: "wallet.amount" }] })
  }
  expect(bahtFromSatang(satang(123450))).toBe(1234.5)
  expect(() => satang(0.5)).toThrow(RangeError)
})

test("half a letter at the end of a cut text is replaced, since no address can hold it", () => {
  const body = JSON.stringify({ wallet: { amount: 1 }, slots: [{ code: "👩".slice(0, 1), name: "a 👩" }] })
  expect(errorOf(readWallet, 200, body)).toMatchObject({
    value: { slots: [{ code: "\ufffd", name: "a 👩" }] },
  })
  expect(errorOf(transfer, 400, String.raw`{"message":"a\ud83d"}`)).toMatchObject({ message: "a\ufffd" })
})

test("a closed service, an ended session and a key in use are recognised", () => {
  expect(errorOf(transfer, 409, '{"code":"MONEY_NOT_ENOUGH"}').kind).toBe("refused")
  expect(errorOf(transfer, 422, '{"code":"KEY_INVALID"}').kind).toBe("key-reused")
  expect(errorOf(readWallet, 200, '{"message":"gone"}')).toEqual({ kind: "gone" })
  expect(errorOf(readWallet, 410, '{"error":"gone"}')).toEqual({ kind: "gone" })
  expect(errorOf(readWallet, 200, '{"terminated":"gone"}')).toEqual({ kind: "gone" })
  for (const code of ["invalid-token", "INVALID_USER_3", "EXPIRED_AUTH_TOKEN", "UNAUTHORIZED"]) {
    expect(errorOf(readWallet, 200, JSON.stringify({ message: code }))).toEqual({ kind: "signed-out", code })
  }
  expect(errorOf(readWallet, 401, "")).toMatchObject({ kind: "signed-out" })
})

test.each([
  ["invalid-token", "Unauthorized", 401, { kind: "signed-out", code: "invalid-token" }],
  ["INVALID_USER_2", "Forbidden", 403, { kind: "signed-out", code: "INVALID_USER_2" }],
  ["gone", "Gone", 410, { kind: "gone" }],
  ["MONEY_NOT_ENOUGH", "Bad Request", 400, { kind: "refused", code: "MONEY_NOT_ENOUGH" }],
  ["ยอดเงินไม่พอ", "Bad Request", 400, { kind: "refused", message: "ยอดเงินไม่พอ" }],
  [["amount must be positive"], "Bad Request", 400, { kind: "refused", message: "amount must be positive" }],
  ["Bad Request", "MONEY_NOT_ENOUGH", 400, { kind: "refused", code: "MONEY_NOT_ENOUGH" }],
])(
  "a message %j beside an error %j: the more specific one counts",
  (message, error, statusCode, expected) => {
    const body = JSON.stringify({ statusCode, message, error })
    expect(errorOf(transfer, statusCode, body)).toMatchObject(expected)
  },
)

test("bytes that are no text are no words for a player, and no refusal", () => {
  const packed = new TextDecoder().decode(deflateSync('{"message":"SUCCESS"}'))
  const wide = new TextDecoder().decode(Buffer.from('{"message":"MONEY_NOT_ENOUGH"}', "utf16le"))
  for (const status of [200, 400, 502]) {
    expect(errorOf(readWallet, status, packed)).toEqual({ kind: "garbage", status })
    expect(errorOf(readWallet, status, wide)).toEqual({ kind: "garbage", status })
  }
  expect(errorOf(transfer, 400, "Not today\tor tomorrow\r\n")).toMatchObject({ kind: "refused" })
})

test("an answer outside the contract is garbage, never data", () => {
  for (const body of ["<html>", "", "null", "[]", '{"wallet":', "{}"]) {
    expect(errorOf(readWallet, 200, body), body).toMatchObject({ kind: "garbage" })
  }
  expect(errorOf(readWallet, 502, "<html>Bad gateway</html>")).toEqual({ kind: "garbage", status: 502 })
  expect(errorOf(readWallet, 500, '{"message":"ECONNREFUSED 10.0.0.1"}')).toMatchObject({ kind: "garbage" })
  expect(errorOf(login, 200, '{"token":"abc\\n"}')).toMatchObject({ value: { token: "abc" } })
  for (const token of ["", "a\r\nx: y", "กข"]) {
    expect(errorOf(login, 200, JSON.stringify({ token })), token).toMatchObject({ kind: "garbage" })
  }
})

test("the end of the service is told where errors are data too", () => {
  expect(errorOf(readQr, 200, '{"status":false,"error":"gone"}')).toEqual({ kind: "gone" })
})

test("what people have written is no code, wherever it stands", () => {
  for (const text of ["gone", "UNAUTHORIZED", "invalid-token", "NO_DATA"]) {
    const message = { message_type: "text", payload: { message: text } }
    for (const list of [[{ message }], { messages: [{ message }] }, { data: { messages: [{ message }] } }])
      expect(errorOf(readChatHistory, 200, JSON.stringify(list)), text).toMatchObject({
        value: [{ message }],
      })
    expect(errorOf(sendChatMessage, 200, JSON.stringify({ message })), text).toMatchObject({ ok: true })
    const line = { statementType: "deposit", status: text, message: text, error: text }
    expect(errorOf(listStatements, 200, JSON.stringify([line])), text).toMatchObject({
      value: { statements: [{ status: text }] },
    })
    expect(errorOf(lookupConditions, 200, JSON.stringify([text])), text).toMatchObject({ value: [text] })
  }
  expect(errorOf(listStatements, 400, '[{"message":"gone"}]')).toEqual({ kind: "gone" })
})

test("a refusal inside a 200 without words says nothing to a player: it is an answer that cannot be read", () => {
  for (const body of ['{"success":false}', '{"statusCode":400}', '{"error":true,"message":""}']) {
    expect(errorOf(readWallet, 200, body), body).toEqual({ kind: "garbage", status: 200 })
  }
  expect(errorOf(readWallet, 200, '{"success":false,"message":"Not now"}')).toMatchObject({
    kind: "refused",
    message: "Not now",
  })
})

test("the receipt of a refused operation is data, whatever code it names", () => {
  const refused = { key: "k", kind: "transfer", status: "refused", code: "MONEY_NOT_ENOUGH", createdAt: 1 }
  expect(errorOf(readOperation, 200, JSON.stringify(refused))).toMatchObject({ value: { status: "refused" } })
  expect(errorOf(readOperation, 404, '{"message":"NO_DATA"}')).toMatchObject({ code: "NO_DATA" })
})

test("a request carries token, client, idempotency key and address, and money as baht", async () => {
  let sent: Request | undefined
  const api = createForeignClient({
    baseUrl: "http://backend",
    clientName: "wallet-user",
    timeoutMs: 1000,
    token: "secret",
    forwardedFor: "203.0.113.9",
    fetch: byRequest(async request => {
      sent = request
      return Response.json({ message: "SUCCESS" })
    }),
  })
  const result = await api.call(transfer, {
    payload: { from: "wallet", to: "PG", amount: satang(10050) },
    idempotencyKey: "op-1",
  })
  expect(result.ok).toBe(true)
  expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
    authorization: "Bearer secret",
    "x-client": "wallet-user",
    "idempotency-key": "op-1",
    "x-forwarded-for": "203.0.113.9",
  })
  expect(await sent?.json()).toEqual({ from: "wallet", to: "PG", amount: 100.5 })
})

test("no answer is a timeout, a broken connection is unreachable, and both are reported", async () => {
  const failures: string[] = []
  const options = {
    baseUrl: "http://backend",
    clientName: "wallet-user",
    timeoutMs: 20,
    onFailure: (_: unknown, failure: { kind: string }) => failures.push(failure.kind),
  }
  const stalled = createForeignClient({ ...options, fetch: () => new Promise(() => {}) })
  const broken = createForeignClient({
    ...options,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  })
  const page = { payload: { page: 1, limit: 10 } }
  expect(await stalled.call(listStatements, page)).toMatchObject({ error: { kind: "timeout" } })
  expect(await broken.call(listStatements, page)).toMatchObject({ error: { kind: "unreachable" } })
  expect(failures).toEqual(["timeout", "unreachable"])
})

test("no part of a path leads out of its endpoint", async () => {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.json({})
  }
  const api = createForeignClient({
    baseUrl: "http://backend",
    clientName: "wallet-user",
    timeoutMs: 1000,
    fetch,
  })
  for (const code of [".", "..", "...", "%2e%2e", "../x"])
    await api.call(activatePromotion, { params: { code } })
  const start = "http://backend/api/promotion/activate/"
  expect(asked).toEqual([`${start}...`, `${start}%252e%252e`, `${start}..%2Fx`])
  expect(await api.call(activatePromotion, { params: { code: ".." } })).toMatchObject({
    error: { code: "NO_DATA" },
  })
})

test("a redirect is not followed: the token goes where it was meant to, and nowhere else", async () => {
  const asked: string[][] = []
  const api = createForeignClient({
    ...{ baseUrl: "https://api.example", clientName: "test", timeoutMs: 1000, token: "secret" },
    fetch: async (url, { redirect }) => {
      asked.push([url, redirect])
      return new Response(null, {
        status: 302,
        headers: { location: "https://elsewhere.example/api/wallet" },
      })
    },
  })
  expect((await api.call(readWallet)).ok).toBe(false)
  expect(asked).toEqual([["https://api.example/api/wallet", "manual"]])
})

test("a clock that is set ends no call before its deadline", async () => {
  const options = { baseUrl: "http://backend", clientName: "wallet-user", timeoutMs: 5000 }
  const fetch = byRequest(async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    return new Response(walletAnswer)
  })
  const api = createForeignClient({ ...options, fetch, deadlineAtMs: performance.now() + 5000 })
  const now = Date.now()
  vi.spyOn(Date, "now").mockImplementation(() => now + 3_600_000)
  try {
    expect(await api.call(readWallet)).toMatchObject({ ok: true })
  } finally {
    vi.restoreAllMocks()
  }
})
