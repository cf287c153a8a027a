// Names of account holders as banks give them: what is one person's, and what is too little to say so.
import { expect, test } from "vitest"
import { namesAgree } from "./holder-names.ts"

test.each([
  ["SOMCHAI JAIDEE", "SOMCHAI JAIDEE"],
  ["Mr. Somchai Jaidee", "SOMCHAI JAIDEE"],
  ["MRS SOMYING RAKDEE", "SOMYING RAKDEE"],
  ["SOMCHAI JAIDEE MR.", "SOMCHAI JAIDEE"],
  ["JAIDEE SOMCHAI", "SOMCHAI JAIDEE"],
  ["JAIDEE, SOMCHAI", "SOMCHAI JAIDEE"],
  ["SOMCHAI J", "SOMCHAI JAIDEE"],
  ["SOMCHAI J.", "SOMCHAI JAIDEE"],
  ["MR. SOMCHAI JAI***", "SOMCHAI JAIDEE"],
  ["S. JAIDEE", "SOMCHAI JAIDEE"],
  ["SOMCHAIJAIDEE", "SOMCHAI  JAIDEE"],
  ["นาย สมชาย ใจดี", "สมชาย ใจดี"],
  ["นายสมชาย ใ", "สมชาย ใจดี"],
  ["น.ส. สมหญิง รักเก็บ", "นางสาวสมหญิง รักเก็บ"],
  ["สมชายใจดี", "สมชาย ใจดี"],
  ["นางฟ้า ใจดี", "ฟ้า ใจดี"],
  ["นายิกา ใจดี", "นายิกา ใจดี"],
  ["ว่าที่ร้อยตรีสมชาย ใจดี", "สมชาย ใจดี"],
  ["จ.ส.อ.สมชาย ใจดี", "นายสมชาย ใจดี"],
  ["พระมหาสมชาย ใจดี", "สมชาย ใจดี"],
  ["ผศ.ดร.สมชาย ใจดี", "สมชาย ใจดี"],
  ["นส.สมหญิง รักเก็บ", "สมหญิง รักเก็บ"],
  ["ຍານາງ ສົມໃຈ ດີ", "ສົມໃຈ ດີ"],
  ["ท\u200bวี ใจดี", "ทวี ใจดี"],
  ["ທ້າວ ສົມສັກ ໃຈດີ", "ສົມສັກ ໃຈດີ"],
  ["MARY ANN SMITH", "MARY SMITH"],
])("%s is %s", (given, holder) => {
  expect(namesAgree(given, holder)).toBe(true)
  expect(namesAgree(holder, given)).toBe(true)
})

test.each([
  ["SOMCHAI JAIDEE", "SOMSAK JAIDEE"],
  ["SOMCHAI JAIDEE", "SOMCHAI RAKDEE"],
  ["SOMCHAI", "SOMCHAI JAIDEE"],
  ["JAIDEE", "SOMCHAI JAIDEE"],
  ["S J", "SOMCHAI JAIDEE"],
  ["SOM*** JAI***", "SOMCHAI JAIDEE"],
  ["SOMCHAI J", "SOMCHAI RAKDEE"],
  ["SOMCHAI", "SOMCHAIYA JAIDEE"],
  ["MR", "SOMCHAI JAIDEE"],
  ["MR SOMCHAI", "MR JAIDEE"],
  ["นาย", "นาย"],
  ["สมชาย ใจดี", "SOMCHAI JAIDEE"],
  ["", ""],
  ["***", "SOMCHAI JAIDEE"],
  ["SOMCHAI SOMCHAI", "SOMCHAI JAIDEE"],
])("%s need not be %s", (given, holder) => {
  expect(namesAgree(given, holder)).toBe(false)
  expect(namesAgree(holder, given)).toBe(false)
})
