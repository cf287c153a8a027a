// Registration: its rules, one account per phone and per bank account, and invite codes.

import { describe, expect, test } from "vitest"
import { createAccount, login, readProfile, validateAccount } from "#contract/account.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const step3 = { name: "ใหม่ มาก", username: "0991112222", password: "eight-letters" }
const bank = { bankCode: "SCB", bankAccountName: "Mai Mak", bankAccountNo: "111-2-33333-4" }
const whole = { ...step3, ...bank, sourceCode: "LINE", inviteCode: "PR10000001" }

describe.each(backendKinds)("registration on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  const validate = (body: unknown) => backend.call(validateAccount, { body })
  const create = (body: unknown) => backend.call(createAccount, { body })

  test("makes a member with an empty wallet who can log in", async () => {
    expect((await validate(step3)).status).toBe(200)
    expect((await create(whole)).status).toBe(200)
    const token = await backend.logIn(step3.username, step3.password)
    const { value } = await backend.call(readWallet, { token })
    expect(value).toMatchObject({
      profile: { name: "ใหม่ มาก", username: "0991112222", coin: 0 },
      wallet: { amount: 0 },
      bankAccount: { bankCode: "SCB", bankAccountName: "MAI MAK", bankAccountNo: "1112333334" },
    })
    expect(value!.slots).toHaveLength(16)
    expect(value!.slots!.some(slot => slot.isActive)).toBe(false)
  })

  test.each([
    ["a phone of nine digits", { username: "099111222" }, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["a phone of eleven digits", { username: "09911122223" }, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["a phone with letters", { username: "09911122ab" }, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["Thai digits", { username: "๐๙๙๑๑๑๒๒๒๒" }, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["a phone that is registered", { username: "0812345678" }, "EXISTING_USER"],
    ["no name", { name: "" }, "INVALID_USER_INFO"],
    ["a blank name", { name: "   " }, "INVALID_USER_INFO"],
    ["a password of seven characters", { password: "seven-7" }, "INVALID_USER_INFO"],
    ["no password", { password: undefined }, "INVALID_USER_INFO"],
    ["a password of 129 characters", { password: "too long ".repeat(15).slice(0, 129) }, "INVALID_USER_INFO"],
    ["a password beyond reason", { password: "x".repeat(201) }, "INVALID_USER_INFO"],
    ["the phone number as password", { password: "0991112222" }, "INVALID_USER_INFO"],
    ["a common password", { password: "password1" }, "INVALID_USER_INFO"],
  ])("refuses %s, at step 3 and at the end", async (_, fault, code) => {
    expect(await validate({ ...step3, ...fault })).toMatchObject({ status: 400, code })
    expect(await create({ ...whole, ...fault })).toMatchObject({ status: 400, code })
  })

  test.each([
    ["an unknown bank", { bankCode: "NOPE" }, "INVALID_BANK"],
    ["a bank of the other deployment", { bankCode: "BCEL" }, "INVALID_BANK"],
    ["letters for a number", { bankAccountNo: "12345abc" }, "INVALID_BANK"],
    ["five digits", { bankAccountNo: "12345" }, "INVALID_BANK"],
    ["twenty-one digits", { bankAccountNo: "1".repeat(21) }, "INVALID_BANK"],
    ["a Thai name with KTB", { bankCode: "KTB", bankAccountName: "ใหม่ มาก" }, "BANK_ACCOUNT_NAME_ENG"],
    ["a digit in a name with TMB", { bankCode: "TMB", bankAccountName: "MAI M4K" }, "BANK_ACCOUNT_NAME_ENG"],
    ["a dot in a name with BBL", { bankCode: "BBL", bankAccountName: "MAI M. MAK" }, "BANK_ACCOUNT_NAME_ENG"],
    ["no name", { bankAccountName: " " }, "INVALID_USER_INFO"],
    ["no number", { bankAccountNo: undefined }, "INVALID_USER_INFO"],
    ["an account that is registered", { bankCode: "KBANK", bankAccountNo: "001-2-34567-8" }, "EXISTING_BANK"],
    ["a currency that is none", { currency: "USD" }, "INVALID_USER_INFO"],
  ])("refuses a bank step with %s", async (_, fault, code) => {
    expect(await create({ ...whole, ...fault })).toMatchObject({ status: 400, code })
    expect((await backend.call(login, { body: step3 })).code).toBe("WRONG_CREDENTIAL")
  })

  test("other banks accept a Thai name, and the same number at another bank is free", async () => {
    const answer = await create({
      ...whole,
      bankCode: "GSB",
      bankAccountName: "ใหม่ มาก",
      bankAccountNo: "0012345678",
    })
    expect(answer.status).toBe(200)
  })

  test("the account number is no password", async () => {
    const password = "111 2333334"
    expect((await validate({ ...step3, password })).status).toBe(200)
    const answer = await create({ ...whole, password })
    expect(answer).toMatchObject({ code: "INVALID_USER_INFO", said: { passwordFault: "own" } })
  })

  test("names of 200 and passwords of 128 characters are accepted", async () => {
    const password = "long words ".repeat(12).slice(0, 128)
    expect((await create({ ...whole, name: "n".repeat(200), password })).status).toBe(200)
    expect(await backend.logIn(whole.username, password)).toBeTruthy()
    expect((await create({ ...whole, name: "n".repeat(201) })).code).toBe("INVALID_USER_INFO")
  })

  test("ten simultaneous posts of one phone register once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(whole)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "EXISTING_USER")).toHaveLength(9)
  })

  test("of five simultaneous registrations with one bank account one succeeds", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(digit => create({ ...whole, username: `099111222${digit}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "EXISTING_BANK")).toHaveLength(4)
  })

  test.each(["PR99999999", "PR", "10000001", "กดเลย"])("refuses the invite code %j", async inviteCode => {
    expect((await validate({ ...step3, inviteCode })).code).toBe("INVALID_CODE")
    expect((await create({ ...whole, inviteCode })).code).toBe("INVALID_CODE")
  })

  test.each([null, "", " \u200b", "pr 10000001", "https://x.example/register?code=PR10000001&utm=1"])(
    "takes the invite code %j",
    async inviteCode => {
      expect((await validate({ ...step3, inviteCode })).status).toBe(200)
    },
  )
})

describe.each(backendKinds)("registration in Laos on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true, deployment: "laos" }))

  const laoBank = { bankCode: "BCEL", bankAccountName: "ໃໝ່ ຫຼາຍ", bankAccountNo: "160120001112223" }

  test("accepts phones of other lengths, Lao banks, numbers of six to twenty digits, and two currencies", async () => {
    for (const [username, currency, bankAccountNo] of [
      ["20999", "LAK", "123 4-56"],
      ["20555999888", "BAHT", "1".repeat(20)],
      ["2055599988", undefined, "16012055599988"],
    ] as const) {
      const account = { ...step3, ...laoBank, bankAccountNo, username, currency }
      expect((await backend.call(createAccount, { body: account })).status).toBe(200)
      const token = await backend.logIn(username, step3.password)
      const { value } = await backend.call(readProfile, { token })
      expect(value!.bankAccount).toMatchObject({ bankCode: "BCEL", bankAccountName: "ໃໝ່ ຫຼາຍ" })
    }
  })

  test("refuses a phone without digits and Thai banks that it does not list", async () => {
    const account = { ...step3, ...laoBank }
    const phone = await backend.call(createAccount, { body: { ...account, username: "phone" } })
    expect(phone.code).toBe("PHONE_NUMBER_REQUIRE_10_DIGIT")
    const bankOfThailand = await backend.call(createAccount, { body: { ...account, bankCode: "GSB" } })
    expect(bankOfThailand.code).toBe("INVALID_BANK")
  })
})
