// What a 2xx means to everything that was to be done: success only where the answer says so in a way that is known.
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { parseAnswer } from "#contract/client.ts"
import { createQr, deleteQr } from "#contract/deposit.ts"
import * as reward from "#contract/reward.ts"
import { claimCoupon, spin } from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"
import { tellsOfSuccess } from "./success-words.ts"

const forms = [
  account.validateAccount,
  account.createAccount,
  account.updateProfile,
  account.updateBankAccountName,
  account.changePassword,
  account.verifyOtp,
  wallet.activateGameAccount,
  wallet.resetGamePassword,
  wallet.transfer,
  wallet.transferAll,
  wallet.withdrawAll,
  wallet.uploadSlip,
  wallet.sendTrueLink,
  deleteQr,
  reward.activateBonus,
  reward.clearBonus,
  reward.activatePromotion,
  reward.receiveInviteBonus,
  reward.receiveRefund,
  reward.addRefundToWallet,
  claimCoupon,
]

const unproven = [
  '{"message":"ยอดเงินไม่เพียงพอ"}',
  '{"message":"SOME_NEW_CODE"}',
  '{"message":"โอนเงินไม่สำเร็จ"}',
  '{"message":"Transfer was not successful"}',
  '{"message":"NOT_SUCCESS"}',
  '{"message":"Account suspended"}',
  '{"msg":"ระบบปิดปรับปรุง"}',
  '{"data":{"message":"ยอดเงินไม่เพียงพอ"}}',
  '{"error":{"message":"ยอดเงินไม่เพียงพอ"},"success":true,"result":{"ok":false}}',
  '{"result":"ยอดเงินไม่เพียงพอ"}',
  '{"result":false}',
  '{"success":false}',
  '{"success":true,"message":"ยอดเงินไม่เพียงพอ"}',
  '{"code":500}',
  '{"code":500,"message":"success"}',
  '{"code":"500","message":"ยอดเงินไม่เพียงพอ"}',
  '{"code":400,"message":"ยอดเงินไม่เพียงพอ"}',
  '{"code":1001,"message":"ยอดเงินไม่เพียงพอ"}',
  '{"code":1001}',
  '{"code":200,"message":"ยอดเงินไม่เพียงพอ"}',
  '{"status":"failed"}',
  '{"status":"error","message":"?"}',
  '{"errors":["ยอดเงินไม่เพียงพอ"]}',
  '{"received":false}',
  '{"isActive":false,"amount":0}',
  '{"message":"INVITE_COLLECT"}',
  '{"message":"MONEY_NOT_ENOUGH","success":true}',
  '{"message":"OK","data":{"error":"MONEY_NOT_ENOUGH"}}',
  '{"message":"succ',
  "false",
  "[]",
  "[1]",
  "0",
  "17",
  "Insufficient balance",
  '"ยอดเงินไม่เพียงพอ"',
  "<html>maintenance</html>",
]

const proven = [
  "",
  "null",
  "true",
  '""',
  "{}",
  "OK",
  '"success"',
  '{"message":""}',
  '{"message":null,"data":null}',
  '{"message":"SUCCESS"}',
  '{"message":"success"}',
  '{"message":"Success"}',
  '{"message":"done"}',
  '{"message":"Completed."}',
  '{"message":"TRANSFER_SUCCESS"}',
  '{"message":"REFUND_SUCCESS"}',
  '{"message":"โอนเงินสำเร็จ"}',
  '{"message":"บันทึกสำเร็จ"}',
  '{"message":"ສຳເລັດ"}',
  '{"message":"ສໍາເລັດ"}',
  '{"code":0,"message":"สำเร็จ"}',
  '{"code":200,"message":"ok"}',
  '{"code":"0000","msg":"Success","data":{"id":"65f0c0ffee"}}',
  '{"code":20000,"message":"success"}',
  '{"error":false,"message":"สำเร็จ"}',
  '{"error":null,"message":"OK"}',
  '{"success":true,"message":"คืนยอดเสีย 50 บาท"}',
  '{"success":true,"status":"pending"}',
  '{"status":"success","data":{"amount":50}}',
  '{"status":200}',
  '{"statusCode":201,"message":"OK"}',
  '{"data":{"success":true}}',
  '{"result":true}',
  '{"amount":50,"balance":100}',
  '{"hasError":false}',
  '{"isFirst":false,"received":true}',
  '{"_id":"65f0c0ffee","isFirst":false}',
]

/** Somebody failed before it was known what became of it. */
const faults = [
  '{"message":"INTERNAL_SERVER_ERROR"}',
  '{"error":"INTERNAL_SERVER_ERROR"}',
  '{"success":false,"message":"INTERNAL_SERVER_ERROR"}',
  '{"code":500,"message":"INTERNAL_SERVER_ERROR"}',
  '{"statusCode":500,"error":"Internal Server Error","message":"Internal server error"}',
  '{"success":false,"statusCode":502,"error":"upstream"}',
  '{"code":500,"success":false,"message":"ยอดเงินไม่เพียงพอ"}',
  '{"error":"timeout of 30000ms exceeded"}',
  '{"success":false,"message":"Request timed out"}',
  '{"success":false,"error":"ETIMEDOUT"}',
  '{"error":{"code":500,"message":"socket hang up"}}',
  '{"status":false,"message":"read ECONNRESET"}',
  '{"result":false,"error":"Network Error"}',
  '{"error":"504 Gateway Time-out"}',
]

