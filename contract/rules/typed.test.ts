import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { chooseSeed } from "#tests/seed-choice.ts"
import { isPhone } from "./accounts.ts"
import { isBlank } from "./chat.ts"
import { giftLinkIn, giftLinkOf } from "./gift-links.ts"
import { phoneNumberFrom } from "./phones.ts"
import {
  typedAccountNo,
  typedAmount,
  typedCode,
  typedDay,
  typedHolderName,
  typedInviteCode,
  typedName,
  typedOneTimeCode,
  typedPassword,
  typedPhone,
} from "./typed.ts"

const seed = chooseSeed()

const unseen = [
  "\u200b",
  "\u200e",
  "\u202a",
  "\u202c",
  "\u2066",
  "\u2069",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\ufe0f",
]
const gaps = [" ", "\u00a0", "\u2009", "\u202f", "\u3000", "\t"]
const dashes = ["-", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uff0d"]
const zeros = ["0", "\u0e50", "\u0ed0", "\uff10"].map(zero => zero.codePointAt(0) ?? 0)

const some = (signs: string[], max: number) =>
  fc.array(fc.constantFrom(...signs), { maxLength: max }).map(all => all.join(""))

/** A value as a phone may give it: each digit in one of four scripts, with what nobody sees between any two signs. */
const noisy = (text: string, between: string[] = unseen) =>
  fc
    .tuple(...[...text].map(sign => fc.tuple(fc.constantFrom(...zeros), some(between, 1), fc.constant(sign))))
    .map(signs =>
      signs
        .map(
          ([zero, noise, sign]) =>
            (/\d/.test(sign) ? String.fromCodePoint(zero + Number(sign)) : sign) + noise,
        )
        .join(""),
    )

const around = (text: fc.Arbitrary<string>, before: string[], after: string[]) =>
  fc.tuple(some(before, 2), text, some(after, 2)).map(parts => parts.join(""))

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const wide = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const anyCase = (text: string) => fc.constantFrom(text, text.toLowerCase(), text.toUpperCase(), wide(text))

/** Right values, each in noise of its kind; `read` gives the value again. */
const kinds: Record<
  string,
  {
    value: fc.Arbitrary<string>
    noise: (value: string) => fc.Arbitrary<string>
    read: (text: string) => unknown
  }
> = {
  "a phone": {
    value: digits(9).map(rest => `0${rest}`),
    noise: value =>
      around(
        noisy(value, [...unseen, ...gaps, ...dashes]),
        [...unseen, ...gaps, "โทร. ", "📞", "“", "ເບີໂທ:"],
        [...unseen, ...gaps, "”", ",", " (สมชาย)", "\n"],
      ),
    read: text => phoneNumberFrom(text, "thailand"),
  },
  "an account number": {
    value: digits(10),
    noise: value =>
      around(
        noisy(value, [...unseen, ...gaps, ...dashes]),
        [...unseen, ...gaps, "เลขที่บัญชี ", "A/C: ", "กสิกรไทย"],
        [...unseen, ...gaps, ".", " KBANK", "ชื่อ สมชาย"],
      ),
    read: typedAccountNo,
  },
  "an amount": {
    value: fc.integer({ min: 1, max: 999_999 }).map(String),
    noise: value =>
      around(noisy(value), [...unseen, ...gaps], [...unseen, ...gaps]).chain(text =>
        fc.constantFrom(
          text,
          `฿${text}`,
          `${text} บาท`,
          `${text}.-`,
          `${text} THB.`,
          `จำนวนเงิน: ${text}`,
          `“${text}”`,
        ),
      ),
    read: typedAmount,
  },
  "a promotion code": {
    value: fc.stringMatching(/^[A-Z][A-Z0-9]{2,10}[0-9]$/),
    noise: value =>
      anyCase(value).chain(text =>
        around(
          noisy(text),
          [...unseen, ...gaps, "“", "'", "«", "โค้ด: ", "ฝาก 100 รับ 50 ด้วย", "🎁", "【"],
          [...unseen, ...gaps, "”", "'", ".", "!", " ครับ", "👈", "】", " (ถึง 30/11)"],
        ),
      ),
    read: typedCode,
  },
  "an invite code": {
    value: digits(8).map(id => `PR${id}`),
    noise: value =>
      fc
        .tuple(
          fc.constantFrom("", " ", "https://x.example/register?code=", "https://x.example/?code%3D", "สมัคร "),
          anyCase(value),
          fc.constantFrom("", ".", "กดเลย", "&utm_source=line", "?code=PR1", " ครับ", "\u200b", "#a", ","),
        )
        .map(parts => parts.join("")),
    read: typedInviteCode,
  },
  "a one-time code": {
    value: digits(6),
    noise: value =>
      fc
        .tuple(
          fc.constantFrom("", "ABCD-", "Krapao: OTP ", "รหัส", "OTP", "27-11-2026 "),
          fc.constantFrom("", " ", "-").chain(gap => noisy(`${value.slice(0, 3)}${gap}${value.slice(3)}`)),
          fc.constantFrom(
            "",
            ".",
            " (ref. STTM)",
            "ใน 5 นาที",
            " ref 4821",
            " (Ref No. 482190)",
            " ถอน 100000 บาท",
          ),
        )
        .map(parts => parts.join("")),
    read: typedOneTimeCode,
  },
  "a gift link": {
    value: fc.stringMatching(/^[a-z0-9]{35}$/).map(giftLinkOf),
    noise: value =>
      fc
        .tuple(
          fc.constantFrom("", "โหลดแอป https://line.me/R/ti/p/@x แล้ว ", "(", "\u200e", "ซอง:"),
          fc.constantFrom(value, value.replace("https://", ""), value.replace("https://g", "G")),
          fc.constantFrom("", ")", "กดรับ", " กดรับ", ".", "\u202c", "_", "…"),
        )
        .map(parts => parts.join("")),
    read: giftLinkIn,
  },
  "a holder's name": {
    value: fc.constantFrom("SOMYING RAKKEP", "สมหญิง รักเก็บ", "ທ້າວ ສົມໄຊ", "O'NEIL"),
    noise: value =>
      around(
        fc
          .tuple(fc.constant(value), some(unseen, 1), fc.constantFrom(...gaps))
          .map(([name, hidden, gap]) => name.replace(" ", hidden + gap).replace("'", "’")),
        [...unseen, ...gaps, "😀", "“", "★"],
        [...unseen, ...gaps, "👍🏽", "”", "🇹🇭"],
      ),
    read: typedHolderName,
  },
}

describe.each(Object.entries(kinds))("%s", (_, { value, noise, read }) => {
  test("is read in any noise, and stays what it is", () => {
    const cases = value.chain(right => noise(right).map(text => ({ right, text })))
    fc.assert(
      fc.property(cases, ({ right, text }) => {
        expect(read(text)).toBe(right)
        expect(read(right)).toBe(right)
      }),
      { seed, numRuns: 300 },
    )
  })
})

test("what is no phone stays none, and no digit is made up", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), text => {
      const number = phoneNumberFrom(text, "thailand")
      if (!isPhone(number, "thailand")) return
      expect(number.replace(/^0/, "")).toHaveLength(9)
      expect([...text].filter(sign => /\p{Nd}/u.test(sign)).length).toBeGreaterThanOrEqual(9)
    }),
    { seed },
  )
})

