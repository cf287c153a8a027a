// What answers say, in tables: odd answers that were "complete", refusals with words of success, and accepted orders.
import { describe, expect, test } from "vitest"
import type { AnswerDialect } from "../wire/answer-body.ts"
import { readBody } from "../wire/answer-body.ts"
import { forms } from "./forms.ts"
import { judge } from "./judge.ts"

const rowNamed = (name: string) => forms.find(({ form }) => form === name)!
const moneyForms = forms.filter(({ kind }) => kind === "money")
const transfer = rowNamed("transfer")
const withdrawal = rowNamed("withdrawal")

const answer = (body: unknown, status = 200) => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
})
const stateOf = (body: unknown, status = 200, row = transfer, dialect?: AnswerDialect) =>
  judge(answer(body, status), row, dialect).state

/** Answers of foreign backends, each 200 unless it says otherwise, that were shown as done although nothing was. */
const oddAnswers: [unknown, number?][] = [
  [{ error_code: 12, error_msg: "insufficient balance" }],
  [{ resultCode: "E01", resultMessage: "ยอดเงินไม่พอ" }],
  [{ rc: "51" }],
  [{ rc: "51", rm: "do not honour" }],
  [{ code: -1 }],
  [{ code: "E1001" }],
  [{ code: 1001, message: "success" }],
  [{ status: "PENDING" }],
  [{ status: "queued" }],
  [{ status: "SUCCESS", data: { job: { status: "REJECTED" } } }],
  [{ hasError: true }],
  [{ isError: 1, data: {} }],
  [{ maintenance: true }],
  [{ ok: 0 }],
  [{ ok: true }],
  [{ success: true }],
  [{ success: true, data: null }],
  [{ success: true, message: "ยอดเงินไม่พอ" }],
  [{ success: "yes" }],
  [{ success: false }],
  [{ success: false, message: "โอนเงินสำเร็จ" }],
  [{ id: 88 }],
  [{ jobId: "65f0c0ffee" }],
  [{ orderNo: "T-1", state: "ACCEPTED" }],
  [{ message: "รับคำสั่งโอนเงินแล้ว" }],
  [{ message: "Success" }],
  [{ message: "success" }],
  [{ message: "โอนเงินสำเร็จ" }],
  [{ message: "Transfer SUCCESS" }],
  [{ message: "OK, but later" }],
  [{ data: null }],
  [{ data: {} }],
  [{ data: true }],
  [{ data: "SUCCESS" }],
  [{ data: { job: { status: "REJECTED" } } }],
  [{ data: { job: { id: 4, code: "SUCCESS" } } }],
  [{ data: { result: null, userErrors: [{ message: "ยอดเงินไม่พอ" }] } }],
  [{ errors: [{ message: "ถอนสำเร็จครบ 3 ครั้งแล้ว" }] }],
  [{ code: "SUCCESS", errors: ["limit"] }],
  [{ code: "SUCCESS", error: { message: "ยอดเงินไม่พอ" } }],
  [{ result: { code: "AGAIN" }, qrcode: "000201", status: false, message: "ปิดปรับปรุง" }],
  [{ result: { code: "AGAIN" }, qrcode: "000201", error: { code: "E99", message: "ปิดปรับปรุง" } }],
  [{ code: "SUCCESS", data: { status: "FAILED" } }],
  [{ code: "SUCCESS", success: false }],
  [{ code: "SUCCESS", errorCode: 17 }],
  [{ code: "SUCCESS" }, 202],
  [{ id: 88 }, 202],
  ["", 202],
  [{ results: [{ status: 422 }, { status: 201 }] }, 207],
  ["", 204],
  ["{}"],
  ["null"],
  ["true"],
  ["[]"],
  ["OK"],
  ['"SUCCESS"'],
  ["<html><body>SUCCESS</body></html>"],
  ['<?xml version="1.0"?><code>SUCCESS</code>'],
  ['{"code":"SUCCESS"'],
  ['{"code":"FAIL","code":"SUCCESS"}'],
  ['{"code":"SUCCESS","code":"MONEY_NOT_ENOUGH"}'],
  [{ code: "SUCCESS", data: Array(2001).fill({ status: 0 }), error: "limit" }],
  ['{"code":"SUCCESS","amount":NaN}'],
  [`{"code":"SUCCESS","data":${"[".repeat(70)}${"]".repeat(70)}}`],
  [{ code: "SUCCESS" }, 302],
  [{ code: "SUCCESS" }, 500],
  [{ code: "SUCCESS" }, 408],
  [{ message: "INTERNAL_SERVER_ERROR" }, 400],
  [{ message: "REQUEST_IN_FLIGHT" }, 409],
]

