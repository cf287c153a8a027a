import { linkedPages } from "#contract/rules/pages.ts"
// Which pages a list offers: 3 before and 1 after the current one (docs/product/languages-and-formats.md).

export type Pages = {
  current: number
  /** The pages to offer, ascending, the current one among them. */
  numbers: number[]
  previous: number | undefined
  next: number | undefined
  /** Of the list as it is paged through (app/services/page.ts). */
  newest?: { atMs: number; count: number } | undefined
  /** Rows may repeat or be missing. */
  hasMoved?: boolean
}

/**
 * The pages around `current`. Without a total, a full page means that there may be more
 * (docs/product/api.md).
 */
export function pagesAround(list: {
  current: number
  shown: number
  size: number
  total: number | undefined
  newest?: Pages["newest"]
  hasMoved?: boolean
}): Pages {
  const { current, shown, size, total, newest, hasMoved } = list
  const mayGoOn = shown >= size ? current + 1 : current
  const last = total === undefined ? mayGoOn : Math.max(1, Math.ceil(total / size))
  const from = Math.max(1, Math.min(current, last) - linkedPages.before)
  const to = Math.min(last, current + linkedPages.after)
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return {
    current,
    numbers,
    previous: current > 1 ? Math.min(current - 1, last) : undefined,
    next: current < last ? current + 1 : undefined,
    newest,
    hasMoved,
  }
}

/** The page that a query asks for; any other text means the first. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
