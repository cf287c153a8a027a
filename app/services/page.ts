// One page of a list, also where a backend sends the whole list whatever page it was asked for.
import { maxPageSize, pageSize } from "#contract/rules/pages.ts"

type Page<Row> = {
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
