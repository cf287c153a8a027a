import { expect, test } from "vitest"
import { parseAnswer } from "#gateway/wire/client.ts"
import { lookupAgreements, lookupBanks, lookupInfo, lookupNotice } from "./lookup.ts"
import { listBonuses } from "./reward.ts"
import { listCoupons } from "./spinwheel.ts"
import { listStatements } from "./statement.ts"
import { readWallet } from "./wallet.ts"
import { textIn, textsOf, words } from "./words.ts"

const decoded = (endpoint: Parameters<typeof parseAnswer>[0], answer: unknown) => {
  const outcome = parseAnswer(endpoint, 200, typeof answer === "string" ? answer : JSON.stringify(answer))
  if (!outcome.ok) throw outcome.cause
  return outcome.value
}

const three = { th: "สวัสดี", lo: "ສະບາຍດີ", en: "Hello" }

test("words are a text, or texts by language; whatever else is in them is left out", () => {
  expect(words.decode("สวัสดี")).toBe("สวัสดี")
  expect(words.decode(three)).toEqual(three)
  expect(words.decode({ en: "Hello", fr: "Bonjour", length: 7 } as never)).toEqual({ en: "Hello" })
  expect(words.decode({ la: "ສະບາຍດີ" } as never)).toEqual({ lo: "ສະບາຍດີ" })
  expect(words.decode({ th: 5, lo: ["x"], en: "Hello" } as never)).toEqual({ en: "Hello" })
  expect(words.decode({ th: "", en: "Hello" })).toEqual({ en: "Hello" })
  expect(words.decode({ th: " " })).toEqual({})
})

test.each([
  [{}],
  [{ fr: "Bonjour" }],
  [{ th: { th: "สวัสดี" } }],
  [{ th: 5 }],
  [[three]],
  [["th"]],
  [7],
  [true],
])("%j is no words", sent => {
  expect(words.safeDecode(sent as never).success).toBe(false)
})

test("keys of prototypes are nobody's words", () => {
  const sent = JSON.parse('{"__proto__": {"th": "หลอก", "en": "false"}, "constructor": "x", "lo": "ສະບາຍດີ"}')
  const read = words.decode(sent) as object
  expect(read).toEqual({ lo: "ສະບາຍດີ" })
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(words.safeDecode(JSON.parse('{"__proto__": {"th": "หลอก"}}')).success).toBe(false)
})

test("a huge text is read as a plain one is", () => {
  const th = "ก".repeat(300_000)
  expect(decoded(lookupNotice, { notice: { th } })).toEqual({ notice: { th } })
})

test.each([
  [three, "th", "สวัสดี"],
  [three, "lo", "ສະບາຍດີ"],
  [three, "en", "Hello"],
  [{ th: "สวัสดี", en: "Hello" }, "lo", "สวัสดี"],
  [{ lo: "ສະບາຍດີ", en: "Hello" }, "th", "Hello"],
  [{ lo: "ສະບາຍດີ" }, "en", "ສະບາຍດີ"],
  [{}, "en", ""],
  ["Hello", "th", "Hello"],
  [undefined, "th", ""],
] as const)("of %j a player of %s is shown %j", (said, spoken, text) => {
  expect(textIn(said, spoken)).toBe(text)
})

test("a search looks through each text once", () => {
  expect(textsOf("PG")).toEqual(["PG"])
  expect(textsOf({ th: "พีจี", lo: "PG", en: "PG" })).toEqual(["พีจี", "PG"])
})

test("words stand wherever an operator's text does", () => {
  expect(decoded(lookupInfo, { info: { name: three } })).toEqual({ name: three })
  expect(decoded(lookupAgreements, [three, { html: three }, "สวัสดี"])).toEqual([three, three, "สวัสดี"])
  expect(decoded(lookupBanks, [{ code: "X", nameTH: three, nameLO: "ລາວ" }])).toEqual([
    { code: "X", nameTH: three, nameLO: "ລາວ" },
  ])
  const bonus = { code: "A", name: three, banners: [{ html: three }] }
  expect(decoded(listBonuses, [bonus])).toEqual([bonus])
  expect(decoded(listCoupons, [{ prize: three }, { prize: { name: three, en: "x" } }])).toEqual([
    { prize: { name: three } },
    { prize: { name: three } },
  ])
  const line = { statementType: "bonus", amount: 1 }
  expect(
    decoded(listStatements, [
      { ...line, bonus: three },
      { ...line, bonus: { description: three } },
    ]),
  ).toMatchObject({ statements: [{ bonus: { description: three } }, { bonus: { description: three } }] })
  const slots = [
    { code: "PG", name: three },
    { code: "JOKER", name: { fr: "x" } },
  ]
  expect(decoded(readWallet, { wallet: { amount: 1 }, slots })).toMatchObject({
    slots: [{ name: three }, { name: "JOKER" }],
  })
})

test("what was read is written as it is", () => {
  expect(words.encode(three)).toEqual(three)
  expect(words.encode("สวัสดี")).toBe("สวัสดี")
})