test.each(oddAnswers)("%j (%s) settles nothing, on no form that moves money", (body, status = 200) => {
  for (const row of moneyForms) expect(stateOf(body, status, row), row.form).toBe("unconfirmed")
})

/** What Thai backends say when they refuse: each has a word of success in it. */
const refusalsWithSuccess = [
  "วันนี้ท่านถอนสำเร็จครบ 3 ครั้งแล้ว",
  "ซองของขวัญนี้ถูกรับไปเรียบร้อยแล้ว",
  "ท่านได้รับโบนัสนี้เรียบร้อยแล้ว",
  "กรุณาทำรายการก่อนหน้าให้สำเร็จ",
  "รายการนี้ดำเนินการสำเร็จไปแล้วเมื่อ 10:32",
  "ยืนยันตัวตนสำเร็จแล้วเท่านั้นจึงจะถอนได้",
  "สลิปนี้ถูกใช้ฝากสำเร็จแล้ว",
  "คูปองถูกใช้เรียบร้อย",
  "ระบบบันทึกแล้วว่าท่านคืนยอดเสียวันนี้",
  "ฝากสำเร็จขั้นต่ำ 500 บาทจึงรับโปรได้",
  "ຖອນສຳເລັດຄົບ 3 ຄັ້ງແລ້ວ",
]

test.each(refusalsWithSuccess)("%s is words: shown, and never read", words => {
  for (const row of moneyForms) {
    for (const body of [{ message: words }, { data: { message: words } }, { errors: [{ message: words }] }]) {
      expect(judge(answer(body), row)).toEqual({ state: "unconfirmed", words })
      expect(judge(answer(body, 400), row)).toEqual({ state: "refused", words })
    }
  }
})

describe("a code of the catalogue", () => {
  test.each([
    { code: "MONEY_NOT_ENOUGH" },
    { message: "MONEY_NOT_ENOUGH" },
    { error: "money_not_enough" },
    { error: { code: "MONEY_NOT_ENOUGH", message: "no" } },
    { errors: [{ message: "no", extensions: { code: "MONEY_NOT_ENOUGH" } }] },
    { errors: { amount: ["MONEY_NOT_ENOUGH"] } },
    { data: { transfer: { userErrors: [{ code: "MONEY_NOT_ENOUGH", field: ["amount"] }] } } },
    { code: "OK", result: { response: { error: { code: "MONEY_NOT_ENOUGH" } } } },
    { success: true, message: "MONEY_NOT_ENOUGH" },
    "MONEY_NOT_ENOUGH",
    '"MONEY_NOT_ENOUGH"',
  ])("%j is a refusal under any status", body => {
    for (const status of [200, 202, 207, 302, 400, 401, 408, 422, 500, 503]) {
      for (const row of moneyForms) {
        expect(judge(answer(body, status), row)).toMatchObject({ state: "refused", code: "MONEY_NOT_ENOUGH" })
      }
    }
  })

  test.each([
    { code: "SUCCESS" },
    { message: "OK" },
    { code: "SUCCESS", message: "โอนเงินสำเร็จ" },
    { code: "SUCCESS", data: null },
    { code: "SUCCESS", data: { id: 88, amount: 10 } },
    { status: 200, code: "OK", success: true, error: null, errors: [] },
    { statusCode: 201, message: "SUCCESS", data: {} },
    { data: { code: "SUCCESS" } },
  ])("%j is done", body => {
    for (const row of moneyForms) expect(stateOf(body, 200, row), row.form).toBe("done")
  })

  test("one of another form proves nothing, and inside prose neither", () => {
    const end = rowNamed("end of a bonus")
    expect(stateOf({ message: "BONUS_CLEAR" }, 200, end)).toBe("done")
    expect(stateOf({ message: "BONUS_CLEAR" })).toBe("unconfirmed")
    expect(stateOf({ message: "BONUS_CLEAR" }, 400, end)).toBe("unconfirmed")
    expect(stateOf({ error: "BONUS_CLEAR" }, 422, end)).toBe("unconfirmed")
    expect(stateOf({ message: "INVITE_COLLECT" }, 200, rowNamed("invite bonus"))).toBe("refused")
    expect(stateOf({ message: "not SUCCESS" })).toBe("unconfirmed")
    expect(stateOf({ note: "SUCCESS", tag: "MONEY_NOT_ENOUGH" })).toBe("unconfirmed")
    expect(stateOf({ statements: [{ status: "FAILED", code: "TRANSFER_FAIL" }] })).toBe("unconfirmed")
  })
})