test.each([
  ["1,234.50", "1234.50"],
  ["1234,50", "1234.50"],
  ["1234,5", "1234.5"],
  ["๑๒๓", "123"],
  ["໑໐໐", "100"],
  ["１００", "100"],
  ["1 234.5", "1234.5"],
  ["1 234 567,89", "1234567.89"],
  ["1,234,567.89", "1234567.89"],
  ["฿100", "100"],
  ["฿ 1,000", "1000"],
  ["100 บาท", "100"],
  ["100 ບາດ", "100"],
  ["THB 1,234", "1234"],
  ["100.-", "100"],
  ["100.- บาท", "100"],
  ["100บ.", "100"],
  ["100,-", "100"],
  ["100.–", "100"],
  ["1’234", "1234"],
  ["1'234'567,50", "1234567.50"],
  ["จำนวนเงินที่โอน (บาท): 1,500.00", "1500.00"],
  ["ยอดโอน ฿500", "500"],
  ["ຈຳນວນເງິນທີ່ໂອນ 100 ບາດ", "100"],
  ["1,000 บาทถ้วน", "1000"],
  ["100 Baht.", "100"],
  ["+5", "5"],
  [".50", "0.50"],
  ["0,5", "0.5"],
  ["1.", "1"],
  ["1,234", "1234"],
  ["1.234", "1.234"],
  ["", ""],
  ["  ", ""],
])("the amount %j is read as %j", (text, read) => {
  expect(typedAmount(text)).toBe(read)
})

