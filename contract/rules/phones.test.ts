import { expect, test } from "vitest"
import { earlierPhoneNumber, phoneNumberFrom } from "./phones.ts"

test.each([
  ["081-234 5678", "0812345678"],
  ["+66 81-234-5678", "0812345678"],
  ["+66 (0)81 234 5678", "0812345678"],
  ["0066812345678", "0812345678"],
  ["(+66) 081-234-5678", "0812345678"],
  ["66 081 234 5678", "0812345678"],
  ["081/234_5678", "0812345678"],
  ["66812345678", "0812345678"],
  ["๐๘๑๒๓๔๕๖๗๘", "0812345678"],
  ["໐໘໑໒໓໔໕໖໗໘", "0812345678"],
  ["+856 20 5551 2345", "02055512345"],
  ["20 5551 2345", "2055512345"],
  ["6612345678", "6612345678"],
  ["somchai-99", "somchai-99"],
  ["", ""],
  ["---", "---"],
])("%j is known as %j", (typed, known) => {
  expect(phoneNumberFrom(typed, "thailand")).toBe(known)
})

test.each([
  ["020 5551 2345", "02055512345"],
  ["20 5551 2345", "02055512345"],
  ["+856 20 5551 2345", "02055512345"],
  ["+856 (0)20 5551 2345", "02055512345"],
  ["(+856) 20-55512345", "02055512345"],
  ["00856 20 5551 2345", "02055512345"],
  ["85620 5551 2345", "02055512345"],
  ["856 020 5551 2345", "02055512345"],
  ["໒໐ ໕໕໕໑ ໒໓໔໕", "02055512345"],
  ["30 555 1234", "0305551234"],
  ["+856 30 555 1234", "0305551234"],
  ["021 212 345", "021212345"],
  ["20555123456", "20555123456"],
  ["somchai-99", "somchai-99"],
])("in Laos %j is known as %j", (typed, known) => {
  expect(phoneNumberFrom(typed, "laos")).toBe(known)
  expect(phoneNumberFrom(known, "laos"), "once more").toBe(known)
})

test("only a mobile number of Laos had another form before", () => {
  expect(earlierPhoneNumber("02055512345", "laos")).toBe("2055512345")
  expect(["021212345", "0812345678", "somchai"].map(text => earlierPhoneNumber(text, "laos"))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(earlierPhoneNumber("02055512345", "thailand")).toBeUndefined()
})
