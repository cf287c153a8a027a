import { expect, test } from "vitest"
import { pageFrom, pagesAround } from "./page-links.tsx"

test.each([
  [{ current: 1, shown: 10, size: 10, total: 95 }, [1, 2], undefined, 2],
  [{ current: 5, shown: 10, size: 10, total: 95 }, [2, 3, 4, 5, 6], 4, 6],
  [{ current: 10, shown: 5, size: 10, total: 95 }, [7, 8, 9, 10], 9, undefined],
  [{ current: 1, shown: 0, size: 10, total: 0 }, [1], undefined, undefined],
  [{ current: 99, shown: 0, size: 10, total: 95 }, [7, 8, 9, 10], 10, undefined],
  [{ current: 2, shown: 10, size: 10, total: undefined }, [1, 2, 3], 1, 3],
  [{ current: 2, shown: 9, size: 10, total: undefined }, [1, 2], 1, undefined],
])("%j", (list, numbers, previous, next) => {
  expect(pagesAround(list)).toEqual({ current: list.current, numbers, previous, next })
})

test.each([
  ["3", 3],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
  ["999999999999", 1],
  ["๓", 1],
  [null, 1],
])("page %j is page %d", (text, page) => {
  expect(pageFrom(text)).toBe(page)
})
