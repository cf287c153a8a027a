import fc from "fast-check"
import { expect, test } from "vitest"
import { pageSize } from "#contract/rules/pages.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import { newestIn, newestOf, pageIn, steadyPage } from "./page.ts"

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

type Row = { id: number; createdAt: number | null }

/** A backend's list, newest first, in pages of a size; rows may come at any time, several at one instant. */
function listOf(count: number, size = pageSize) {
  const rows: Row[] = []
  const add = (many: number, atMs: number) => {
    for (let at = 0; at < many; at++) rows.unshift({ id: rows.length, createdAt: atMs })
  }
  for (let at = 0; at < count; at++) add(1, 1000 + Math.floor(at / 3))
  const read = async (page: number) =>
    ({ ok: true, value: { rows: rows.slice((page - 1) * size, page * size), total: rows.length } }) as const
  return { rows, add, read }
}

test("leafed through while rows come, a list has every row once", async () => {
  const arrivals = fc.array(fc.record({ many: fc.nat(4), isSameInstant: fc.boolean() }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      arrivals,
      fc.constantFrom(10, 20),
      async (count, came, size) => {
        const list = listOf(count, size)
        const before = list.rows.map(({ id }) => id)
        const first = await steadyPage(list.read, 1, undefined)
        const seen = first.ok ? first.value.rows.map(({ id }) => id) : []
        const newest = first.ok ? first.value.newest : undefined
        let newer = 0
        for (let page = 2; page <= Math.ceil(count / size); page++) {
          const { many = 0, isSameInstant = false } = came[page - 2] ?? {}
          newer += many
          list.add(many, isSameInstant && newer === many ? newest!.atMs : 9000 + page)
          const next = await steadyPage(list.read, page, newest)
          // It may say so before it must: rows of the newest instant may be new.
          if (!next.ok || next.value.hasMoved) {
            expect(newer).toBeGreaterThan(size - 4)
            return
          }
          expect(next.value).toMatchObject({ hasMoved: false, total: count })
          seen.push(...next.value.rows.map(({ id }) => id))
        }
        expect(seen).toEqual(before)
      },
    ),
    { seed: chooseSeed() },
  )
})

test("a list without times, and one that cannot be looked at again, say that rows may repeat", async () => {
  const list = listOf(25)
  const untimed = async (page: number) => {
    const { value } = await list.read(page)
    return {
      ok: true,
      value: { ...value, rows: value.rows.map(row => ({ ...row, createdAt: null })) },
    } as const
  }
  expect(await steadyPage(untimed, 2, undefined)).toMatchObject({ value: { hasMoved: true } })
  expect(await steadyPage(untimed, 1, undefined)).toMatchObject({ value: { hasMoved: false } })
  const failing = async (page: number) =>
    page === 1 ? ({ ok: false, error: { kind: "timeout" } } as const) : list.read(page)
  expect(await steadyPage(failing, 2, { atMs: 1008, count: 1 })).toMatchObject({ value: { hasMoved: true } })
  expect(await steadyPage(list.read, 9, undefined)).toMatchObject({ value: { rows: [], hasMoved: false } })
})

test.each([
  ["1008-1", { atMs: 1008, count: 1 }],
  ["1008", undefined],
  ["x-1", undefined],
  ["9".repeat(16), undefined],
])("newest=%s in an address is %j", (text, newest) => {
  expect(newestIn(new URLSearchParams({ newest: text }))).toEqual(newest)
})

test("the newest time is told in any order", () => {
  expect(newestOf([{ createdAt: 1 }, { createdAt: 3 }, {}, { createdAt: 3 }])).toEqual({ atMs: 3, count: 2 })
  expect(newestOf([{}, { createdAt: null }])).toBeUndefined()
})
