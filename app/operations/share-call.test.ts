import { beforeEach, expect, test, vi } from "vitest"
import { type AppSettings, contextFor } from "#app/request/server-context.ts"
import type { Result } from "#contract/client.ts"
import { memoryStore } from "#gateway/keeping/memory-store.ts"
import type { IntentStore } from "#gateway/keeping/store.ts"
import { inContext } from "#tests/site/in-context.ts"
import { shareCall } from "./share-call.server.ts"

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Posts of one form, each as if in a process of its own. `calls` counts what they sent. */
function formIn(intents: IntentStore) {
  const form = {
    calls: 0,
    answer: { ok: true, value: "sent" } as Result<unknown>,
    takesMs: 1000,
    failureMs: 0,
  }
  const call = async () => {
    form.calls += 1
    const { answer } = form
    await new Promise(resolve => setTimeout(resolve, form.takesMs))
    return answer
  }
  const adapter = { settings: {} as AppSettings, backendFetch: fetch, log: () => {}, intents }
  const post = async () => {
    const context = contextFor(adapter, { formOrigin: "proven", document: {} })
    return inContext(context, () =>
      shareCall({
        kind: "chat",
        owner: "u/1",
        key: "k",
        timeoutMs: 60_000,
        failureMs: form.failureMs,
        call,
      }),
    )
  }
  return Object.assign(form, {
    async posts(count: number) {
      const results = Promise.all(Array.from({ length: count }, post))
      await vi.advanceTimersByTimeAsync(30_000)
      return results
    },
  })
}

const lost: Result<never> = { ok: false, error: { kind: "timeout" } }

test("posts at once, and a little later, are one call", async () => {
  const form = formIn(memoryStore())
  for (const { ok } of [...(await form.posts(20)), ...(await form.posts(1))]) expect(ok).toBe(true)
  expect(form.calls).toBe(1)
})

test("the same post means something new after a minute", async () => {
  const form = formIn(memoryStore())
  await form.posts(2)
  await vi.advanceTimersByTimeAsync(31_000)
  await form.posts(2)
  expect(form.calls).toBe(2)
})

test("a failure is shared while it is under way, and the next posts are one call more", async () => {
  const form = formIn(memoryStore())
  form.answer = lost
  expect(await form.posts(3)).toEqual([lost, lost, lost])
  form.answer = { ok: true, value: "sent" }
  for (const { ok } of await form.posts(3)) expect(ok).toBe(true)
  expect(form.calls).toBe(2)
})

test("a failure is shared with late posts of the same tap", async () => {
  const form = formIn(memoryStore())
  Object.assign(form, { answer: lost, takesMs: 10, failureMs: 31_000 })
  for (const result of [...(await form.posts(1)), ...(await form.posts(1))]) expect(result).toEqual(lost)
  expect(form.calls).toBe(1)
  await form.posts(1)
  expect(form.calls).toBe(2)
})

test("a call that takes longer than posts wait is not made again, and is found done later", async () => {
  const form = formIn(memoryStore())
  form.takesMs = 50_000
  const results = form.posts(2)
  await vi.advanceTimersByTimeAsync(25_000)
  expect((await results).map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await form.posts(1))[0]?.ok).toBe(true)
  expect(form.calls).toBe(1)
})

test("without a store each post calls", async () => {
  const isDown = () => Promise.reject(new Error("down"))
  const form = formIn({ read: isDown, write: isDown, release: isDown, tidy: isDown })
  for (const { ok } of await form.posts(2)) expect(ok).toBe(true)
  expect(form.calls).toBe(2)
})
