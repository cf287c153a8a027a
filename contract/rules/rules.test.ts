// The product's rules as docs/product/ states them: each number once more, each limit at its border.
import fc from "fast-check"
import { describe, expect } from "vitest"
import { test } from "#tests/seed.ts"
import { isEnglishName, isPhone, loginLimit, minPasswordLength, otpRules, stepUpRules } from "./accounts.ts"
import { banksOf, needsEnglishName, tileOf } from "./banks.ts"
import { isQrBank, isQrPanel, maxQrSatang, minQrSatang, qrLifeMs, quickQrSatang } from "./deposits.ts"
import { giftLinkOf, giftLinksPerMember, isGiftHash, isGiftPath, minTrueMoneySatang } from "./gift-links.ts"
import { minTransferSatang, withdrawalLimits } from "./movements.ts"
import { couponPageSize, linkedPages, maxPageSize, pageSize } from "./pages.ts"
import { minSlipSatang, slipsPerMember, slipValidMs, slipWindow } from "./slips.ts"
import * as timeouts from "./timeouts.ts"
import * as uploads from "./uploads.ts"

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const baht = (amounts: readonly number[]) => amounts.map(satang => satang / 100)

describe("amounts", () => {
  test("docs/product/transfers.md, withdrawals.md, slips.md, gift-links.md", () => {
    const { minSatang, maxSatang } = withdrawalLimits
    const least = [minTransferSatang, minSatang, maxSatang, minSlipSatang, minTrueMoneySatang]
    expect(baht(least)).toEqual([1, 100, 200_000, 20, 2])
  })

  test.each([
    ["KBANK", 1, [10, 20, 50, 100, 500, 1000]],
    ["WW", 100, [100, 200, 300, 500, 1000]],
    ["PAYTIMZ", 10, [10, 50, 100, 500, 1000]],
    ["BCEL", 1, [10, 20, 50, 100, 500, 1000]],
  ] as const)("docs/product/qr.md: %s from %d baht, offers %j", (panel, least, quick) => {
    expect(isQrPanel(panel)).toBe(true)
    expect(baht([minQrSatang[panel]])).toEqual([least])
    expect(baht(quickQrSatang[panel])).toEqual(quick)
  })

  test("a code of the embedded backend is of 200,000 baht at most and lives for ten minutes", () => {
    expect([...baht([maxQrSatang]), qrLifeMs]).toEqual([200_000, minutes(10)])
  })
})

test("how often and how long", () => {
  expect([loginLimit, slipsPerMember, giftLinksPerMember]).toEqual([
    { attempts: 10, windowMs: minutes(15) },
    { attempts: 60, windowMs: hours(24) },
    { attempts: 100, windowMs: hours(24) },
  ])
  expect(slipValidMs).toBe(hours(1))
  expect(slipWindow).toEqual({ windowStart: "00:05", windowEnd: "23:50" })
  expect(stepUpRules).toEqual({ riskyMs: hours(24), confirmedMs: minutes(10) })
  expect(otpRules).toEqual({
    digits: 6,
    lifeMs: minutes(5),
    pauseMs: minutes(1),
    sendsPerAsker: { attempts: 5, windowMs: hours(1) },
    sendsPerPhone: { attempts: 15, windowMs: hours(1) },
    sendsPerDay: { attempts: 20, windowMs: 86_400_000 },
    resetsPerDay: { attempts: 5, windowMs: 86_400_000 },
    wrongCodes: 5,
    blockMs: minutes(15),
    verifiedMs: minutes(30),
    grantMs: minutes(10),
  })
  expect(minPasswordLength).toBe(8)
  expect([timeouts.callTimeoutMs, timeouts.optionalTimeoutMs, timeouts.uploadTimeoutMs]).toEqual([
    minutes(1),
    1500,
    minutes(5),
  ])
  expect([pageSize, couponPageSize, maxPageSize, linkedPages]).toEqual([10, 3, 100, { before: 3, after: 1 }])
})

describe("phones", () => {
  test.each([
    ["thailand", 9, false],
    ["thailand", 10, true],
    ["thailand", 11, false],
    ["laos", 1, true],
    ["laos", 20, true],
    ["laos", 21, false],
  ] as const)("in %s %d digits: %s", (deployment, length, expected) => {
    expect(isPhone("0".repeat(length), deployment)).toBe(expected)
  })

  test.each(["", "a123456789", "123456789a", "12345 6789", "๐๘๑๒๓๔๕๖๗๘", "1234567890\n"])(
    "never %j",
    text => {
      for (const deployment of ["thailand", "laos"] as const) expect(isPhone(text, deployment)).toBe(false)
    },
  )
})

describe("names in English", () => {
  test.each(["A", "z", " A ", "SOMYING RAKKEP", "a b c"])("%j is one", name => {
    expect(isEnglishName(name)).toBe(true)
  })
  test.each(["", "   ", "สมหญิง", "Aส", "สA", "A1", "1A", "O'Neil", "A-B", "ﬁ", "A\n"])("%j is none", name => {
    expect(isEnglishName(name)).toBe(false)
  })
})

test("banks: English names where the table says so, each deployment's own, tiles by code", () => {
  expect(["KTB", "BBL", "TTB", "KBANK", "NOBODY"].map(needsEnglishName)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  const codes = (deployment: "thailand" | "laos") => banksOf(deployment).map(({ code }) => code)
  expect(codes("thailand")).toContain("SCB")
  expect(codes("thailand")).not.toContain("BCEL")
  expect(codes("laos")).toEqual(expect.arrayContaining(["BCEL", "KBANK"]))
  expect(codes("laos")).not.toContain("SCB")
  expect([tileOf("KBANK")?.color, tileOf("TRUEMONEY")?.letters]).toEqual(["#12892b", "TM"])
  expect(["LVB", "NOBODY", "toString"].map(tileOf)).toEqual([undefined, undefined, undefined])
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

describe("gifts", () => {
  test.each([
    ["/campaign", true],
    ["/campaign/", true],
    ["/campaign/voucher", true],
    ["/campaigns", false],
    ["/x/campaign/", false],
    ["campaign", false],
  ])("the path %s: %s", (path, expected) => expect(isGiftPath(path)).toBe(expected))

  test.each([
    ["a".repeat(7), false],
    ["a".repeat(8), true],
    ["Z9".repeat(32), true],
    ["a".repeat(65), false],
    ["abcdefg-h", false],
    ["-abcdefgh", false],
    ["abcdefgh\n", false],
  ])("the hash %j: %s", (hash, expected) => expect(isGiftHash(hash)).toBe(expected))

  test("have one link each", () => {
    expect(giftLinkOf("abcdefgh")).toBe("https://gift.truemoney.com/campaign/?v=abcdefgh")
  })
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

  test("names end as the type is called", () => {
    expect(uploads.pictureTypes.map(uploads.pictureExtension)).toEqual(["jpg", "png", "gif"])
  })
})
