import type { RouterContextProvider } from "react-router"
import { beforeEach, expect, test, vi } from "vitest"
import { apiMiddleware } from "#app/middleware/api.server.ts"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { beginSession } from "#app/request/sealed-session.server.ts"
import { type AppSettings, contextFor } from "#app/request/server-context.ts"
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { readIntent } from "#gateway/keeping/claim.ts"
import { intentName } from "#gateway/keeping/intent.ts"
import { memoryStore } from "#gateway/keeping/memory-store.ts"
import { intentsContext } from "#gateway/keeping/store.ts"
import { inContext } from "#tests/site/in-context.ts"
import { issueIdempotencyKey, nextIdempotencyKey } from "./idempotency-key.server.ts"
import { type Outcome, sendOnce } from "./send.server.ts"

// A backend's message may be of any type where the contract leaves it open.
const done: Result<{ receipt?: Receipt; message?: unknown }> = { ok: true, value: { message: 7 } }
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
async function visit(apiIdempotency: AppSettings["apiIdempotency"], earlier: unknown = {}) {
  const settings = {
    sessionSecret: "s".repeat(32),
    apiBaseUrl: "http://backend",
    apiTimeoutMs: 60_000,
    apiIdempotency,
  } as AppSettings
  const { cookie } = await beginSession(settings.sessionSecret, {
    token: "t",
    username: "u",
    remember: false,
  })
  const request = new Request("http://localhost/", { headers: { cookie: cookie.split(";")[0] ?? "" } })
  const backendFetch = async () => Response.json(earlier)
  const context = contextFor(
    { settings, backendFetch, log: () => {}, intents: memoryStore() },
    { formOrigin: "proven", document: {} },
  )
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" }
  await inContext(context, () => sessionMiddleware(args, async () => new Response()))
  await inContext(context, () => apiMiddleware(args, async () => new Response()))
  return context
}

