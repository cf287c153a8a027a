// No text from elsewhere takes more than linear time: what would is refused before it is read (docs/product/api.md).
import { expect, test } from "vitest"
import { lookupContact } from "#contract/lookup.ts"
import { transfer } from "#contract/movements.ts"
import { listBonuses } from "#contract/reward.ts"
import { listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { parseAnswer } from "#gateway/wire/client.ts"
import { picturePathAt } from "./image-source.server.ts"
import { safeHtml, safeText } from "./safe-html.server.ts"

const megabyte = 1_000_000

/** Fills a text up to a length. */
const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Whatever takes less than this is quick. */
const quickMs = 50

/** The least CPU time of up to five runs in milliseconds: other processes only ever add to it. */
function costOf(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let runs = 0; runs < 5 && least >= quickMs; runs++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const texts: [name: string, textOf: (length: number) => string][] = [
  ["one letter", length => fill("a", length)],
  ["spaces before a letter", length => `${fill(" ", length)}x`],
  ["digits", length => fill("1", length)],
  ["groups of digits", length => `1${fill(",000", length)}x`],
  ["words of success and of failure", length => fill("success not ไม่สำเร็จ ", length)],
  ["per cents", length => fill("%a", length)],
  ["open braces", length => fill("{{ ", length)],
  ["colons and semicolons", length => fill("fill:;", length)],
  ["open tags", length => fill("<b>", length)],
  ["attributes", length => `<p ${fill("a='", length)}`],
  ["entities", length => fill("&amp", length)],
  ["comments", length => fill("<!--", length)],
  ["formatting that is rebuilt", length => fill("<p><b><i><u>", length)],
  ["tables", length => fill("<table><td>", length)],
  ["line breaks", length => fill("\r\n", length)],
  ["an address", length => `https://a.example/${fill("../", length)}`],
  ["a style", length => `<svg style="${fill("fill:red;", length)}!">`],
  ["a path", length => `<svg><path d="${fill("M0 0h1", length)}"/></svg>`],
  ["shapes", length => `<svg>${fill("<g>", length)}`],
  ["JSON that ends within a text", length => `{"a":NaN,"b":"${fill('\\"', length)}`],
  ["rules", length => `<svg><style>${fill("a{fill:red}", length)}`],
]

const asContact = (text: string) => parseAnswer(lookupContact, 200, JSON.stringify({ contactText: text }))
/** Four fields share a megabyte. */
const asLinked = (text: string) => {
  const part = text.slice(0, text.length / 4)
  const line = { bonus: part, from: part, amount: part, createdAt: part }
  return parseAnswer(listStatements, 200, JSON.stringify([line]))
}

const readers: [name: string, read: (text: string) => unknown][] = [
  ["HTML", safeHtml],
  ["a contact text", safeText],
  ["a picture's address", text => picturePathAt(text, "https://api.example")],
  ["the words of a refusal", text => parseAnswer(transfer, 400, JSON.stringify({ message: text }))],
  ["the words of a success", text => parseAnswer(transfer, 200, JSON.stringify({ message: text }))],
  ["an answer that is no JSON", text => parseAnswer(transfer, 200, text)],
  ["a contact", asContact],
  ["what is linked to a line", asLinked],
]

// A text is remembered by the reader of HTML: each run gets another one.
let runs = 0
const unlike = (text: string) => `${++runs}${text}`

test.each(readers)("%s of a megabyte takes 50 ms, or time that grows as the text does", (_, read) => {
  for (const [name, textOf] of texts) {
    const [half, whole] = [textOf(megabyte / 2), textOf(megabyte)]
    const cost = costOf(() => read(unlike(whole)))
    if (cost < quickMs) continue
    expect(cost / costOf(() => read(unlike(half))), name).toBeLessThan(3.5)
  }
})

test("HTML at the limit of its length takes time that grows as the text does", () => {
  for (const [name, textOf] of texts) {
    const cost = costOf(() => safeHtml(unlike(textOf(250_000))))
    if (cost < quickMs) continue
    expect(cost / costOf(() => safeHtml(unlike(textOf(125_000)))), name).toBeLessThan(3.5)
  }
})

const listed = (rows: number, row: object) => JSON.stringify(Array.from({ length: rows }, () => row))

test.each([
  ["lines", listStatements, { statementType: {}, amount: "x", createdAt: "soon", bonus: [] }],
  ["bonuses", listBonuses, { code: {}, banners: {}, userBonus: 7, percentFail: "x" }],
] as const)("twenty thousand odd %s take time that grows as their text does", (_, endpoint, row) => {
  const cost = costOf(() => parseAnswer(endpoint, 200, listed(20_000, row)))
  if (cost < quickMs) return
  expect(cost / costOf(() => parseAnswer(endpoint, 200, listed(10_000, row)))).toBeLessThan(3.5)
})

test.each(["[", '{"a":', '[{"data":'])("%s without an end is refused, and so is one with", opening => {
  const closing = { "[": "]", '{"a":': "}", '[{"data":': "}]" }[opening]!
  for (const text of [opening.repeat(200_000), `${opening.repeat(50_000)}1${closing.repeat(50_000)}`]) {
    expect(parseAnswer(readWallet, 200, text)).toMatchObject({ ok: false })
    expect(costOf(() => parseAnswer(readWallet, 200, text))).toBeLessThan(quickMs)
  }
})
