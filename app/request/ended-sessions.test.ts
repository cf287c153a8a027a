import { expect, test, vi } from "vitest"
import { type EndedSessions, endedSessionsIn, endedSessionsInMemory } from "./ended-sessions.ts"

const untilMs = Date.now() + 60_000
const session = (id: string, beganAtMs = 0, member = "0812345678") => ({ id, member, beganAtMs })

test("an ended session has ended, and no other", async () => {
  const ended = endedSessionsInMemory()
  await ended.end(session("one"), untilMs)
  expect(await ended.hasEnded(session("one"))).toBe(true)
  expect(await ended.hasEnded(session("two"))).toBe(false)
})

test("a member's sessions from before end, but the one that is kept, those from after, and other members'", async () => {
  const ended = endedSessionsInMemory()
  await ended.endOthers("0812345678", { atMs: 100, keptId: "mine" }, untilMs)
  expect(await ended.hasEnded(session("old", 99))).toBe(true)
  expect(await ended.hasEnded(session("mine", 99))).toBe(false)
  expect(await ended.hasEnded(session("new", 100))).toBe(false)
  expect(await ended.hasEnded(session("old", 99, "0899999999"))).toBe(false)
  await ended.endOthers("0812345678", { atMs: 200 }, untilMs)
  expect(await ended.hasEnded(session("mine", 99)), "all of them").toBe(true)
})

test("memory is bounded: the newest fifty thousand are remembered", async () => {
  const ended = endedSessionsInMemory()
  for (let number = 0; number <= 100_000; number++) await ended.end(session(`s${number}`), untilMs)
  expect(await ended.hasEnded(session("s0"))).toBe(false)
  expect(await ended.hasEnded(session("s100000"))).toBe(true)
  expect(await ended.hasEnded(session("s50001"))).toBe(true)
})

/** A shared store that can be down. */
function storeThatFails() {
  const inner = endedSessionsInMemory()
  const store = { isDown: true, writes: 0, reads: 0 }
  const through = <Value>(run: () => Promise<Value>) =>
    store.isDown ? Promise.reject(new Error("the store is down")) : run()
  const shared: EndedSessions = {
    end: (...ended) => {
      store.writes += 1
      return through(() => inner.end(...ended))
    },
    endOthers: (...others) => through(() => inner.endOthers(...others)),
    hasEnded: opened => {
      store.reads += 1
      return through(() => inner.hasEnded(opened))
    },
  }
  return { store, shared }
}

test("a store that is down delays an ending for 3 s, and gets it when it is back", async () => {
  vi.useFakeTimers()
  try {
    const { store, shared } = storeThatFails()
    const here = endedSessionsIn(shared, () => {})
    const ending = here.end(session("one"), untilMs)
    await vi.advanceTimersByTimeAsync(3000)
    await ending
    expect(await here.hasEnded(session("one")), "this process knows it").toBe(true)
    store.isDown = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(await endedSessionsIn(shared, () => {}).hasEnded(session("one"))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test("a store that stays down is given up after 10 minutes, and the log hears of it", async () => {
  vi.useFakeTimers()
  try {
    const { store, shared } = storeThatFails()
    const onLost = vi.fn()
    const ending = endedSessionsIn(shared, onLost).end(session("one"), untilMs)
    await vi.advanceTimersByTimeAsync(11 * 60_000)
    await ending
    expect(onLost).toHaveBeenCalledOnce()
    const { writes } = store
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(store.writes).toBe(writes)
  } finally {
    vi.useRealTimers()
  }
})

test("a check is one look into the store, none for what ended here, and fails where the store does", async () => {
  const { store, shared } = storeThatFails()
  const here = endedSessionsIn(shared, () => {})
  await expect(here.hasEnded(session("one"))).rejects.toThrow("down")
  store.isDown = false
  store.reads = 0
  expect(await here.hasEnded(session("one"))).toBe(false)
  expect(store.reads).toBe(1)
  await here.end(session("one"), untilMs)
  expect(await here.hasEnded(session("one"))).toBe(true)
  expect(store.reads).toBe(1)
})
