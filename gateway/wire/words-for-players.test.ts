import { expect, test } from "vitest"
import { login, updateProfile } from "#contract/account.ts"
import { parseAnswer } from "#contract/client.ts"
import { createQr } from "#contract/deposit.ts"
import { readWallet, uploadSlip } from "#contract/wallet.ts"
import { isForPlayers } from "./words-for-players.ts"

const said = [
  "ถอนได้วันละ 3 ครั้ง",
  "ฝากขั้นต่ำ 1,000.50 บาท",
  "ບັນຊີນີ້ໃຊ້ບໍ່ໄດ້ (BCEL)",
  "You can withdraw 3 times a day.",
  "The bank is closed until 6 am",
]

const ofServers = [
  "ECONNREFUSED 10.0.0.1",
  "Internal Server Error",
  "Bad Gateway",
  "The service is temporarily unavailable",
  "Cannot read properties of undefined (reading 'amount')",
  "Unknown column 'x' in 'field list'",
  "upstream connect error or disconnect before headers",
  "Request failed with status code 500",
  "Duplicate entry 1 for key PRIMARY",
  "SOME_NEW_CODE",
  "oops",
  "<h1>ระบบขัดข้อง</h1>",
  "ระบบขัดข้อง: Error at pay (/srv/app/pay.js:12:3)",
  "ผิดพลาด 10.0.0.1:3306",
  "ผิดพลาด\n    at x",
  'ผิดพลาด {"sql":1}',
  "INTERNAL_SERVER_ERROR",
  "ก".repeat(201),
]

test.each(said)("%j is for players, with any status", message => {
  expect(isForPlayers(message)).toBe(true)
  for (const status of [500, 502, 503]) {
    for (const body of [{ message }, { error: message }, { error: { message } }]) {
      const text = JSON.stringify(body)
      for (const endpoint of [createQr, uploadSlip, updateProfile])
        expect(parseAnswer(endpoint, status, text)).toEqual({
          ok: false,
          error: { kind: "unproven", status, message },
        })
      for (const endpoint of [login, readWallet])
        expect(parseAnswer(endpoint, status, text)).toMatchObject({ error: { kind: "refused", message } })
    }
  }
})

test.each(ofServers)("%j is not", message => {
  expect(isForPlayers(message)).toBe(false)
  for (const endpoint of [createQr, updateProfile, login])
    expect(parseAnswer(endpoint, 500, JSON.stringify({ message }))).toMatchObject({
      error: { kind: "garbage" },
    })
})

test("words outside a record are not shown: a proxy may have sent them", () => {
  for (const text of [said[0]!, JSON.stringify(said[0])])
    expect(parseAnswer(login, 502, text)).toMatchObject({ error: { kind: "garbage" } })
})
