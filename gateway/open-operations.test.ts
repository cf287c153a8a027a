// One open operation of a member is not followed by another like it, from whatever login, before the member has said so,
// and not by more than an hour's limit.
import { expect, test } from "vitest"
import type { BackendFetch } from "#contract/call.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as operations from "#contract/operation.ts"
import * as reward from "#contract/reward.ts"
import { satang } from "#contract/wire.ts"
import { gatewayBefore } from "#tests/gateway/foreign-client.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { plainDialect } from "./wire/dialect.ts"

const isForm = /(add|transfer|transferAll|withdrawAll|truelink|activate\/:code|clear|invite\/bonus)$/

/** `hold`: what the backend waits for before it answers a form. Its answers prove nothing. */
function loginsBefore(hold: () => Promise<unknown> = async () => {}, store = memoryStore()) {
  let sent = 0
  const down: string[] = []
  const fetch: BackendFetch = async (_, __, pattern) => {
    if (!isForm.test(pattern)) return new Response("", { status: 500 })
    sent += 1
    await hold()
    return Response.json({ message: "รับเรื่องแล้ว" })
  }
  const login = gatewayBefore(fetch, { store, timeoutMs: 1000, onStoreDown: kind => down.push(kind) })
  return { login, sent: () => sent, down }
}

const transfer = (to: string, key: string) =>
  ({
    payload: { from: "wallet", to, amount: satang(100) },
    idempotencyKey: key,
  }) as const
const isOpen = (key: string) => ({ ok: false, error: { kind: "another-open", key } })
const isSent = { ok: false, error: { kind: "unconfirmed" } }

test("another login's form is not sent beside one that is open, until the member wants both", async () => {
  const { login, sent } = loginsBefore()
  const [phone, laptop] = [login("one"), login("two")]
  expect(await phone.call(movements.transfer, transfer("PG", "1.phone"))).toMatchObject(isSent)
  for (const key of ["0.laptop", "0.laptop", "1.laptop"])
    expect(await laptop.call(movements.transfer, transfer("PG", key))).toMatchObject(isOpen("1.phone"))
  const play = { payload: { to: "PG" }, idempotencyKey: "0.play" }
  expect(await laptop.call(movements.transferAll, play)).toMatchObject(isOpen("1.phone"))
  expect(sent()).toBe(1)
  const nothing = await laptop.call(operations.readOperation, { params: { key: "0.laptop" } })
  expect(nothing).toMatchObject({ ok: false, error: { code: "NO_DATA" } })
  expect(await laptop.call(operations.allowAnother, { params: { key: "1.phone" } })).toMatchObject({
    ok: true,
  })
  expect(await laptop.call(movements.transfer, transfer("PG", "0.laptop"))).toMatchObject(isSent)
  expect(await phone.call(movements.transfer, transfer("PG", "2.phone"))).toMatchObject(isOpen("0.laptop"))
  expect(sent()).toBe(2)
})

test("beyond an hour's limit nothing is sent and nothing kept, from whatever login; other members are let be", async () => {
  const store = memoryStore()
  const { login, sent } = loginsBefore(undefined, store)
  const [phone, laptop] = [login("one"), login("two")]
  const send = (by: typeof phone, key: string) =>
    by.call(movements.addToWallet, { payload: { amount: satang(100) }, idempotencyKey: key })
  for (let number = 0; number < 600; number++) await send(phone, `${number}.a`)
  const before = sent()
  for (const by of [phone, laptop])
    expect(await send(by, "600.a")).toMatchObject({
      ok: false,
      error: { kind: "refused", code: "REQUEST_LIMIT", status: 429, retryAfterS: expect.closeTo(3600, -2) },
    })
  expect(await store.read({ member: "m", key: "600.a" })).toBeUndefined()
  expect((await send(phone, "599.a")).ok, "what was sent before is answered again").toBe(true)
  expect(sent()).toBe(before)
  await send(login("three", "other"), "0.b")
  expect(sent()).toBe(before + 1)
})

test("one that leaves other traces, and another member's, is sent", async () => {
  const { login, sent } = loginsBefore()
  const phone = login("one")
  await phone.call(movements.transfer, transfer("PG", "1.a"))
  expect(await phone.call(movements.transfer, transfer("JOKER", "1.b"))).toMatchObject(isSent)
  expect(await login("three", "other").call(movements.transfer, transfer("PG", "1.c"))).toMatchObject(isSent)
  expect(sent()).toBe(3)
})

