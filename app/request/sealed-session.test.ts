import { afterEach, expect, test, vi } from "vitest"
import { beginSession, openSession } from "./sealed-session.server.ts"

const secret = "a secret of at least thirty-two characters"
const member = { token: "t", username: "0812345678", remember: false }

const sealedIn = (cookie: string) => cookie.match(/=([^;]*)/)?.[1] as string

afterEach(() => {
  vi.useRealTimers()
})

test("a session opens from its cookie, with the same value each time", async () => {
  const { session, cookie } = await beginSession(secret, member)
  expect(await openSession(secret, sealedIn(cookie))).toEqual(session)
  expect(await openSession(secret, sealedIn(cookie))).toEqual(session)
})

test("a cookie that was opened before does not open with another secret", async () => {
  const { session, cookie } = await beginSession(secret, member)
  expect(await openSession(secret, sealedIn(cookie))).toEqual(session)
  expect(await openSession(`${secret}!`, sealedIn(cookie))).toBeUndefined()
})

test("a cached session ends when it expires", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] })
  const { session, cookie } = await beginSession(secret, member)
  vi.setSystemTime(1_000_000 + 12 * 3600_000 - 1)
  expect(await openSession(secret, sealedIn(cookie))).toEqual(session)
  vi.setSystemTime(1_000_000 + 12 * 3600_000)
  expect(await openSession(secret, sealedIn(cookie))).toBeUndefined()
})

test("sessions beyond the cache's size open too", async () => {
  const cookies: string[] = []
  for (let n = 0; n < 2100; n++) cookies.push(sealedIn((await beginSession(secret, member)).cookie))
  for (const cookie of cookies) expect(await openSession(secret, cookie)).toBeDefined()
  expect(await openSession(secret, cookies[0])).toBeDefined()
})