describe.each([...forms, spin])("a fault of $method $path", endpoint => {
  test("in an answer that came is no refusal, whatever its status", () => {
    for (const body of faults)
      expect(parseAnswer(endpoint, 200, body), body).toMatchObject({
        error: { kind: "unproven", status: 200 },
      })
    if (!endpoint.operation) return
    for (const status of [400, 409])
      for (const body of ['{"message":"timeout of 30000ms exceeded"}', '{"error":"Internal Server Error"}'])
        expect(parseAnswer(endpoint, status, body), body).toMatchObject({
          error: { kind: "unproven", status },
        })
  })
})

describe.each(forms)("$method $path", endpoint => {
  test("is not done where no success is told", () => {
    for (const body of unproven) expect(parseAnswer(endpoint, 200, body), body).toMatchObject({ ok: false })
    for (const body of proven.filter(text => /ok|success|done/i.test(text))) {
      const outcome = parseAnswer(endpoint, 400, body)
      expect(outcome, body).toMatchObject({ ok: false })
      if (!outcome.ok && outcome.error.kind === "refused")
        expect(tellsOfSuccess(outcome.error.message), body).toBe(false)
    }
  })

  test("is done where a success is told, or nothing else is", () => {
    for (const body of proven) expect(parseAnswer(endpoint, 200, body), body).toMatchObject({ ok: true })
    expect(parseAnswer(endpoint, 204, "")).toMatchObject({ ok: true })
  })

  test("hands on the words that nobody knows", () => {
    for (const body of unproven.filter(text => text.includes("ยอดเงินไม่เพียงพอ"))) {
      const outcome = parseAnswer(endpoint, 200, body)
      expect(!outcome.ok && outcome.error, body).toMatchObject({ message: "ยอดเงินไม่เพียงพอ" })
    }
  })
})

test("a flag or a code that says no is a refusal, in the backend's words", () => {
  for (const body of ['{"result":false,"message":"no"}', '{"code":400,"message":"no"}', '{"error":"no"}'])
    expect(parseAnswer(wallet.transfer, 200, body), body).toMatchObject({
      error: { kind: "refused", message: "no" },
    })
  for (const body of ['{"code":500,"message":"no"}', '{"message":"no"}', '"no"'])
    expect(parseAnswer(wallet.transfer, 200, body), body).toMatchObject({
      error: { kind: "unproven", message: "no" },
    })
})

test("an endpoint's own fields tell of success", () => {
  const userBonus = '{"userBonus":{"isActive":true,"received":[]},"message":"BONUS_GIVEN"}'
  expect(parseAnswer(reward.activateBonus, 200, userBonus)).toMatchObject({ ok: true })
  expect(parseAnswer(wallet.transfer, 200, userBonus)).toMatchObject({ ok: false })
  expect(parseAnswer(spin, 200, '{"result":{"code":"A"}}')).toMatchObject({ ok: true })
  expect(parseAnswer(spin, 200, '{"message":"SOME_NEW_CODE"}')).toMatchObject({ error: { kind: "unproven" } })
  expect(parseAnswer(spin, 200, '{"message":"COIN_NOT_ENOUGH"}')).toMatchObject({
    error: { kind: "refused" },
  })
  expect(parseAnswer(spin, 200, '{"success":false,"error":"no"}')).toMatchObject({
    value: { success: false },
  })
  for (const body of [
    '{"success":false,"error":""}',
    '{"success":false,"result":{"code":"A"}}',
    '{"code":500}',
    '{"status":"error"}',
    "false",
  ])
    expect(parseAnswer(spin, 200, body), body).toMatchObject({ error: { kind: "unproven" } })
  expect(parseAnswer(createQr, 200, '{"hasQrcode":false,"message":"ปิด"}')).toMatchObject({ ok: true })
  expect(parseAnswer(account.sendOtp, 200, '{"otpToken":"t","message":"sent"}')).toMatchObject({ ok: true })
  expect(parseAnswer(account.sendOtp, 200, '{"message":"sms is down"}')).toMatchObject({
    error: { kind: "unproven", message: "sms is down" },
  })
})

// Quadratic time would be minutes; on a quiet machine it is a fifth of a second.
test("telling success from failure takes linear time", { timeout: 60_000 }, () => {
  const start = performance.now()
  for (const text of ["ำ".repeat(1_000_000), "aB".repeat(500_000), "สำเร็จ ".repeat(150_000)]) {
    expect(tellsOfSuccess(text)).toBe(false)
    parseAnswer(wallet.transfer, 200, JSON.stringify({ message: text }))
  }
  expect(performance.now() - start).toBeLessThan(20_000)
})
