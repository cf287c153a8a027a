import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { untilAborted, within } from "./deadline.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test("an answer in time is the answer, and no timer is left", async () => {
  expect(await within(1000, Promise.resolve("answer"), () => "late")).toBe("answer")
  expect(vi.getTimerCount()).toBe(0)
})

test("a failure in time is the failure", async () => {
  await expect(within(1000, Promise.reject(new Error("refused")), () => "late")).rejects.toThrow("refused")
})

test("after the time the fallback is returned or thrown", async () => {
  const late = within(1000, never, () => "late")
  const thrown = within(1000, never, () => {
    throw new Error("too slow")
  }).catch(error => error.message)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toBe("late")
  expect(await thrown).toBe("too slow")
})

test("work that fails after the time is no unhandled rejection", async () => {
  let fail = (_: Error) => {}
  const work = new Promise<never>((_, reject) => {
    fail = reject
  })
  const late = within(1000, work, () => "late")
  await vi.advanceTimersByTimeAsync(1000)
  fail(new Error("nobody listens"))
  expect(await late).toBe("late")
})

test("a signal that is aborted before or meanwhile ends the wait with its reason", async () => {
  await expect(untilAborted(never, AbortSignal.abort(new Error("before")))).rejects.toThrow("before")
  const controller = new AbortController()
  const waiting = untilAborted(never, controller.signal)
  controller.abort(new Error("meanwhile"))
  await expect(waiting).rejects.toThrow("meanwhile")
})
