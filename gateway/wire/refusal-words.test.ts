// The words of refusals in the shapes of frameworks and of foreign backends.
import { describe, expect, test } from "vitest"
import { readBody } from "./answer-body.ts"
import { refusalWords } from "./refusal-words.ts"

const fields = ["amount", "from", "to", "bankAccountNo", "oldPassword"]
const read = (body: unknown, more: { status?: number; language?: string } = {}) =>
  refusalWords(readBody(typeof body === "string" ? body : JSON.stringify(body)), { fields, ...more })

const reason = "ยอดเงินไม่เพียงพอ"

describe("words in general", () => {
  test.each<[string, unknown]>([
    ["message", { message: reason }],
    ["msg, below an envelope", { data: { msg: reason } }],
    ["error", { error: reason }],
    ["error with code and message", { error: { code: "E17", message: reason } }],
    ["a code beside a description", { error: "insufficient_funds", error_description: reason }],
    ["detail: FastAPI", { detail: reason }],
    ["problem+json", { type: "https://x.example/p", title: "Refused", status: 422, detail: reason }],
    ["problem+json without detail", { type: "about:blank", title: reason, status: 422 }],
    ["a list of texts", { errors: [reason] }],
    ["a list of records", { errors: [{ message: reason }] }],
    ["GraphQL errors", { data: null, errors: [{ message: reason, extensions: { code: "LIMIT_7" } }] }],
    ["GraphQL userErrors", { data: { transfer: { result: null, userErrors: [{ message: reason }] } } }],
    ["NestJS", { statusCode: 400, message: [reason], error: "Bad Request" }],
    ["Spring", { status: 400, error: "Bad Request", message: reason, path: "/api/wallet/transfer" }],
    ["ASP.NET", { Message: reason }],
    ["Django", { non_field_errors: [reason] }],
    ["a code of the catalogue beside words", { code: "MONEY_NOT_ENOUGH", message: reason }],
    ["numbers beside words", { error_code: 12, error_msg: reason }],
    ["resultMessage", { resultCode: "E01", resultMessage: reason }],
    ["a JSON text", JSON.stringify(reason)],
    ["plain text", reason],
    ["deep in envelopes", { result: { data: { response: { error: { detail: reason } } } } }],
    ["by language", { message: { th: reason, en: "Not enough money" } }],
    ["by language, in a list", { errors: [{ message: { "th-TH": reason, "en-US": "Not enough money" } }] }],
    ["by language, in names", { message_en: "Not enough money", message_th: reason }],
  ])("%s", (_, body) => {
    expect(read(body)).toEqual({ words: reason })
  })
})

describe("words of fields", () => {
  const amount = "จำนวนเงินต้องไม่น้อยกว่า 100"
  test.each<[string, unknown]>([
    ["Laravel", { message: "The given data was invalid.", errors: { amount: [amount] } }],
    [
      "ASP.NET",
      { title: "One or more validation errors occurred.", status: 400, errors: { Amount: [amount] } },
    ],
    ["FastAPI", { detail: [{ loc: ["body", "amount"], msg: amount, type: "value_error" }] }],
    ["Django", { amount: [amount] }],
    [
      "express-validator",
      { errors: [{ type: "field", value: "1", msg: amount, path: "amount", location: "body" }] },
    ],
    ["express-validator 6", { errors: [{ value: "1", msg: amount, param: "amount", location: "body" }] }],
    ["JSON:API", { errors: [{ detail: amount, source: { pointer: "/data/attributes/amount" } }] }],
    ["GraphQL", { data: { pay: { userErrors: [{ field: ["input", "amount"], message: amount }] } } }],
    ["class-validator", { message: [{ property: "amount", constraints: { min: amount } }] }],
    ["Rails", { errors: { amount } }],
    ["brackets", { errors: [{ field: "transfer[amount]", message: amount }] }],
    ["below an envelope", { data: { errors: { amount: [amount] } } }],
    ["by language", { errors: { amount: { th: amount, en: "Too little" } } }],
  ])("%s", (_, body) => {
    expect(read(body)).toEqual({ words: amount, fieldWords: { amount } })
  })

  test("names agree in every spelling; what is of no field of ours stays in the words", () => {
    const body = { errors: { bank_account_no: ["ก"], OldPassword: ["ข"], pin: ["ค"] } }
    expect(read(body)).toEqual({ words: "ก ข ค", fieldWords: { bankAccountNo: "ก", oldPassword: "ข" } })
  })
})

test("the player's language counts, then Thai, then English", () => {
  const message = { en: "No", la: "ບໍ່" }
  expect(read({ message }, { language: "lo" }).words).toBe("ບໍ່")
  expect(read({ message }, { language: "th" }).words).toBe("No")
  expect(read({ message: { lo: "ບໍ່" } }, { language: "en" }).words).toBe("ບໍ່")
})

test.each<[string, unknown]>([
  ["nothing", ""],
  ["a code of the catalogue", { message: "MONEY_NOT_ENOUGH" }],
  ["a page", "<!doctype html><title>413</title>"],
  ["a page in JSON", { message: "<html>502</html>" }],
  ["broken JSON", '{"message":"ยอด'],
  ["bytes", "\u0000\ufffd\ufffd"],
  ["numbers and flags", { code: 400, error: true, message: "400" }],
  ["a long text", "no ".repeat(200)],
])("%s is no words", (_, body) => {
  expect(read(body)).toEqual({})
})

test("a server's own failure is shown in Thai and Lao alone", () => {
  expect(read({ message: reason }, { status: 500 }).words).toBe(reason)
  expect(read({ message: "ECONNREFUSED 10.0.0.1:5432" }, { status: 500 })).toEqual({})
})

test("control characters and marks of direction are no text, and words are cut at 300", () => {
  expect(read({ message: "ก\u0000\u202e\n ข" }).words).toBe("ก ข")
  expect(read({ message: "ก".repeat(5000) }).words).toHaveLength(300)
  expect(read({ message: `${"\u200e".repeat(400)}ก` }).words).toBe("ก")
  expect(read({ message: " ", detail: reason }).words).toBe(reason)
})

test("bad input is read in little time: wide, deep, long", () => {
  const begun = performance.now()
  const wide = { errors: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, ["x"]])) }
  for (const body of [wide, `${"[".repeat(10_000)}`, { message: "x".repeat(1_000_000) }]) read(body)
  expect(read(`${'{"error":'.repeat(63)}"x"${"}".repeat(63)}`)).toEqual({})
  expect(performance.now() - begun).toBeLessThan(10_000)
})