test.each(
  [..."1,23,4 1,2,3 0,100 12,3456 1234,567 1.234,50 1,234,50".split(" "), "1 23", "1 000 0", "01,234", "1..5"]
    .concat([
      ..."NaN 1e2 -5 −5 0x10 ๑๐x ٣ ten".split(" "),
      "100 kip",
      ..."100\n200|100\t200|100  200|฿100\r\n500|(100)|ยอด (100)|ยอด 100 จาก 200|1'23|1’2345|01’234".split(
        "|",
      ),
      "1/2",
      "฿",
      "1,",
      ",5,",
    ])
    .map(text => [text]),
)("the amount %j could mean two, or none", text => {
  // A lone sign of the currency is no amount at all.
  expect(typedAmount(text) || undefined).toBeUndefined()
})

test("no way to write an amount is read as ten times it or more", () => {
  const ways = (baht: number, decimals: number) => {
    const whole = String(baht)
    const groups = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
    const cents = String(decimals).padStart(2, "0")
    return [whole, groups(","), groups(" "), groups("\u00a0"), groups("."), groups("'")].flatMap(text => [
      `${text}.${cents}`,
      `${text},${cents}`,
    ])
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (baht, decimals) => {
      for (const way of ways(baht, decimals)) {
        const read = typedAmount(way)
        if (read !== undefined) expect(Math.round(Number(read) * 100), way).toBe(baht * 100 + decimals)
      }
    }),
    { seed, numRuns: 300 },
  )
})

test.each([
  ["two codes of six digits", "123456 654321"],
  ["two codes in halves", "OTP 123 456, 654 321"],
  ["a phone", "โทร 02-123-4567"],
  ["letters in it", "12a456"],
  ["nothing", ""],
  ["a word", "OTP"],
])("a one-time code is not guessed from %s", (_, text) => {
  expect(typedOneTimeCode(text)).toBeUndefined()
})

test.each([
  ["123456 (1234)", "123456"],
  ["1234567 / 123456", "123456"],
  ["code 1234", "1234"],
  ["1234 or 5678", undefined],
  ["12345678901", "12345678901"],
  ["OTP 123-456 of 27.11.2026", "123456"],
  ["0123-4567 1234", "1234"],
  ["ref. no. 1234, OTP 5678", "5678"],
  ["ref1234 OTP 5678", "5678"],
  ["reference #1234 OTP 5678", "5678"],
  ["อ้างอิง 1234 รหัส 5678", "5678"],
  ["500000บาท 1234", "1234"],
  ["500000 THB 1234", "1234"],
])("the one-time code of %j is %j", (text, code) => {
  expect(typedOneTimeCode(text)).toBe(code)
})

