// The rolling restarts send slips at the hours that take them, so that what they prove depends on no hour.
import { expect, test } from "vitest"
import { takesSlips } from "./rolling-visitors.ts"

test.for([
  ["16:48", true],
  ["16:49", true],
  ["16:50", false],
  ["16:59", false],
  ["17:04", false],
  ["17:05", true],
  ["03:00", true],
] as const)("at %s UTC slips are sent: %s", ([time, expected]) => {
  expect(takesSlips(Date.parse(`2026-11-23T${time}:30Z`))).toBe(expected)
})
