import type { RouterContextProvider } from "react-router"
import { beforeEach, expect, test, vi } from "vitest"
import type { CallOnce, Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { contextOf, inContext, sessionCookieOf } from "#tests/site/in-context.ts"
import { issueIdempotencyKey, nextIdempotencyKey } from "./idempotency-key.server.ts"
import { type Outcome, sendOnce } from "./send.server.ts"

const done: Result<{ receipt?: Receipt }> = { ok: true, value: {} }
const lost: Result<never> = { ok: false, error: { kind: "timeout" } }
const refusal: Failure = {
  kind: "refused",
  code: "MONEY_NOT_ENOUGH",
  message: "MONEY_NOT_ENOUGH",
  status: 400,
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A member's request to a backend that answers operation look-ups with `earlier`. */
async function visit(earlier: unknown = {}) {
  const settings = { sessionSecret: "s".repeat(32), apiTimeoutMs: 60_000 }
  const cookie = await sessionCookieOf(settings.sessionSecret)
  return contextOf(cookie, { settings, backendFetch: async () => Response.json(earlier) })
}

/** Answers in turn, and remembers the keys it was sent. */
function backend(...answers: (Failure["kind"] | "done" | Failure)[]) {
  const keys: string[] = []
  const send = async ({ idempotencyKey: key }: CallOnce): Promise<Result<{ receipt?: Receipt }>> => {
    keys.push(key)
    const answer = answers[Math.min(keys.length, answers.length) - 1] ?? "done"
    if (answer === "done") return done
    return {
      ok: false,
      error: typeof answer === "string" ? ({ kind: answer, status: 502 } as Failure) : answer,
    }
  }
  return { keys, send }
}

async function run(
  context: RouterContextProvider,
  send: ReturnType<typeof backend>["send"],
  fields: Record<string, unknown> = { amount: 1000 },
): Promise<Outcome> {
  const key = await inContext(context, () => issueIdempotencyKey("transfer"))
  const outcome = inContext(context, () => sendOnce({ form: "transfer", key, fields }, send))
  await vi.runAllTimersAsync()
  return outcome
}

const receipt = { key: "k", kind: "transfer", createdAt: "2026-11-21T00:00:00Z" }

test("an answer from before this request is a replay; one to its own retry is not", async () => {
  const replayed: Result<{ receipt?: Receipt }> = { ...done, replayed: true }
  expect(await run(await visit(), async () => replayed)).toMatchObject({ replayed: true })
  const answers = [lost, replayed]
  expect(await run(await visit(), async () => answers.shift()!)).toMatchObject({ replayed: false })
})

const limited: Failure = { kind: "refused", code: undefined, message: "Too Many Requests", status: 429 }
const unheardOf = { message: "NO_DATA" }

test("a refusal that may come from something in front of the backend does not consume the key", async () => {
  const { send } = backend(limited)
  const outcome = await run(await visit(unheardOf), send)
  expect(outcome).toMatchObject({ kind: "refused", failure: limited, keyConsumed: false })
})

test.each([
  ["a limiter's", limited, "done", "done"],
  ["the backend's", refusal, "done", "done"],
  ["a limiter's", limited, "unconfirmed", "unknown"],
  ["the backend's", refusal, "unconfirmed", "unknown"],
  ["a limiter's", limited, "refused", "refused"],
])(
  "what an earlier attempt did counts more than %s refusal of the retry",
  async (_, failure, status, kind) => {
    const { send } = backend("timeout", failure)
    const context = await visit({ ...receipt, status })
    expect(await run(context, send)).toMatchObject({ kind, ...(kind === "done" && { receipt: { status } }) })
  },
)

test("a session that ends between attempts leaves the outcome unknown", async () => {
  const { send } = backend("timeout", { kind: "signed-out", code: "UNAUTHORIZED" })
  expect(await run(await visit(), send)).toMatchObject({ kind: "unknown" })
})

test("a key that a refused attempt has consumed is followed by the next one", async () => {
  const context = await visit({ ...receipt, status: "refused" })
  const { keys, send } = backend("key-reused", "done")
  expect(await run(context, send)).toMatchObject({ kind: "done" })
  expect(keys[1]).toBe(await inContext(context, () => nextIdempotencyKey("transfer", keys[0] ?? "")))
})

test("after too many refusals no key is left, and nothing was done", async () => {
  const { keys, send } = backend("key-reused")
  const outcome = await run(await visit({ ...receipt, status: "refused" }), send)
  expect(outcome).toEqual({ kind: "too-many-refusals" })
  expect(new Set(keys).size).toBe(keys.length)
})

test("a key that stands for another operation which did something is never replaced", async () => {
  const { keys, send } = backend("key-reused")
  expect(await run(await visit({ ...receipt, status: "done" }), send)).toMatchObject({
    kind: "earlier-operation",
  })
  expect(keys).toHaveLength(1)
})

test("what is not confirmed is not asked for again at once", async () => {
  const { keys, send } = backend({ kind: "unconfirmed", said: "ยอดเงินไม่เพียงพอ" }, "done")
  expect(await run(await visit(), send)).toMatchObject({ kind: "unknown" })
  expect(keys).toHaveLength(1)
})

test("where nothing was sent and nothing will be, the key is free", async () => {
  const { keys, send } = backend({ kind: "unreachable", isUnsent: true, isFinal: true })
  expect(await run(await visit(), send)).toMatchObject({ kind: "refused", keyConsumed: false })
  expect(keys).toHaveLength(1)
})
