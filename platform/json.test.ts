import { expect, test } from "vitest"
import { notJson, parseJson } from "./json.ts"

test.each([
  ['{"_id":1234567890123456789}', { _id: "1234567890123456789" }],
  ["[-9007199254740993, 9007199254740991]", ["-9007199254740993", 9007199254740991]],
  ['[0.1234567890123456, 1e21, "12345678901234567"]', [0.1234567890123456, 1e21, "12345678901234567"]],
])("of %s no digit is lost", (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([
  ['{"amount":NaN,"more":[-Infinity,Infinity]}', { amount: null, more: [null, null] }],
  ['{"say":"NaN \\" Infinity","amount": NaN}', { say: 'NaN " Infinity', amount: null }],
])("of %s what is no number is null", (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each(["{NaN", '{"NaN', "NaNa", '"\\ud83d', `${"[".repeat(65)}NaN`])("%s is not JSON", text => {
  expect(parseJson(text)).toBe(notJson)
})

test("half a letter becomes the replacement character", () => {
  expect(parseJson('"a\\ud83d"')).toBe("a\ufffd")
})
