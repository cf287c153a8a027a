import { expect, test } from "vitest"
import { isForPeople } from "./human-words.ts"

test.each([
  "ถอนได้วันละ 3 ครั้ง",
  "ຖອນໄດ້ມື້ລະ 3 ຄັ້ງ",
  "ระบบปิดปรับปรุง 02.00-03.00 น.",
  "You can withdraw three times a day",
  "Please contact support.",
])("%s is for people", text => {
  expect(isForPeople(text)).toBe(true)
})

test.each([
  "",
  "INTERNAL_SERVER_ERROR",
  "TRANSFER_FAIL",
  "SOME_NEW_CODE",
  "Internal Server Error",
  "Service Unavailable",
  "Bad Gateway",
  "timeout of 30000ms exceeded",
  "<h1>ระบบขัดข้อง</h1>",
  "TypeError: Cannot read properties of undefined (reading 'amount')\n    at withdraw (/srv/app/wallet.js:12:3)",
  "Cannot read properties of undefined",
  "connect ECONNREFUSED 127.0.0.1:5432",
  'duplicate key value violates unique constraint "wallet_pkey"',
  "ไม่พบ column wallet.amount",
  "java.lang.NullPointerException",
  "no healthy upstream",
  `ถอน${"ไม่ได้".repeat(100)}`,
])("%s is not", text => {
  expect(isForPeople(text)).toBe(false)
})
