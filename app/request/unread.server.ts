// What the answers of this request had that could not be read, for the page and for the log (docs/product/errors.md).
import { log, visit } from "#app/request/server-context.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { OddValue } from "#contract/odd-values.ts"
import { oncePerRequest } from "./once-per-request.ts"

/** More are counted only: a line of the log stays short. */
const mostNamed = 10

export type Unread = {
  /** Something could not be read. */
  isUnreadable: boolean
  /** A list has more rows than are read. */
  hasMore: boolean
}

/** What the page lacks. */
export const unread = oncePerRequest((): Unread => ({ isUnreadable: false, hasMore: false }))

/** Notes the odd values of an answer: one line in the log, which names fields and holds no value. */
export function noteOddValues({ method, path }: Endpoint, odd: OddValue[]): void {
  const lacks = unread()
  lacks.isUnreadable ||= odd.some(value => value.kind === "unreadable" && !value.isQuiet)
  visit().document.isIncomplete = true
  lacks.hasMore ||= odd.some(({ kind }) => kind === "more")
  log("odd values", {
    endpoint: `${method} ${path}`,
    unreadable: namesOf(odd, "unreadable"),
    more: namesOf(odd, "more"),
    count: odd.length,
  })
}

function namesOf(odd: OddValue[], kind: OddValue["kind"]): string | undefined {
  const paths = odd.filter(value => value.kind === kind).map(({ path }) => path || "all")
  return paths.length === 0 ? undefined : paths.slice(0, mostNamed).join(" ")
}
