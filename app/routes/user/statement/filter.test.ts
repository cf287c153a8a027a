import { describe, expect, test } from "vitest"
import { queryOf, readFilter, startOfDay } from "./filter.ts"

const read = (query: string) => readFilter(new URLSearchParams(query))
const faultsOf = (query: string) => read(query).result?.error

test("a period of days begins and ends at midnight in Bangkok", () => {
  const { filter, result } = read("from=2026-11-20&to=2026-11-21&type=deposit&status=IN_PROGRESS")
  expect(result).toBeUndefined()
  expect(filter).toEqual({
    statementType: "deposit",
    status: "IN_PROGRESS",
    createdFrom: Date.parse("2026-11-20T00:00:00+07:00"),
    createdBefore: Date.parse("2026-11-22T00:00:00+07:00"),
  })
})

test("empty parts do not filter", () => {
  expect(read("type=&status=&from=&to=%20")).toEqual({ typed: {}, filter: {}, result: undefined })
})

test.each([
  ["2026-11-21", "2026-11-20T17:00:00Z"],
  ["21/11/2026", "2026-11-20T17:00:00Z"],
  ["1.2.2026", "2026-01-31T17:00:00Z"],
  ["21/11/2569", "2026-11-20T17:00:00Z"],
  ["๒๑/๑๑/๒๕๖๙", "2026-11-20T17:00:00Z"],
  ["21 / 11 / 69\u200b", "2026-11-20T17:00:00Z"],
  ["21 11 26", "2026-11-20T17:00:00Z"],
  ["2028-02-29", "2028-02-28T17:00:00Z"],
])("the day %s begins at %s", (day, instant) => {
  expect(startOfDay(day)).toBe(Date.parse(instant))
})

test.each([
  "",
  "x",
  "2026-02-29",
  "2026-13-01",
  "31/11/2026",
  "1999-12-31",
  "2100-01-01",
  "2026-11-21T00:00",
  "21 พ.ย. 2569",
])("%j is no day", day => {
  expect(startOfDay(day)).toBeUndefined()
})

describe("an error names its field, and the typed text is kept", () => {
  test.each([
    ["from=yesterday", { from: ["statement.filter.badDate"] }],
    ["to=2026-02-30", { to: ["statement.filter.badDate"] }],
    ["from=2026-11-21&to=2026-11-20", { to: ["statement.filter.badRange"] }],
    [
      "type=loan&status=LOST",
      { type: ["statement.filter.badChoice"], status: ["statement.filter.badChoice"] },
    ],
  ])("%s", (query, faults) => {
    expect(faultsOf(query)).toEqual(faults)
    expect(read(query).result?.initialValue).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })

  test("one day is a period", () => {
    expect(faultsOf("from=2026-11-21&to=2026-11-21")).toBeUndefined()
  })
})

test("links to other pages carry the filter", () => {
  expect(queryOf({})).toBe("")
  expect(queryOf({}, 2)).toBe("?page=2")
  expect(queryOf({ type: "deposit", to: "2026-11-21" }, 3)).toBe("?type=deposit&to=2026-11-21&page=3")
})
