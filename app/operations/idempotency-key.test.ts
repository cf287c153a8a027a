import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { setCookie } from "#app/request/cookies.server.ts"
import { type AppSettings, settingsContext } from "#app/request/server-context.ts"
import { keyedHash, type Secrets, seal } from "#app/session/seal.server.ts"
import { beginSession, sessionCookieName } from "#app/session/session.server.ts"
import {
  advanceKey,
  isKeyAdvanced,
  issueIdempotencyKey,
  nextIdempotencyKey,
  readIdempotencyKey,
} from "./idempotency-key.server.ts"

const sessionSecret = "a secret of at least thirty-two characters"

/** The context of one request with these cookies. */
async function visit(...cookies: string[]): Promise<RouterContextProvider> {
  return visitWith(sessionSecret, ...cookies)
}

async function visitWith(secrets: Secrets, ...cookies: string[]): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  context.set(settingsContext, { sessionSecret: secrets } as AppSettings)
  const cookie = cookies.map(set => set.split(";")[0]).join("; ")
  const request = new Request("http://localhost/", { headers: { cookie } })
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" }
  await sessionMiddleware(args, async () => new Response())
  return context
}

async function logIn(): Promise<string> {
  return (await beginSession(sessionSecret, { token: "t", username: "u", remember: false })).cookie
}

test("a form keeps its key until an answer to its post advances it", async () => {
  const session = await logIn()
  const key = await issueIdempotencyKey(await visit(session), "transfer")
  expect(await issueIdempotencyKey(await visit(session), "transfer")).toBe(key)

  const advanced = advanceKey(await visit(session), "transfer", key)
  const context = await visit(session, advanced)
  expect(await issueIdempotencyKey(context, "transfer")).not.toBe(key)
  expect(await issueIdempotencyKey(context, "transfer")).toBe(
    await nextIdempotencyKey(context, "transfer", key),
  )
  expect(isKeyAdvanced(context, "transfer", key)).toBe(true)
  expect(isKeyAdvanced(await visit(session), "transfer", key)).toBe(false)
})

test("duplicates of an earlier submit are still read after the key has advanced", async () => {
  const session = await logIn()
  const key = await issueIdempotencyKey(await visit(session), "transfer")
  const context = await visit(session, advanceKey(await visit(session), "transfer", key))
  expect(await readIdempotencyKey(context, "transfer", key)).toBe(key)
})

test("what the same request renders after advancing sees the new key", async () => {
  const context = await visit(await logIn())
  const key = await issueIdempotencyKey(context, "transfer")
  advanceKey(context, "transfer", key)
  expect(await issueIdempotencyKey(context, "transfer")).not.toBe(key)
})

test("advancing never goes back", async () => {
  const session = await logIn()
  const context = await visit(session, setCookie("__Host-op-transfer", "7"))
  expect(advanceKey(context, "transfer", "2.anything")).toContain("__Host-op-transfer=7;")
})

test("keys of another session, another form, or nobody are not read", async () => {
  const session = await logIn()
  const key = await issueIdempotencyKey(await visit(session), "transfer")
  expect(await readIdempotencyKey(await visit(await logIn()), "transfer", key)).toBeUndefined()
  expect(await readIdempotencyKey(await visit(session), "withdraw", key)).toBeUndefined()
  for (const odd of [null, "", "0", "0.", `1${key}`, `${key}x`, "x.y", new File([], "f")]) {
    expect(await readIdempotencyKey(await visit(session), "transfer", odd)).toBeUndefined()
  }
})

test("a counter that is no number counts as none", async () => {
  const session = await logIn()
  const odd = await visit(session, setCookie("__Host-op-transfer", "-1e9"))
  expect(await issueIdempotencyKey(odd, "transfer")).toBe(
    await issueIdempotencyKey(await visit(session), "transfer"),
  )
})

const newer = "a newer secret of at least thirty-two characters"

test("a rotation of the site's secret changes no key", async () => {
  const session = await logIn()
  const key = await issueIdempotencyKey(await visit(session), "transfer")
  for (const secrets of [
    [sessionSecret, newer],
    [newer, sessionSecret],
  ]) {
    expect(await issueIdempotencyKey(await visitWith(secrets, session), "transfer")).toBe(key)
  }
})

test("a session of before keeps the keys that it had, also after a rotation", async () => {
  const value = { id: "i".repeat(22), formKey: "f".repeat(22), token: "t", username: "u" }
  const session = setCookie(
    sessionCookieName,
    await seal(sessionSecret, "session", value, Date.now() + 60_000),
  )
  const had = `0.${await keyedHash(sessionSecret, "operation", `${value.id}/transfer/0`)}`
  expect(await issueIdempotencyKey(await visit(session), "transfer")).toBe(had)
  expect(await issueIdempotencyKey(await visitWith([newer, sessionSecret], session), "transfer")).toBe(had)
})
