// How many calls stand beside a form whose answer says nothing, and that was done: at most two.
import { expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { satang } from "#contract/wire.ts"
import { type Call, PlainWorld } from "#tests/evidence/plain-world.ts"
import { gatewayBefore } from "#tests/gateway/foreign-client.ts"

const habits = { hasIds: true, hasTotals: true, usesNames: false, clockMs: 0, hasWholeSeconds: false }
const slip = new FormData()
slip.set("file", new File(["picture"], "slip.png"))
const amount = satang(10_00)

const transfer = { kind: "transfer", from: "wallet", to: "PG", amount: 10 } as const
const transferExtra = { payload: { from: "wallet", to: "PG", amount } }

/** Sends a form to a world in which the same was done an hour ago; resolves with the paths that were called. */
async function callsOf(endpoint: Endpoint, call: Call, extra: object, writesTransfers = true) {
  const world = new PlainWorld({ ...habits, writesTransfers }, Date.now)
  if (call.kind !== "bonus-end") {
    world.datedMs = Date.now() - 3_600_000
    world.do(call.kind === "transfer-all" ? transfer : call)
    world.datedMs = undefined
    world.active = null
  }
  if (call.kind === "bonus-end") world.active = { code: "WELCOME", type: "limit" }
  const called: string[] = []
  const client = gatewayBefore(async (url, { signal: _, ...sent }, pattern) => {
    called.push(pattern)
    if (pattern !== endpoint.path) return world.fetch(new Request(url, sent))
    world.do(call)
    return new Response("")
  })()
  expect(await client.call(endpoint, { ...extra, idempotencyKey: "k" } as never)).toMatchObject({ ok: true })
  return called.filter(pattern => pattern !== endpoint.path)
}

test.each([
  [movements.transfer, transfer, transferExtra],
  [movements.withdrawAll, { kind: "withdraw", amount: 10 }, { payload: { amount } }],
  [movements.sendTrueLink, { kind: "truelink", amount: 10 }, { payload: { link: "x" } }],
  [movements.uploadSlip, { kind: "slip" }, { form: slip }],
  [reward.activateBonus, { kind: "bonus", code: "DAILY" }, { params: { code: "DAILY" } }],
  [reward.clearBonus, { kind: "bonus-end" }, {}],
] as [Endpoint, Call, object][])("$path", async (endpoint, call, extra) => {
  expect(await callsOf(endpoint, call, extra)).toHaveLength(2)
})

test("the whole wallet is read for its amount, once", async () => {
  const called = await callsOf(
    movements.transferAll,
    { kind: "transfer-all", to: "PG" },
    { payload: { to: "PG" } },
  )
  expect(called.toSorted()).toEqual(["/api/statement", "/api/statement", "/api/wallet"])
})

test("a backend that writes no lines of transfers shows it by its wallet", async () => {
  expect(await callsOf(movements.transfer, transfer, transferExtra, false)).toHaveLength(4)
})
