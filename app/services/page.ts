// One page of a list, also where a backend sends the whole list whatever page it was asked for, and where rows have come
// since the first page was shown (docs/product/statement.md).
import type { Result } from "#contract/client.ts"
import { maxPageSize, pageSize } from "#contract/rules/pages.ts"

export type Page<Row> = {
  rows: Row[]
  /** How many there are in all; `undefined` where that is not known. */
  total: number | undefined
}

/**
 * The rows of a page (they count from 1) in an answer. More rows than a caller may ask for, or as many as there are in
 * all, are the whole list: the page is cut out of it. Else a longer page than asked for is shown as it came.
 */
export function pageIn<Row>(rows: Row[], page: number, total?: number | null): Page<Row> {
  const isWhole = rows.length > pageSize && (rows.length > maxPageSize || (total ?? Infinity) <= rows.length)
  if (!isWhole) return { rows, total: total ?? undefined }
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

/** The newest time of a first page, and how many of its rows have that time. */
export type Newest = { atMs: number; count: number }

type Timed = { createdAt?: number | null | undefined }

/** `newest`: of the list that this is a page of. `hasMoved`: rows may repeat or be missing. */
export type Steady = { newest: Newest | undefined; hasMoved: boolean }

/** In an address: `newest=1764093600000-1`. */
export function newestIn(params: URLSearchParams): Newest | undefined {
  const [, atMs, count] = /^(\d{1,15})-(\d{1,3})$/.exec(params.get("newest") ?? "") ?? []
  return atMs === undefined ? undefined : { atMs: Number(atMs), count: Number(count) }
}

/** The newest time of rows in any order; `undefined` where none has a time. */
export function newestOf(rows: readonly Timed[]): Newest | undefined {
  const times = rows.flatMap(({ createdAt }) => createdAt ?? [])
  if (times.length === 0) return undefined
  const atMs = Math.max(...times)
  return { atMs, count: times.filter(time => time === atMs).length }
}

/** How many of the rows came after the first page was shown. */
function newerThan(rows: readonly Timed[], { atMs, count }: Newest): number {
  const newer = rows.filter(({ createdAt }) => createdAt != null && createdAt > atMs).length
  return newer + Math.max(0, rows.filter(({ createdAt }) => createdAt === atMs).length - count)
}

/**
 * A page of the list as it was when its first page was shown, read by two calls more at most: rows that came since then
 * have moved the others on.
 */
export async function steadyPage<Row extends Timed, More extends Page<Row>>(
  read: (page: number) => Promise<Result<More>>,
  page: number,
  newest: Newest | undefined,
): Promise<Result<More & Steady>> {
  const [wanted, first] = await Promise.all([read(page), page > 1 && newest ? read(1) : undefined])
  if (!wanted.ok) return wanted
  const { rows, total } = wanted.value
  if (page === 1) return { ok: true, value: { ...wanted.value, newest: newestOf(rows), hasMoved: false } }
  const unsteady = { ...wanted.value, newest, hasMoved: true }
  if (!first?.ok || !newest) {
    const isUntimed = rows.length > 0 && !newestOf(rows)
    return { ok: true, value: { ...unsteady, hasMoved: first !== undefined || isUntimed } }
  }
  const newer = newerThan(first.value.rows, newest)
  if (newer === 0) return { ok: true, value: { ...unsteady, hasMoved: false } }
  // Where all of it has come since, nobody knows how much more has.
  const isAnchored = first.value.rows.some(({ createdAt }) => createdAt != null && createdAt < newest.atMs)
  // Some backends have a size of their own.
  const size = Math.max(pageSize, first.value.rows.length)
  const next = isAnchored ? await read(page + 1) : undefined
  if (!next?.ok) return { ok: true, value: unsteady }
  const moved = [...rows, ...next.value.rows].slice(newer, newer + size)
  return { ok: true, value: { ...unsteady, rows: moved, total: total && total - newer, hasMoved: false } }
}
