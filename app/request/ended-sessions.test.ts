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

const endToken = async () => {}

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

test("a store that is down delays an ending for 3 s, and gets it when it is back, hours later too", async () => {
  vi.useFakeTimers()
  try {
    const { store, shared } = storeThatFails()
    const onUnwritten = vi.fn()
    const untilMs = Date.now() + 24 * 3600_000
    const here = endedSessionsIn(shared, onUnwritten)
    const endings = [
      here.end(session("one"), untilMs, endToken),
      here.endOthers("0812345678", { atMs: 9 }, untilMs),
    ]
    await vi.advanceTimersByTimeAsync(3000)
    expect(await Promise.all(endings)).toEqual(["here-only", "here-only"])
    expect(onUnwritten).toHaveBeenCalledOnce()
    expect(await here.hasEnded(session("one")), "this process knows it").toBe(true)
    await vi.advanceTimersByTimeAsync(3600_000)
    const tried = store.writes
    expect(tried, "with patience").toBeLessThan(800)
    store.isDown = false
    await vi.advanceTimersByTimeAsync(11_000)
    const elsewhere = endedSessionsIn(shared, () => {})
    expect(await elsewhere.hasEnded(session("one"))).toBe(true)
    expect(await elsewhere.hasEnded(session("two", 8))).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.writes).toBe(tried + 1)
    expect(await here.end(session("three"), untilMs, endToken)).toBe("written")
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
  await here.end(session("one"), untilMs, endToken)
  expect(await here.hasEnded(session("one"))).toBe(true)
  expect(store.reads).toBe(1)
})

test("without a store the token is ended at the backend, when it fails as soon as it is back", async () => {
  vi.useFakeTimers()
  try {
    const here = endedSessionsIn(undefined, () => {})
    let isDown = true
    let asked = 0
    const endToken = async () => {
      asked += 1
      if (isDown) throw new Error("down")
    }
    const ending = here.end(session("one"), untilMs, endToken)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await ending).toBe("here-only")
    expect(await here.hasEnded(session("one"))).toBe(true)
    isDown = false
    await vi.advanceTimersByTimeAsync(6000)
    const tried = asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(tried)
    expect(await here.end(session("two"), untilMs, endToken)).toBe("written")
  } finally {
    vi.useRealTimers()
  }
})
