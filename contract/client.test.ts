// The time limit of a page's calls.
import { afterEach, expect, test, vi } from "vitest"
import { createClient } from "./client.ts"
import { lookupInfo } from "./lookup.ts"

afterEach(() => vi.useRealTimers())

test("calls under way share one timer until the deadline, which ends with the last of them", async () => {
  vi.useFakeTimers()
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let calls = 0
  const client = createClient({
    baseUrl: "http://backend.example",
    fetch: () => answers[calls++]!.promise,
    clientName: "test",
    timeoutMs: 1000,
    deadlineAtMs: performance.now() + 1000,
  })
  const [first, second] = [client.call(lookupInfo), client.call(lookupInfo)]
  expect(vi.getTimerCount()).toBe(1)
  answers[0]!.resolve(Response.json({}))
  await first
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(await second).toMatchObject({ error: { kind: "timeout" } })
  expect(await client.call(lookupInfo)).toMatchObject({ error: { kind: "timeout" } })
  expect(vi.getTimerCount()).toBe(0)
})