describe("a receipt", () => {
  const receipt = { key: "1.k", kind: "transfer", status: "done", createdAt: "2026-11-25T10:00:00Z" }
  const dialect = { envelope: "result.data" }
  test("proves", () => {
    expect(stateOf({ receipt })).toBe("done")
    expect(stateOf({ receipt: { ...receipt, status: "pending" } }, 202)).toBe("done")
    expect(stateOf({ result: { data: { receipt } } }, 200, transfer, dialect)).toBe("done")
  })
  test("of a refusal refuses; a broken one, and one that something contradicts, is none", () => {
    const refused = { ...receipt, status: "refused", code: "NO_BANK" }
    expect(judge(answer({ receipt: refused }), withdrawal)).toMatchObject({
      state: "refused",
      code: "NO_BANK",
    })
    expect(stateOf({ receipt: { ...receipt, status: "DONE" } })).toBe("unconfirmed")
    expect(stateOf({ receipt: { key: "1.k" } })).toBe("unconfirmed")
    expect(stateOf({ receipt }, 500)).toBe("unconfirmed")
    expect(stateOf({ receipt: { ...receipt, status: "unconfirmed" } })).toBe("unconfirmed")
    expect(stateOf({ receipt, code: "MONEY_NOT_ENOUGH" })).toBe("unconfirmed")
    expect(stateOf(`{"receipt":${JSON.stringify(receipt)},"receipt":${JSON.stringify(receipt)}}`)).toBe(
      "unconfirmed",
    )
  })
})

test("a 4xx but 408 is a refusal in its words, kept beside the field that they are about", () => {
  const body = { message: "The given data was invalid.", errors: { amount: ["ขั้นต่ำ 100 บาท"] } }
  const words = "ขั้นต่ำ 100 บาท"
  for (const status of [400, 401, 403, 404, 409, 413, 422, 429]) {
    expect(judge(answer(body, status), withdrawal)).toEqual({
      state: "refused",
      words,
      fieldWords: { amount: words },
    })
    expect(stateOf("", status)).toBe("refused")
    expect(stateOf("<html>no</html>", status)).toBe("refused")
  }
  expect(judge(answer(body, 408), withdrawal)).toEqual({ state: "unconfirmed", words })
})

test("what a dialect declares is a refusal, and nothing else of the field", () => {
  const dialect: AnswerDialect = {
    envelope: null,
    refusal: { field: "data.rc", values: ["51", "E01", false] },
  }
  expect(judge(answer({ data: { rc: "51", msg: "ยอดเงินไม่พอ" } }), transfer, dialect)).toEqual({
    state: "refused",
    words: "ยอดเงินไม่พอ",
  })
  expect(stateOf({ data: { rc: 51 } }, 200, transfer, dialect)).toBe("refused")
  expect(stateOf({ data: { rc: false } }, 200, transfer, dialect)).toBe("refused")
  expect(stateOf({ data: { rc: "96" } }, 200, transfer, dialect)).toBe("unconfirmed")
  expect(stateOf({ data: {} }, 200, transfer, dialect)).toBe("unconfirmed")
  expect(stateOf('{"data":{"rc":"00","rc":"51"}}', 200, transfer, dialect)).toBe("unconfirmed")
})

