import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ApiClient } from "#contract/client.ts"
import { sendSharedOtp } from "./code-calls.server.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A backend that counts its calls and gives them the answers in turn. */
function backend(...answers: (object | "never")[]) {
  const call = vi.fn(() => {
    const answer = answers.shift()
    return answer === "never" ? new Promise(() => {}) : Promise.resolve(answer)
  })
  return { call, api: { call } as unknown as ApiClient }
}

const sent = (otpToken: string) => ({ ok: true, value: { otpToken, otpRef: "R" } })
const failure = { ok: false, error: { kind: "timeout" } }
const phone = "0812345678"

test("posts of one form send one message and share its token; another form sends another", async () => {
  const { api, call } = backend(sent("one"), sent("two"))
  const all = await Promise.all([1, 2, 3].map(() => sendSharedOtp(api, phone, "form-a")))
  expect(all.map(result => result.ok && result.value)).toEqual(
    Array(3).fill({ verified: false, otpToken: "one", otpRef: "R" }),
  )
  expect(await sendSharedOtp(api, phone, "form-a")).toEqual(all[0])
  expect(call).toHaveBeenCalledTimes(1)
  expect(await sendSharedOtp(api, phone, "form-b")).toMatchObject({ value: { otpToken: "two" } })
})

test("another number in the same form is another message", async () => {
  const { api } = backend(sent("one"), sent("two"))
  await sendSharedOtp(api, phone, "form-c")
  expect(await sendSharedOtp(api, "0899999999", "form-c")).toMatchObject({ value: { otpToken: "two" } })
})

test("a failure is not remembered, a success for a minute", async () => {
  const { api, call } = backend(failure, sent("one"), sent("two"))
  expect(await sendSharedOtp(api, phone, "form-d")).toMatchObject({ ok: false })
  expect(await sendSharedOtp(api, phone, "form-d")).toMatchObject({ value: { otpToken: "one" } })
  vi.advanceTimersByTime(60_001)
  expect(await sendSharedOtp(api, phone, "form-d")).toMatchObject({ value: { otpToken: "two" } })
  expect(call).toHaveBeenCalledTimes(3)
})

test("a call that never ends does not block the next one for ever", async () => {
  const { api } = backend("never", sent("one"))
  void sendSharedOtp(api, phone, "form-e")
  const second = sendSharedOtp(api, phone, "form-e")
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toMatchObject({ value: { otpToken: "one" } })
})
