import { expect, test } from "vitest"
import { setCookie } from "#app/request/cookies.server.ts"
import { sessionCookieName } from "#app/request/sealed-session.server.ts"
import { keyedHash, type Secrets, seal } from "#platform/seal.ts"
import { contextOf, inContext, sessionCookieOf } from "#tests/site/in-context.ts"
import { advanceKey, issueIdempotencyKey, readIdempotencyKey } from "./idempotency-key.server.ts"

const sessionSecret = "a secret of at least thirty-two characters"

const visitWith = (secrets: Secrets, ...cookies: string[]) =>
  contextOf(cookies.map(set => set.split(";")[0]).join("; "), { settings: { sessionSecret: secrets } })

/** The context of one request with these cookies. */
const visit = (...cookies: string[]) => visitWith(sessionSecret, ...cookies)
const logIn = () => sessionCookieOf(sessionSecret)

test("duplicates of an earlier submit are still read after the key has advanced", async () => {
  const session = await logIn()
  const key = await inContext(await visit(session), () => issueIdempotencyKey("transfer"))
  const context = await visit(
    session,
    await inContext(await visit(session), () => advanceKey("transfer", key)),
  )
  expect(await inContext(context, () => readIdempotencyKey("transfer", key))).toBe(key)
})

test("what the same request renders after advancing sees the new key", async () => {
  const context = await visit(await logIn())
  const key = await inContext(context, () => issueIdempotencyKey("transfer"))
  await inContext(context, () => advanceKey("transfer", key))
  expect(await inContext(context, () => issueIdempotencyKey("transfer"))).not.toBe(key)
})

test("advancing never goes back", async () => {
  const session = await logIn()
  const context = await visit(session, setCookie("__Host-op-transfer", "7"))
  expect(await inContext(context, () => advanceKey("transfer", "2.anything"))).toContain(
    "__Host-op-transfer=7;",
  )
})

test("keys of another session, another form, or nobody are not read", async () => {
  const session = await logIn()
  const key = await inContext(await visit(session), () => issueIdempotencyKey("transfer"))
  expect(
    await inContext(await visit(await logIn()), () => readIdempotencyKey("transfer", key)),
  ).toBeUndefined()
  expect(await inContext(await visit(session), () => readIdempotencyKey("withdraw", key))).toBeUndefined()
  for (const odd of [null, "", "0", "0.", `1${key}`, `${key}x`, "x.y", new File([], "f")]) {
    expect(await inContext(await visit(session), () => readIdempotencyKey("transfer", odd))).toBeUndefined()
  }
})

test("a counter that is no number counts as none", async () => {
  const session = await logIn()
  const odd = await visit(session, setCookie("__Host-op-transfer", "-1e9"))
  expect(await inContext(odd, () => issueIdempotencyKey("transfer"))).toBe(
    await inContext(await visit(session), () => issueIdempotencyKey("transfer")),
  )
})

const newer = "a newer secret of at least thirty-two characters"

test("a session of before keeps the keys that it had, also after a rotation", async () => {
  const value = { id: "i".repeat(22), formKey: "f".repeat(22), token: "t", username: "u" }
  const session = setCookie(
    sessionCookieName,
    await seal(sessionSecret, "session", value, Date.now() + 60_000),
  )
  const had = `0.${await keyedHash(sessionSecret, "operation", `${value.id}/transfer/0`)}`
  expect(await inContext(await visit(session), () => issueIdempotencyKey("transfer"))).toBe(had)
  expect(
    await inContext(await visitWith([newer, sessionSecret], session), () => issueIdempotencyKey("transfer")),
  ).toBe(had)
})