describe("forms that move nothing", () => {
  const password = rowNamed("password")
  test.each<[unknown, string]>([
    ["", "done"],
    [{}, "done"],
    [{ message: "รหัสผ่านถูกเปลี่ยน" }, "done"],
    [{ id: 88, status: "x" }, "done"],
    [{ message: "WRONG_PASSWORD" }, "refused"],
    [{ success: false, message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    [{ error: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    [{ data: null, error: { code: "E99", message: "รหัสผ่านเดิมไม่ถูกต้อง" } }, "refused"],
    [{ error: { code: 0, message: "ok" } }, "done"],
    [{ errors: { newPassword: [] } }, "done"],
    [{ status: false, message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    [{ status: "error", message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    [{ statusCode: 400, message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    [{ status: true, user: { status: "failed" } }, "done"],
    [{ result: false, message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "refused"],
    ["false", "refused"],
    [{ result: { user: { valid: true, result: false } } }, "done"],
    [{ code: 1001, message: "รหัสผ่านเดิมไม่ถูกต้อง" }, "unconfirmed"],
    [{ data: { errorCode: "E12" } }, "unconfirmed"],
    [{ code: 0, resultCode: "SUCCESS", bank: { code: "KBANK" } }, "done"],
    ["<html>maintenance</html>", "unconfirmed"],
    ['{"message":"succ', "unconfirmed"],
  ])("a 2xx without a known refusal is done: %j", (body, state) => {
    expect(stateOf(body, 200, password)).toBe(state)
    expect(stateOf(body, 202, password)).toBe(state)
  })

  test("a code that is not known leaves nothing open that what comes next shows", () => {
    const later = forms.filter(({ isSeenLater }) => isSeenLater)
    expect(later.map(row => stateOf({ code: "PG" }, 200, row))).toEqual(later.map(() => "done"))
  })

  const code = rowNamed("one-time code")
  test.each<[unknown, number, string]>([
    [{ code: "OTP_VERIFIED" }, 200, "done"],
    [{ message: "OTP_CODE_VALID" }, 400, "done"],
    [{ status: false, message: "OTP_VERIFIED" }, 200, "done"],
    [{ error: "OTP_VERIFIED" }, 400, "done"],
    [{ success: false, error: { code: "OTP_CODE_VALID" } }, 200, "done"],
    ["", 200, "done"],
    [{}, 200, "done"],
    [{ verified: true, message: "ok" }, 200, "done"],
    [{ verified: false }, 200, "refused"],
    [{ message: "OTP_CODE_INVALID" }, 200, "refused"],
    [{ message: "รหัสไม่ถูกต้อง" }, 200, "unconfirmed"],
    [{ error_code: 12 }, 200, "unconfirmed"],
    [{ status: "INVALID" }, 200, "unconfirmed"],
    ["<html>maintenance</html>", 200, "unconfirmed"],
  ])("a one-time code needs a code, a flag, or an answer without words: %j (%s)", (body, status, state) => {
    expect(stateOf(body, status, code)).toBe(state)
  })

  test("a registration needs a code, or the login that proves it", () => {
    const registration = rowNamed("registration")
    expect(registration.evidence).toEqual(["login"])
    expect(stateOf({ message: "SUCCESS" }, 201, registration)).toBe("done")
    for (const body of ["", {}, { ok: true }, { data: { id: 7 } }, { message: "สมัครสำเร็จ" }]) {
      expect(stateOf(body, 201, registration)).toBe("unconfirmed")
    }
    expect(stateOf({ message: "EXISTING_USER" }, 200, registration)).toBe("refused")
  })
})

test("a spin is done by the slice that was drawn, a QR code by the code", () => {
  const [spin, qr] = [rowNamed("spin"), rowNamed("QR code")]
  expect(stateOf({ success: true, result: { code: "AGAIN", remainingCoin: 2 } }, 200, spin)).toBe("done")
  expect(stateOf({ success: true, result: {} }, 200, spin)).toBe("unconfirmed")
  expect(stateOf({ success: false, error: "x", result: { code: "AGAIN" } }, 200, spin)).toBe("unconfirmed")
  expect(stateOf({ error: "COIN_NOT_ENOUGH" }, 200, spin)).toBe("refused")
  expect(stateOf({ qrcodeId: 1, hasQrcode: true, qrcode: "<svg/>" }, 200, qr)).toBe("done")
  expect(judge(answer({ hasQrcode: false, message: "ปิดปรับปรุง" }), qr)).toEqual({
    state: "refused",
    words: "ปิดปรับปรุง",
  })
  expect(stateOf({ hasQrcode: true }, 200, qr)).toBe("unconfirmed")
})

test("a field that stands twice is seen, however it is written", () => {
  const isAmbiguous = (text: string) => {
    const body = readBody(text)
    return body.kind === "json" && body.isAmbiguous
  }
  expect(isAmbiguous('{"code":1,"\\u0063ode":2}')).toBe(true)
  expect(isAmbiguous('{"a":{"code":1},"b":{"code":2},"c":["code","code"]}')).toBe(false)
  expect(isAmbiguous('{"a":"\\"code\\":1","code":2}')).toBe(false)
  expect(isAmbiguous('{"code":1,"list":[[],{}],"code":2}')).toBe(true)
  expect(stateOf({ code: "SUCCESS", data: Array(100).fill([]) })).toBe("done")
})
