import { expect, test } from "vitest"
import type { Bonus } from "#contract/reward.ts"
import { bonusState } from "./bonus-state.ts"

const at = (text: string) => Date.parse(`${text}+07:00`)
const bonus = (type: string, maxReceived: number, times: string[], isActive = false): Bonus => ({
  code: "B",
  type,
  maxReceived,
  userBonus: { isActive, received: times.map(time => ({ updatedAt: at(time) })) },
})

test.each([
  ["limit", 1, ["2020-01-01T00:00:00"], "received"],
  ["limit", 2, ["2020-01-01T00:00:00"], "ended"],
  ["limit", 2, ["2020-01-01T00:00:00", "2020-01-01T00:00:00"], "received"],
  // The clock shows Monday, 23 November 2026, half past midnight.
  ["day", 1, ["2026-11-22T23:59:59.999"], "ended"],
  ["day", 1, ["2026-11-23T00:00:00.000"], "received"],
  ["week", 1, ["2026-11-22T23:59:59.999"], "ended"],
  ["week", 1, ["2026-11-23T00:00:00.000"], "received"],
  ["week", 2, ["2026-11-22T23:59:59.999", "2026-11-23T00:00:00.000"], "ended"],
] as const)("received as often as allowed %s, at most %i, received at %j: %s", (type, max, times, state) => {
  expect(bonusState(bonus(type, max, [...times]), null, at("2026-11-23T00:30:00"))).toBe(state)
})

test("the check of the active bonus wins over the bonus itself", () => {
  const now = at("2026-11-23T00:30:00")
  const active = bonus("limit", 1, ["2026-11-22T00:00:00"], true)
  expect(bonusState(active, {}, now)).toBe("current")
  expect(bonusState(active, undefined, now)).toBe("current")
  expect(bonusState(active, null, now)).toBe("received")
  expect(bonusState(bonus("limit", 1, []), {}, now)).toBe("available")
})

test("a bonus without places left is full; one without data is available", () => {
  expect(bonusState({ ...bonus("limit", 1, []), isFull: true }, null, 0)).toBe("full")
  expect(bonusState({ code: "B" }, null, 0)).toBe("available")
})
