// Each product rule is written in contract/rules only. This finds copies of it elsewhere.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "#tests/rules/imports.ts"

/** Left out: tests, demo data, and migrations, which never change. */
const sources = globSync("{app,server,backend,contract,gateway,platform}/**/*.{ts,tsx,json}", { cwd: root })
  .filter(path => !/^contract\/rules\/|\.test\.|\/(migrations|seed)\//.test(path))
  .map(path => ({ path, text: readFileSync(join(root, path), "utf8") }))

/** What a copy of a rule looks like; `example` is one. */
const copies: { rule: string; copy: RegExp; example: string }[] = [
  { rule: "10 and 20 MiB", copy: /\b[12]0 \* (1024 \* 1024|mebibyte)\b/, example: "20 * 1024 * 1024" },
  { rule: "300 s for an upload", copy: /\b30[05]_?000\b/, example: "timeoutMs: 300_000" },
  { rule: "60 s for a call", copy: /\b65_?000\b|imeoutMs = 60_?000\b/, example: "const giveUpMs = 65_000" },
  { rule: "the length of a chat text", copy: /TextLength = \d/, example: "maxTextLength = 2000" },
  {
    rule: "types of files",
    copy: /"image\/(jpeg|png),|\["image\/(jpeg|png)",/,
    example: `accept="image/jpeg,image/png"`,
  },
  {
    rule: "the banks",
    copy: /"(KTB|TMB)", "|"(KBANK|SCB)", "(KTB|BBL)"/,
    example: `new Set(["KTB", "TMB", "BBL"])`,
  },
  { rule: "panels of QR codes", copy: /\["KBANK", "WW"|\["WW", "PAY/, example: `["WW", "PAYTIMZ"]` },
  { rule: "amounts of QR codes", copy: /\b(WW|PAYTIMZ): (\d|\[)/, example: "{ WW: 100, PAYTIMZ: 10 }" },
  {
    rule: "the smallest transfer, gift, withdrawal and slip",
    copy: /\b(min|minimum|smallest|withdraw)(Transfer|Gift|Min|Deposit)?(Satang)?( =|:) (satang\()?\d/,
    example: "const minTransferSatang = 100",
  },
  { rule: "the host of gift links", copy: /gift\.truemoney\.com/, example: `"gift.truemoney.com"` },
  { rule: "a gift's hash", copy: /\{8,64\}/, example: "/^[A-Za-z0-9]{8,64}$/" },
  { rule: "a phone's length", copy: /hone.*\\d\{10\}/, example: "isPhone = /^\\d{10}$/" },
  { rule: "a password's length", copy: /asswordLength = \d/, example: "minPasswordLength = 8" },
  { rule: "the window of slips", copy: /"00:05"|"23:50"/, example: `windowStart: "00:05"` },
  { rule: "the time of a slip", copy: /\bvalidMs = \d/, example: "const validMs = 60 * 60_000" },
  { rule: "the size of a page", copy: /(pageSize|PerPage) = \d/, example: "export const couponsPerPage = 3" },
  { rule: "the time zone", copy: /\b7 \* (60 \* 60_000|3600_?000)/, example: "atMs + 7 * 60 * 60_000" },
  {
    rule: "numbers in texts",
    copy: /within 1 (minute|hour)|(ภายใน|ພາຍໃນ) 1 |"10 (digits|หลัก|ຕົວເລກ)/,
    example: "within 1 minute",
  },
]

test.each(copies)("$rule: written down once", ({ copy, example }) => {
  expect(example).toMatch(copy)
  expect(sources.filter(({ text }) => copy.test(text)).map(({ path }) => path)).toEqual([])
})
