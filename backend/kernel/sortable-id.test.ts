// Ids sort by time and do not repeat.

import { expect, test } from "vitest"
import { sortableId } from "./sortable-id.ts"

test("ids sort by the time they were made", () => {
  const times = [0, 1, 31, 32, 1_000_000, Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 20) + 1, 2 ** 48 - 1]
  const ids = times.map(sortableId)
  expect([...ids].sort()).toEqual(ids)
})

test("ids of one moment differ and keep their form", () => {
  const ids = new Set(Array.from({ length: 1_000 }, () => sortableId(Date.UTC(2026, 10, 20))))
  expect(ids.size).toBe(1_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})