test.each([
  ["27/11/2026", "27/11/2026"],
  ["27 - 11 - 2026", "27-11-2026"],
  ["27 11 2026", "27/11/2026"],
  ["๒๗. ๑๑ .๒๕๖๙", "27.11.2569"],
  ["1/2/69", "1/2/2569"],
  ["1.2.44", "1.2.2544"],
  ["1-2-43", "1-2-2043"],
  ["27/11/269", "27/11/269"],
  ["127/11/26", "127/11/26"],
  ["2026-11-27", "2026-11-27"],
  ["27/11/26x", "27/11/26x"],
])("the day %j is read as %j", (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  ["tel:somchai", "somchai"],
  ["Tel. somchai", "somchai"],
  ["https://wa.me/somchai", "somchai"],
  ["http://wa.me/somchai", "somchai"],
  ["wa.me/somchai", "somchai"],
  ["tel somchai", "tel somchai"],
  ["hotel:somchai", "hotel:somchai"],
])("the username of %j is %j", (text, username) => {
  expect(typedPhone(text)).toBe(username)
})

test.each([
  ["Promo code KRAPAO88", "KRAPAO88"],
  ["use code: krapao88", "KRAPAO88"],
  ["KRAPAO 88", "KRAPAO88"],
  ["CODE 88", "CODE88"],
  // The number may be the code's other half: it is not cut off.
  ["ใช้ KRAPAO 88", "ใช้KRAPAO88"],
])("the promotion code of %j is %j", (text, code) => {
  expect(typedCode(text)).toBe(code)
})

test.each([
  ["?code=&code=PR4", "PR4"],
  ["PR12?code=PR9", "PR12"],
  ["https://promo.example/register?code=PR12", "PR12"],
  ["promo PR12", "PR12"],
  ["pr 12 / PR9", "PR12"],
  ["code: PR-12.", "PR12"],
  ["?ref=1&amp;code=PR12", "PR12"],
  ["PARTNER-7", "PARTNER-7"],
  ["https://promo.example/register%3Fcode%3DPR12%26utm%3Dx", "PR12"],
  ["…", undefined],
])("the invite code of %j is %j", (text, code) => {
  expect(typedInviteCode(text)).toBe(code)
})

test("names are in one form; a holder's without a letter is none", () => {
  expect(typedName("\u0e40\u0e40\u0e01\u0e49\u0e27 กํา 😀")).toBe("แก้ว กำ 😀")
  expect(typedHolderName("Mr. Somchai")).toBe("Mr Somchai")
  expect(typedHolderName("MR..SOMCHAI J. DEE")).toBe("MR SOMCHAI J. DEE")
  expect(typedHolderName("Asst.Prof. Somchai")).toBe("Asst Prof Somchai")
  expect(typedHolderName("น.ส.สมหญิง")).toBe("น.ส.สมหญิง")
  expect(["-", "- -", "😀", "."].map(typedHolderName)).toEqual(["", "", "", ""])
  expect(typedHolderName("SOMCHAI 😀 “JAIDEE””")).toBe("SOMCHAI “JAIDEE")
})

test("a password keeps its spaces; letters that look the same are the same", () => {
  expect(typedPassword(" กํา e\u0301 ")).toBe(" กำ \u00e9 ")
  expect(typedPassword("a\u200bb")).toBe("a\u200bb")
})

// A form may have 64 kB, and anybody may send one.
test.each(Object.entries(kinds))("%s is not looked for in a long text for long", (_, { read }) => {
  for (const part of ["1", "a", " ", "ก", "1 ", "1,", "ก1", "! ", "A-", "pr ", "ref ", "?code=", "http://"]) {
    const startedMs = performance.now()
    for (const end of ["", "A", "1 A", "ก1@"]) read(part.repeat(60_000 / part.length) + end)
    expect(performance.now() - startedMs, part).toBeLessThan(2000)
  }
})

test("a text of nothing visible is blank", () => {
  expect(["", "\u200b\u200b", "\u2800", "\u3164 \n", "\0\x07\x7f"].every(isBlank)).toBe(true)
  expect(isBlank("👍")).toBe(false)
})
