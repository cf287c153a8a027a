// Random answers of foreign backends: JSON of any shape, text, pages and broken bytes, under statuses of success and of
// failure. None has a receipt or a code of the catalogue where a code stands, unless it is asked for.

export type Random = () => number

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!
}

const names =
  `code message msg error errors status state success ok data result response receipt id amount hasError resultCode
  resultMessage error_code error_msg rc job jobs userErrors extensions detail title statusCode verified slip slips
  userBonus promotion balance createdAt maintenance th en 0 1 "" statement wallet coupon items meta`
    .split(/\s+/)
    .map(name => name.replaceAll('"', ""))

const texts = [
  ..."success SUCCESSFUL ok done completed COMPLETED PENDING queued accepted REJECTED FAILED E01 00 51 true".split(
    " ",
  ),
  "",
  "Transfer complete",
  "not SUCCESS yet",
  "OK, we will see to it",
  "MONEY_NOT_ENOUGH is no reason",
  "โอนเงินสำเร็จ",
  "วันนี้ท่านถอนสำเร็จครบ 3 ครั้งแล้ว",
  "ยอดเงินไม่พอ",
  "ສຳເລັດ",
  "<b>SUCCESS</b>",
]

const numbers = [0, 1, -1, 12, 51, 200, 201, 400, 500, 1001, 0.1, 2 ** 53 + 2, 1e308]

/** Any JSON value; `codes` are strings that may stand anywhere too. */
function value(random: Random, depth: number): unknown {
  const kind = random()
  if (kind < 0.3) return pick(random, texts)
  if (kind < 0.42) return pick(random, numbers)
  if (kind < 0.6) return pick(random, [true, false, null])
  if (depth >= 5) return null
  const length = Math.floor(random() * 4)
  if (kind < 0.7) return Array.from({ length }, () => value(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: length + 1 }, () => [pick(random, names), value(random, depth + 1)]),
  )
}

/** Receipts that are none, and codes where none stand. */
const nearMisses: ((random: Random) => unknown)[] = [
  () => ({ receipt: { key: "k", kind: "transfer", status: "ok", createdAt: "2026-11-25T10:00:00Z" } }),
  () => ({ receipt: { status: "done" } }),
  () => ({ receipt: "done" }),
  () => ({ note: "SUCCESS", tags: ["OK"] }),
  () => ({ data: { order: { code: "SUCCESS" } } }),
  () => ({ message: "success" }),
  () => ({ status: "SUCCESS" }),
  () => ({ code: "SUCCESS", status: "PENDING" }),
  () => ({ code: "SUCCESS", data: { job: { state: "queued" } } }),
  () => ({ message: "OK", success: false }),
  () => ({ statements: [{ code: "TRANSFER_FAIL", status: "FAILED" }] }),
  random => ({ ...(value(random, 3) as object), list: [{ code: "MONEY_NOT_ENOUGH" }] }),
]

const raw = [
  "",
  " ",
  "OK",
  "SUCCESS",
  "null",
  "true",
  "{}",
  "[]",
  '{"code":"SUCCESS"',
  '{"code":"FAIL","code":"SUCCESS"}',
  '{"code":"SUCCESS","amount":NaN}',
  "<html><body>SUCCESS</body></html>",
  '<?xml version="1.0"?><receipt><status>done</status></receipt>',
  "\u0000\u0001\ufffdSUCCESS",
  `{"code":"SUCCESS","x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
]

export const unclearStatuses = [
  200, 200, 200, 201, 202, 203, 204, 206, 207, 301, 302, 303, 307, 408, 500, 502, 503, 504,
]

/** The body of an answer that neither proves nor refuses. */
export function unclearBody(random: Random): string {
  const kind = random()
  if (kind < 0.15) return pick(random, raw)
  if (kind < 0.3) return JSON.stringify(pick(random, nearMisses)(random))
  const json = JSON.stringify(value(random, 0))
  return kind < 0.35 ? json.slice(0, Math.floor(random() * json.length)) : json
}
