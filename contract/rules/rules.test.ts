// The product's rules as docs/product/ states them: each limit at its border.
import fc from "fast-check"
import { describe, expect } from "vitest"
import { test } from "#tests/seed.ts"
import { isEnglishName, isPhone, otpRules } from "./accounts.ts"
import { isQrBank, isQrPanel, qrLifeMs } from "./deposits.ts"
import { slipValidMs } from "./slips.ts"
import * as timeouts from "./timeouts.ts"
import * as uploads from "./uploads.ts"

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)

test("how often and how long, where nothing else says so in numbers", () => {
  expect([otpRules.sendsPerDay, otpRules.resetsPerDay]).toEqual([
    { attempts: 20, windowMs: hours(24) },
    { attempts: 5, windowMs: hours(24) },
  ])
  expect([qrLifeMs, slipValidMs]).toEqual([minutes(10), hours(1)])
  expect([timeouts.callTimeoutMs, timeouts.optionalTimeoutMs, timeouts.uploadTimeoutMs]).toEqual([
    minutes(1),
    1500,
    minutes(5),
  ])
})

test.each([
  ["thailand", 9, false],
  ["thailand", 10, true],
  ["thailand", 11, false],
  ["laos", 1, true],
  ["laos", 20, true],
  ["laos", 21, false],
] as const)("phones in %s %d digits: %s", (deployment, length, expected) => {
  expect(isPhone("0".repeat(length), deployment)).toBe(expected)
})

test.each([
  ["KBANK", true, true],
  ["KBANK", false, true],
  ["BCEL", true, true],
  ["BCEL", false, false],
  ["SCB", true, false],
  ["SCB", false, false],
] as const)("%s is paid by QR code, with the addition %s: %s", (bank, hasBcelQr, expected) => {
  expect(isQrBank(bank, hasBcelQr)).toBe(expected)
})

test("no other panel has codes", () => {
  for (const key of ["SCB", "kbank", "", "toString"]) expect(isQrPanel(key)).toBe(false)
})

describe("files", () => {
  const beginnings = {
    "image/jpeg": [0xff, 0xd8, 0xff],
    "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    "image/gif": [0x47, 0x49, 0x46, 0x38],
  } as const

  test("of the sizes that the texts name", () => {
    const { maxSlipBytes, maxChatFileBytes, chatQuotaBytes, mebibytes } = uploads
    const { image, video } = maxChatFileBytes
    expect([maxSlipBytes, image, video, chatQuotaBytes.guest].map(mebibytes)).toEqual([10, 10, 20, 40])
  })

  test.each(Object.entries(beginnings))(
    "%s is known by its first bytes, and by all of them",
    (type, bytes) => {
      expect(uploads.pictureTypeOf(Uint8Array.from([...bytes, 1, 2, 3]))).toBe(type)
      for (const at of bytes.keys())
        expect(
          uploads.pictureTypeOf(Uint8Array.from(bytes, (byte, place) => (place === at ? 0 : byte))),
        ).toBe(undefined)
      expect(uploads.pictureTypeOf(Uint8Array.from(bytes.slice(0, -1)))).toBeUndefined()
    },
  )

  test("what begins in no known way is no picture", ({ seed }) => {
    const strange = fc.uint8Array({ maxLength: 12 }).filter(([first]) => ![0xff, 0x89, 0x47].includes(first!))
    fc.assert(
      fc.property(strange, bytes => uploads.pictureTypeOf(bytes) === undefined),
      { seed },
    )
  })
})

test.each([
  ["SOMCHAI JAIDEE", true],
  ["a", true],
  [" A ", true],
  ["", false],
  ["  ", false],
  ["A1", false],
  ["1A", false],
  ["A.B", false],
  ["สมชาย", false],
])("%j in English letters: %s", (name, isEnglish) => {
  expect(isEnglishName(name)).toBe(isEnglish)
})

test("a picture's name ends as its type is called", () => {
  const file = uploads.renamed(new File(["a"], "b.txt"), "slip", "image/jpeg")
  expect([file.name, file.type, file.size]).toEqual(["slip.jpg", "image/jpeg", 1])
})
