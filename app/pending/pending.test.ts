import { expect, test } from "vitest"
import { refreshAfter } from "./pending.server.ts"

test.each([
  [0, 15],
  [1.9, 15],
  [2, 30],
  [9.9, 30],
  [10, 60],
  [59.9, 60],
  [60, undefined],
  [6000, undefined],
])("%d minutes after the newest line, the page refreshes itself after %s seconds", (minutes, seconds) => {
  const at = (ago: number) => ({ createdAt: 1e12 - ago * 60_000 })
  expect(refreshAfter([at(minutes), at(minutes + 30), { createdAt: null }], 1e12)).toBe(seconds)
})
