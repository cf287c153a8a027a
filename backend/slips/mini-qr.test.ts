import { expect, test } from "vitest"
import { readMiniQr, slipCodeAmong } from "./mini-qr.ts"

const kbank = "0041000600000101030040220015000000001AQR000015102TH9104FB50"

test.each([kbank, `${kbank}\n`, ` ${kbank}`, `\ufeff${kbank}`, kbank.replace("FB50", "fb50")])(
  "the code %j is a slip's",
  text => {
    expect(readMiniQr(text)).toEqual({
      ok: true,
      question: { bankCode: "KBANK", reference: "015000000001AQR00001" },
    })
  },
)

test.each([
  ["0037000600000101030240216UOB-2026-00000015102TH9104367E", "UOB-2026-0000001"],
  ["0036000600000101030250215BAY/0000/0000015102TH91047F88", "BAY/0000/000001"],
])("a reference may hold what banks print: %s", (text, reference) => {
  expect(readMiniQr(text)).toMatchObject({ ok: true, question: { reference } })
})

test.each([
  ["TrueMoney", "00490002010102010203P2P0314500000000000010408251120269104b61c", "UNKNOW_ERROR"],
  [
    "BCEL One",
    "00020101021133570004BCEL0108ONEPROOF020110312ABCDEF1234560412FT00000000016304F5D6",
    "UNKNOW_ERROR",
  ],
  [
    "a bill to pay",
    "00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD",
    "INVALID_SLIP",
  ],
  ["nothing", "", "INVALID_SLIP"],
])("a code of %s is none of a bank's slips", (_, text, reason) => {
  expect(readMiniQr(text)).toEqual({ ok: false, reason })
})

test("the slip's code is chosen before any other", () => {
  expect(slipCodeAmong(["https://example.com", kbank])).toMatchObject({ ok: true })
  expect(slipCodeAmong([])).toEqual({ ok: false, reason: "INVALID_SLIP" })
})
