// QR deposits: the text of a code, who may pay it and until when, and that it is credited once.
import { parse, withCrcTag } from "promptparse"
import { beforeAll, describe, expect, test } from "vitest"
import { createQr, deleteQr, readQr } from "#contract/deposit.ts"
import { qrLifeMs } from "#contract/rules/deposits.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import { demoMembersOf } from "../sandbox/seed/demo-members.ts"
import { laoQr, payloadOf, referenceIn } from "./payload.ts"

describe("the text in a code", () => {
  const bill = { reference: "REF0123456789ABC", amountSatang: 123_45 }

  test("a Thai bill payment names the biller, the reference and the amount", () => {
    const code = parse(payloadOf("KBANK", bill), true)!
    expect(code.getTagValue("01")).toBe("12")
    expect(code.getTagValue("30", "00")).toBe("A000000677010112")
    expect(code.getTagValue("30", "01")).toMatch(/^\d{15}$/)
    expect(code.getTagValue("30", "02")).toBe(bill.reference)
    expect([code.getTagValue("53"), code.getTagValue("54"), code.getTagValue("58")]).toEqual([
      "764",
      "123.45",
      "TH",
    ])
  })

  test("PromptPay pays an e-wallet, and carries the reference as additional data", () => {
    const code = parse(payloadOf("PAYTIMZ", bill), true)!
    expect(code.getTagValue("29", "00")).toBe("A000000677010111")
    expect(code.getTagValue("29", "03")).toMatch(/^\d{15}$/)
    expect(code.getTagValue("62", "05")).toBe(bill.reference)
  })

  test.each([
    // A bill of promptparse's documentation, and a standing Lao code as published.
    "00020101021230490016A000000677010112011301122334455660208INV1234553037645802TH5406300.006304E2B5",
    "00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ53034185802LA630491B3",
  ])("is sealed as published codes are, and those of other operators are not ours: %s", published => {
    expect(withCrcTag(published.slice(0, -8), "63")).toBe(published)
    expect(parse(published, true)).not.toBeNull()
    expect(referenceIn(published)).toBeUndefined()
  })

  test("a Lao code is LAPNet's, in whole kip", () => {
    const code = parse(payloadOf("BCEL", bill), true)!
    expect(code.getTagValue("38", "00")).toBe("A005266284662577")
    expect(code.getTagValue("38", "01")).toBe("27710418")
    expect([code.getTagValue("53"), code.getTagValue("54"), code.getTagValue("58")]).toEqual([
      "418",
      "80243",
      "LA",
    ])
    expect(laoQr({ reference: "A1", kip: 5 }).slice(-8)).toMatch(/^6304[0-9A-F]{4}$/)
  })
})