test.each([
  [movements.withdrawAll, { payload: { amount: satang(100) } }],
  [movements.sendTrueLink, { payload: { link: "x" } }],
  [reward.activateBonus, { params: { code: "DAILY" } }],
  [reward.clearBonus, {}],
  [reward.receiveInviteBonus, {}],
] as [Endpoint, object][])("also $path", async (endpoint, extra) => {
  const { login, sent } = loginsBefore()
  await login("one").call(endpoint, { ...extra, idempotencyKey: "1.a" } as never)
  const second = await login("two").call(endpoint, { ...extra, idempotencyKey: "1.b" } as never)
  expect(second).toMatchObject(isOpen("1.a"))
  expect(sent()).toBe(1)
})

test("nor beside one that is under way", async () => {
  const held = Promise.withResolvers<void>()
  const { login, sent } = loginsBefore(() => held.promise)
  const first = login("one").call(movements.transfer, transfer("PG", "1.a"))
  await expect.poll(sent).toBe(1)
  expect(await login("two").call(movements.transfer, transfer("PG", "1.b"))).toMatchObject(isOpen("1.a"))
  held.resolve()
  expect(await first).toMatchObject(isSent)
  expect(sent()).toBe(1)
})

test.each([2, 3])("of %i devices that send at the same moment exactly one goes on", async devices => {
  const store = memoryStore()
  // Every device has its row before any of them looks for the others.
  const claimed = Promise.withResolvers<void>()
  let claims = 0
  const together = {
    ...store,
    ofMember: async (member: string) => {
      if (++claims === devices) claimed.resolve()
      await claimed.promise
      return store.ofMember(member)
    },
  }
  for (let round = 0; round < 20; round++) {
    const { login, sent } = loginsBefore(undefined, together)
    claims = 0
    const answers = await Promise.all(
      Array.from({ length: devices }, (_, device) =>
        login(`${device}`, `m${round}`).call(movements.withdrawAll, {
          payload: { amount: satang(100) },
          idempotencyKey: `1.${device}`,
        }),
      ),
    )
    expect(sent()).toBe(1)
    const winner = answers.findIndex(answer => !answer.ok && answer.error.kind === "unconfirmed")
    for (const [device, answer] of answers.entries())
      expect(answer).toMatchObject(device === winner ? isSent : isOpen(`1.${winner}`))
  }
})

test("a store that cannot tell sends nothing and says so; a backend without a connection is not the store's fault", async () => {
  const store = memoryStore()
  const broken = { ...store, ofMember: () => Promise.reject(new Error("broken")) }
  const { login, sent, down } = loginsBefore(undefined, broken)
  const unsent = { ok: false, error: { kind: "unreachable", isUnsent: true } }
  expect(await login("one").call(movements.transfer, transfer("PG", "1.a"))).toMatchObject(unsent)
  expect([sent(), down]).toEqual([0, ["transfer"]])
  const refusing = () => Promise.reject(Object.assign(new TypeError("failed"), { code: "ECONNREFUSED" }))
  const other = loginsBefore(refusing)
  expect(await other.login("one").call(movements.transfer, transfer("PG", "1.a"))).toMatchObject(unsent)
  expect(other.down).toEqual([])
})

test("what is pending by a backend's own record is asked for again", async () => {
  const receipt = { key: "1.a", kind: "transfer", amount: 1, createdAt: new Date().toISOString() }
  let status = "pending"
  const fetch: BackendFetch = async (_, __, pattern) => {
    if (pattern === operations.readOperation.path) return Response.json({ ...receipt, status })
    return pattern === movements.transfer.path
      ? Response.json({ receipt: { ...receipt, status } })
      : new Response("", { status: 500 })
  }
  const client = gatewayBefore(fetch, { dialect: { ...plainDialect, additions: ["operations"] } })()
  await client.call(movements.transfer, transfer("PG", "1.a"))
  for (status of ["pending", "refused"]) {
    const record = await client.call(operations.readOperation, { params: { key: "1.a" } })
    expect(record).toMatchObject({ ok: true, value: { status } })
  }
})
