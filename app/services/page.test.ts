import { expect, test } from "vitest"
import { pageIn } from "./page.ts"

const list = (length: number) => Array.from({ length }, (_, at) => at)

test("a page that was asked for is shown as it came", () => {
  expect(pageIn(list(10), 3, 25)).toEqual({ rows: list(10), total: 25 })
  expect(pageIn(list(4), 3)).toEqual({ rows: list(4), total: undefined })
})

test("the pages of a backend that has a size of its own are shown whole", () => {
  expect(pageIn(list(20), 2, 57).rows).toEqual(list(20))
  expect(pageIn(list(20), 2).rows).toEqual(list(20))
})

test("of a whole list, the page is cut out", () => {
  expect(pageIn(list(25), 3, 25)).toEqual({ rows: [20, 21, 22, 23, 24], total: 25 })
  expect(pageIn(list(500), 2)).toEqual({ rows: list(20).slice(10), total: 500 })
  expect(pageIn(list(500), 2, 20_000).rows).toHaveLength(10)
  expect(pageIn(list(25), 4, 25).rows).toEqual([])
})