describe.each(backendKinds)("on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true }))
  let token: string
  const [first, , third] = demoMembersOf("thailand")
  beforeAll(async () => {
    token = await backend.logIn(first!.phone)
  })

  let keys = 0
  const create = (baht: number, bankCode = "KBANK", who = token) =>
    backend.call(createQr, { params: { bankCode }, body: { amount: baht }, token: who, key: `qr-${++keys}` })
  const read = async (bankCode = "KBANK") =>
    (await backend.call(readQr, { params: { bankCode }, token })).value
  const lastLine = async () => (await backend.linesOf(token))[0]
  const textOf = async () => (await backend.sandbox.listOpenQr())[0]!.payload

  test("a code is made, shown, paid once, and stands in the statement", async () => {
    const before = await backend.walletOf(token)
    const made = await create(250.5)
    expect(made.value).toMatchObject({ hasQrcode: true, amount: 250_50 })
    expect(made.value!.qrcode).toMatch(/^<svg [^>]*viewBox/)
    expect(made.value!.qrcode).not.toContain("style=")
    expect(Date.parse(String(made.value!.expireIn))).toBe(backend.now.ms + qrLifeMs)
    expect((await read())!.qrcodeId).toBe(made.value!.qrcodeId)
    const text = await textOf()
    expect(await backend.sandbox.payQr(text)).toBe("credited")
    expect(await backend.sandbox.payQr(text)).toBe("paid")
    expect(await backend.walletOf(token)).toBe(before + 250_50)
    expect((await read())!.hasQrcode).toBe(false)
    expect(await lastLine()).toMatchObject({
      statementType: "deposit",
      amount: 250_50,
      status: "SUCCESS",
    })
  })

  test.each([
    ["KBANK", 0.99, "TRANSFER_MINIMUM"],
    ["KBANK", 1, undefined],
    ["WW", 99.99, "TRANSFER_MINIMUM"],
    ["WW", 100, undefined],
    ["PAYTIMZ", 9.99, "TRANSFER_MINIMUM"],
    ["PAYTIMZ", 10, undefined],
    ["BCEL", 0.99, "TRANSFER_MINIMUM"],
    ["BCEL", 1, undefined],
    ["SCB", 100, "QR_FAIL"],
    ["NOBANK", 100, "QR_FAIL"],
    ["KBANK", 200_000, undefined],
    ["KBANK", 200_000.01, "QR_FAIL"],
  ])("%s for %d baht: %s", async (bankCode, baht, code) => {
    expect((await create(baht, bankCode)).code).toBe(code)
  })

  test("a code made in one panel replaces the one in another", async () => {
    await create(20, "KBANK")
    const old = await textOf()
    await create(100, "WW")
    expect((await read("KBANK"))!.hasQrcode).toBe(false)
    expect((await read("WW"))!.hasQrcode).toBe(true)
    expect(await backend.sandbox.payQr(old)).toBe("cancelled")
  })

  test("of codes asked for at once the last one made is open, and no call fails", async () => {
    const member = await backend.logIn(third!.phone)
    const made = await Promise.all([20, 30, 40, 50, 60].map(baht => create(baht, "KBANK", member)))
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { value } = await backend.call(readQr, { params: { bankCode: "KBANK" }, token: member })
    expect(made.map(answer => answer.value!.qrcodeId)).toContain(value!.qrcodeId)
  })

  test("a cancelled code is not paid; nobody cancels another's, or twice", async () => {
    const { value } = await create(30)
    const text = await textOf()
    const other = await backend.logIn(third!.phone)
    const cancel = (who: string) =>
      backend.call(deleteQr, { params: { qrcodeId: value!.qrcodeId! }, token: who })
    expect((await cancel(other)).code).toBe("NO_DATA")
    expect((await cancel(token)).code).toBeUndefined()
    expect((await cancel(token)).code).toBe("NO_DATA")
    expect(await backend.sandbox.payQr(text)).toBe("cancelled")
  })

  test("a code can be paid until its last millisecond, and not at its end", async () => {
    await create(40)
    const late = await textOf()
    backend.now.ms += qrLifeMs
    expect(await backend.sandbox.payQr(late)).toBe("expired")
    expect((await read())!.hasQrcode).toBe(false)
    await create(40)
    const text = await textOf()
    backend.now.ms += qrLifeMs - 1
    expect(await backend.sandbox.payQr(text)).toBe("credited")
  })

  test("an altered or mistyped code is refused by the bank", async () => {
    await create(50)
    const text = await textOf()
    expect(await backend.sandbox.payQr(text.replace("50.00", "05.00"))).toBe("not-a-code")
    expect(await backend.sandbox.payQr(text.slice(0, -1))).toBe("not-a-code")
    expect(
      await backend.sandbox.payQr(payloadOf("KBANK", { reference: "NOSUCHBILL", amountSatang: 100 })),
    ).toBe("unknown")
    const { reference } = (await backend.sandbox.listOpenQr())[0]!
    expect(await backend.sandbox.payQr(payloadOf("KBANK", { reference, amountSatang: 5_00 }))).toBe("altered")
    // The same number in a cheaper currency, and the same bill to another biller, each with a correct checksum.
    for (const [from, to] of [
      ["5303764", "5303360"],
      ["5802TH", "5802LA"],
    ] as const) {
      expect(await backend.sandbox.payQr(withCrcTag(text.replace(from, to).slice(0, -8), "63"))).toBe(
        "altered",
      )
    }
    expect(await backend.sandbox.payQr(payloadOf("WW", { reference, amountSatang: 50_00 }))).toBe("altered")
    expect(await backend.sandbox.payQr(` ${text}\n`)).toBe("credited")
  })

  test("what is paid while the bank's feed is out is credited when it is back, though the code has ended", async () => {
    const { value } = await create(60)
    const before = await backend.walletOf(token)
    const text = await textOf()
    backend.sandbox.setOutage("bank-feed", true)
    expect(await backend.sandbox.payQr(text)).toBe("announced-later")
    expect(await lastLine()).toMatchObject({ statementType: "deposit", amount: 60_00, status: "PENDING" })
    expect((await read())!.hasQrcode).toBe(false)
    expect(await backend.sandbox.payQr(text)).toBe("paid")
    const paid = (await backend.call(deleteQr, { params: { qrcodeId: value!.qrcodeId! }, token })).code
    expect(paid).toBe("NO_DATA")
    await create(61)
    backend.now.ms += 2 * qrLifeMs
    expect(await backend.sandbox.announcePayments()).toBe(0)
    expect(await lastLine()).toMatchObject({ amount: 60_00, status: "PENDING" })
    expect(await backend.walletOf(token)).toBe(before)
    backend.sandbox.setOutage("bank-feed", false)
    expect(await backend.sandbox.announcePayments()).toBe(1)
    expect(await backend.sandbox.announcePayments()).toBe(0)
    expect(await backend.walletOf(token)).toBe(before + 60_00)
    const [newest, earlier] = await backend.linesOf(token, 2)
    expect(newest).toMatchObject({ amount: 60_00, status: "SUCCESS" })
    expect(earlier).not.toMatchObject({ amount: 60_00 })
  })

  test("the deployment sets the smallest amount of PAYTIMZ", async () => {
    const other = await start({ seed: true, paytimzMinimumSatang: 25_00 })
    const ofOther = await other.logIn(first!.phone)
    const make = async (amount: number) =>
      (await other.call(createQr, { params: { bankCode: "PAYTIMZ" }, body: { amount }, token: ofOther })).code
    expect([await make(24.99), await make(25)]).toEqual(["TRANSFER_MINIMUM", undefined])
    await other.remove()
  })

  test("a provider that fails makes no code and says so; the key is consumed, the next one works", async () => {
    backend.sandbox.setOutage("qr", true)
    const refused = await create(70)
    expect(refused.value).toMatchObject({ hasQrcode: false, message: "QR_FAIL" })
    backend.sandbox.setOutage("qr", false)
    expect((await create(70)).value!.hasQrcode).toBe(true)
  })

  test("while deposits are credited by hand, no code is made", async () => {
    await backend.sandbox.changeOperator({ manualDeposits: true })
    expect((await create(80)).code).toBe("QR_FAIL")
    await backend.sandbox.changeOperator({ manualDeposits: false })
  })

  test("one code, created by 20 copies of one request and paid 200 times at once, is one credit", async () => {
    const before = await backend.walletOf(token)
    const copy = () =>
      backend.call(createQr, { params: { bankCode: "WW" }, body: { amount: 100 }, token, key: "one-intent" })
    const copies = await Promise.all(Array.from({ length: 20 }, copy))
    expect(new Set(copies.map(({ value }) => value!.qrcodeId)).size).toBe(1)
    const text = await textOf()
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => backend.sandbox.payQr(text)))
    expect(outcomes.filter(outcome => outcome === "credited").length).toBe(1)
    expect(await backend.walletOf(token)).toBe(before + 100_00)
  })
})
