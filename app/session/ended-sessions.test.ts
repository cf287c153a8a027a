import { expect, test } from "vitest"
import { endedSessionsInMemory } from "./ended-sessions.ts"

const untilMs = Date.now() + 60_000
const session = (id: string, beganAtMs = 0, member = "0812345678") => ({ id, member, beganAtMs })

test("an ended session has ended, and no other", async () => {
  const ended = endedSessionsInMemory()
  await ended.end("one", untilMs)
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
  for (let number = 0; number <= 100_000; number++) await ended.end(`s${number}`, untilMs)
  expect(await ended.hasEnded(session("s0"))).toBe(false)
  expect(await ended.hasEnded(session("s100000"))).toBe(true)
  expect(await ended.hasEnded(session("s50001"))).toBe(true)
})
