// What a second call with the same key says after the answer to the first was lost, and a refusal with KEY_INVALID.
import { expect, test } from "vitest"
import type { BackendFetch } from "#contract/call.ts"
import { transfer } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { satang } from "#contract/wire.ts"
import { gatewayBefore } from "#tests/gateway/foreign-client.ts"
import { type Dialect, plainDialect } from "./wire/dialect.ts"

const payload = { from: "wallet", to: "PG", amount: satang(500) }

/** `answers`: what the backend says to each transfer, the last one for ever. */
function transferring(idempotencyKeys: Dialect["idempotencyKeys"], answers: (() => Response)[]) {
  let calls = 0
  let nowMs = 0
  const fetch: BackendFetch = async (_, __, pattern) =>
    pattern === transfer.path
      ? answers[Math.min(calls++, answers.length - 1)]!()
      : new Response("", { status: 500 })
  const client = gatewayBefore(fetch, {
    dialect: { ...plainDialect, idempotencyKeys },
    pace: {
      elapsedMs: () => nowMs,
      sleep: async ms => {
        nowMs += ms
      },
    },
  })()
  return {
    send: () => client.call(transfer, { payload, idempotencyKey: "1.key" }),
    record: () => client.call(readOperation, { params: { key: "1.key" } }),
    calls: () => calls,
  }
}

const lost = () => {
  throw new TypeError("broken")
}

test.each([
  [
    "no connection",
    () => {
      throw Object.assign(new TypeError("failed"), { code: "ECONNREFUSED" })
    },
  ],
  ["the end of the visit", () => Response.json({ message: "UNAUTHORIZED" }, { status: 401 })],
  ["the end of the service", () => Response.json({ message: "gone" }, { status: 410 })],
  ["words of a limiter", () => Response.json({ message: "slow down" }, { status: 403 })],
])("after a lost answer, %s says nothing of what was sent", async (_, second) => {
  const { send, record } = transferring("honoured", [lost, second])
  expect(await send()).toMatchObject({ ok: false, error: { kind: "unconfirmed" } })
  expect(await record()).toMatchObject({ ok: true, value: { status: "unconfirmed" } })
})

test("a call that is still under way is asked for again until it has its answer", async () => {
  const underWay = () => Response.json({ message: "REQUEST_IN_FLIGHT" }, { status: 409 })
  const { send, calls } = transferring("honoured", [lost, underWay, () => Response.json({ code: "SUCCESS" })])
  expect(await send()).toMatchObject({ ok: true })
  expect(calls()).toBe(3)
})

test("without a connection at the first call nothing was sent", async () => {
  const unsent = () => {
    throw Object.assign(new TypeError("failed"), { code: "ECONNREFUSED" })
  }
  const { send, record } = transferring("honoured", [unsent])
  expect(await send()).toMatchObject({ ok: false, error: { kind: "unreachable", isUnsent: true } })
  expect(await record()).toMatchObject({ ok: false, error: { code: "NO_DATA" } })
})

test("a refusal with KEY_INVALID is no used key", async () => {
  const refused = () => Response.json({ message: "KEY_INVALID" }, { status: 422 })
  const { send, record, calls } = transferring("ignored", [refused])
  for (const _ of [1, 2]) {
    expect(await send()).toMatchObject({ ok: false, error: { kind: "refused", code: "KEY_INVALID" } })
    expect(await record()).toMatchObject({ ok: true, value: { status: "refused", code: "KEY_INVALID" } })
  }
  expect(calls()).toBe(1)
})
