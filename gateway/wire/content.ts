// Where the content of an answer lies by the dialect, and what the dialect says of it.
import { z } from "zod"
import { type Receipt, receipt as receiptSchema } from "#contract/operation.ts"
import { isRecord } from "#platform/json.ts"

/** What a dialect says about answers: where their content lies, and which values of which field refuse inside a 200. */
export type AnswerDialect = {
  envelope: string | null
  refusal?: { field: string; values: readonly (string | number | boolean)[] } | null
}

/** The content of an answer: under the envelope, or the answer itself where there is none. */
export function contentOf(value: unknown, { envelope }: Pick<AnswerDialect, "envelope">): unknown {
  const found = envelope === null ? undefined : at(value, envelope)
  return found === undefined ? value : found
}

/** Does a record around the content say that the call failed? There, `status` is a flag. */
export function isCoverOfFailure(value: unknown, { envelope }: AnswerDialect): boolean {
  if (envelope === null || contentOf(value, { envelope }) === value) return false
  const names = envelope.split(".")
  return names.some((_, depth) => {
    const cover = depth === 0 ? value : at(value, names.slice(0, depth).join("."))
    return isRecord(cover) && /^(error|fail(ed|ure)?|false|[45]\d\d)$/i.test(String(cover.status))
  })
}

/** A whole receipt of the contract, in the content or around it. */
export function receiptIn(value: unknown, dialect: AnswerDialect): Receipt | undefined {
  const places = [contentOf(value, dialect), value].filter(isRecord).map(({ receipt }) => receipt)
  return places.map(place => z.safeDecode(receiptSchema, place as never)).find(({ success }) => success)?.data
}

/** Does the answer have a value that the dialect declares as a refusal? */
export function isDeclared(value: unknown, { refusal }: AnswerDialect): boolean {
  return refusal?.values.map(String).includes(String(at(value, refusal.field))) ?? false
}

/** What lies at a path such as `result.data`. */
function at(value: unknown, path: string): unknown {
  const inside = (item: unknown, name: string) =>
    isRecord(item) && Object.hasOwn(item, name) ? item[name] : undefined
  return path.split(".").reduce(inside, value)
}