/** Answers in turn, and remembers the keys it was sent. */
function backend(...answers: (Failure["kind"] | "done" | Failure)[]) {
  const keys: string[] = []
  const send = async (key: string): Promise<Result<{ receipt?: Receipt }>> => {
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

/** What the store has of a transfer. */
const keptOf = async (context: RouterContextProvider, key = "") =>
  readIntent(
    context.get(intentsContext),
    await inContext(context, () => intentName({ form: "transfer", key })),
  )

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

test("words that say no more the second time are not asked for again; a fault may be over then", async () => {
  for (const [message, times] of [
    ["ยอดเงินไม่เพียงพอ", 1],
    ["INTERNAL_SERVER_ERROR", 2],
    ["timeout of 30000ms exceeded", 2],
  ] as const) {
    const { keys, send } = backend({ kind: "unproven", status: 200, message }, "done")
    await run(await visit("honoured"), send)
    expect(keys, message).toHaveLength(times)
  }
})

test("an unknown outcome is sent again under the same key until it is known", async () => {
  const context = await visit("honoured")
  const { keys, send } = backend("timeout", "unreachable", "garbage", "in-flight", "done")
  expect(await run(context, send)).toMatchObject({ kind: "done" })
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

test("after 25 s the outcome stays unknown and the key is kept", async () => {
  const context = await visit("honoured")
  const { keys, send } = backend("unreachable")
  const key = await inContext(context, () => issueIdempotencyKey("transfer"))
  expect(await run(context, send)).toMatchObject({ kind: "unknown", key })
  expect(keys.length).toBeGreaterThan(3)
})

test("a refusal is final at once", async () => {
  const { keys, send } = backend(refusal)
  expect(await run(await visit("honoured"), send)).toMatchObject({ kind: "refused", failure: refusal })
  expect(keys).toHaveLength(1)
})

const receipt = { key: "k", kind: "transfer", createdAt: "2026-11-21T00:00:00Z" }

test("an answer from before this request is a replay; one to its own retry is not", async () => {
  const replayed: Result<{ receipt?: Receipt }> = { ...done, replayed: true }
  expect(await run(await visit("honoured"), async () => replayed)).toMatchObject({ replayed: true })
  const answers = [lost, replayed]
  expect(await run(await visit("honoured"), async () => answers.shift()!)).toMatchObject({ replayed: false })
})

const limited: Failure = { kind: "refused", code: undefined, message: "Too Many Requests", status: 429 }
const unheardOf = { message: "NO_DATA" }

test("a refusal that may come from something in front of the backend does not consume the key", async () => {
  const { send } = backend(limited)
  const outcome = await run(await visit("honoured", unheardOf), send)
  expect(outcome).toMatchObject({ kind: "refused", failure: limited, keyConsumed: false })
})

test.each([
  ["a limiter's", limited],
  ["the backend's", refusal],
])("what an earlier attempt did counts more than %s refusal of the retry", async (_, failure) => {
  const { send } = backend("timeout", failure)
  const context = await visit("honoured", { ...receipt, status: "done" })
  expect(await run(context, send)).toMatchObject({ kind: "done", receipt: { status: "done" } })
})

test("a session that ends between attempts leaves the outcome unknown", async () => {
  const { send } = backend("timeout", { kind: "signed-out", code: "UNAUTHORIZED" })
  expect(await run(await visit("honoured"), send)).toMatchObject({ kind: "unknown" })
})

test("a key that a refused attempt has consumed is followed by the next one", async () => {
  const context = await visit("honoured", { ...receipt, status: "refused" })
  const { keys, send } = backend("key-reused", "done")
  expect(await run(context, send)).toMatchObject({ kind: "done" })
  expect(keys[1]).toBe(await inContext(context, () => nextIdempotencyKey("transfer", keys[0] ?? "")))
})

test("after too many refusals no key is left, and nothing was done", async () => {
  const { keys, send } = backend("key-reused")
  const outcome = await run(await visit("honoured", { ...receipt, status: "refused" }), send)
  expect(outcome).toEqual({ kind: "too-many-refusals" })
  expect(new Set(keys).size).toBe(keys.length)
})

test("a key that stands for another operation which did something is never replaced", async () => {
  const { keys, send } = backend("key-reused")
  expect(await run(await visit("honoured", { ...receipt, status: "done" }), send)).toMatchObject({
    kind: "earlier-operation",
  })
  expect(keys).toHaveLength(1)
})

test("with a backend that ignores keys nothing is retried, and duplicates share one call", async () => {
  const context = await visit("ignored")
  const { keys, send } = backend("timeout", "done")
  const outcomes = await Promise.all([run(context, send), run(context, send), run(context, send)])
  expect(outcomes.map(({ kind }) => kind)).toEqual(["unknown", "unknown", "unknown"])
  expect(keys).toHaveLength(1)
})

test("with a backend that ignores keys, other fields under the same key are not sent", async () => {
  const context = await visit("ignored")
  const { keys, send } = backend("done")
  expect(await run(context, send)).toMatchObject({ kind: "done", receipt: { amount: 1000 } })
  expect(await run(context, send, { amount: 2000 })).toMatchObject({ kind: "earlier-operation" })
  expect(await run(context, send)).toMatchObject({ kind: "done", replayed: true })
  expect(keys).toHaveLength(1)
})

test("with a backend that ignores keys, other fields are sent once after a refusal, since nothing moved", async () => {
  const context = await visit("ignored")
  const { keys, send } = backend(refusal, "done")
  expect(await run(context, send)).toMatchObject({ kind: "refused", keyConsumed: true })
  const corrected = () => run(context, send, { amount: 500 })
  const outcomes = await Promise.all([corrected(), corrected(), corrected()])
  expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "done", "done"])
  expect(keys).toHaveLength(2)
})

const unproven: Failure = { kind: "unproven", message: "ยอดเงินไม่เพียงพอ", status: 200 }

test.each(["honoured", "ignored"] as const)(
  "an answer that tells neither way leaves the outcome unknown, and its words are kept: keys %s",
  async keys => {
    const context = await visit(keys)
    const { keys: sent, send } = backend(unproven)
    const outcome = await run(context, send)
    expect(outcome).toMatchObject({ kind: "unknown", failure: unproven })
    expect(sent).toHaveLength(1)
    const key = sent[0] ?? ""
    expect(await keptOf(context, key)).toMatchObject({ state: "unknown", said: "ยอดเงินไม่เพียงพอ" })
    expect((await run(context, send)).kind).toBe("unknown")
    expect(sent).toHaveLength(keys === "ignored" ? 1 : 2)
  },
)

test("words of an earlier answer do not stand beside a later outcome", async () => {
  const context = await visit("honoured")
  const { keys, send } = backend(unproven, "done")
  await run(context, send)
  expect(await run(context, send)).toMatchObject({ kind: "done" })
  expect(await keptOf(context, keys[0])).toMatchObject({ state: "done", said: null })
})
