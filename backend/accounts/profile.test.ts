// What members change about themselves.

import { beforeEach, describe, expect, test } from "vitest"
import { readProfile, updateBankAccountName, updateProfile } from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("profile on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn("0823456789")
  })

  const account = async () => (await backend.call(readProfile, { token })).value!.bankAccount
  const rename = (bankCode: string, bankAccountName: string) =>
    backend.call(updateBankAccountName, { token, body: { bankCode, bankAccountName } })
  const update = (changes: Record<string, unknown>) =>
    backend.call(updateProfile, {
      token,
      body: {
        name: "สมหญิง",
        bankCode: "GSB",
        bankAccountName: "สมหญิง",
        bankAccountNo: "020999888777",
        ...changes,
      },
    })

  test("a holder's name is stored in English capitals", async () => {
    expect(await account()).toMatchObject({ bankCode: "KTB", bankAccountName: "สมหญิง รักเก็บ" })
    expect((await rename("KTB", " somying  rakkep ")).status).toBe(200)
    expect(await account()).toMatchObject({ bankAccountName: "SOMYING RAKKEP" })
  })

  test.each(["สมหญิง", "SOMYING 2", "SOM-YING", ""])("refuses the holder's name %j", async name => {
    expect(await rename("KTB", name)).toMatchObject({ status: 400, code: "BANK_ACCOUNT_NAME_ENG" })
    expect(await account()).toMatchObject({ bankAccountName: "สมหญิง รักเก็บ" })
  })

  test("is for the member's own bank, and for KTB, TMB and BBL only", async () => {
    expect((await rename("TMB", "SOMYING")).code).toBe("INVALID_BANK")
    await update({})
    expect((await rename("GSB", "SOMYING")).code).toBe("INVALID_BANK")
    token = await backend.logIn("0856789012")
    expect((await rename("KTB", "RAI")).code).toBe("NO_BANK")
  })

  test("the whole profile can change, but not to another member's bank account", async () => {
    expect((await update({})).status).toBe(200)
    expect(await account()).toMatchObject({ bankCode: "GSB", bankAccountNo: "020999888777" })
    expect((await update({ bankCode: "KBANK", bankAccountNo: "0012345678" })).code).toBe("EXISTING_BANK")
    expect((await update({ bankCode: "NOPE" })).code).toBe("INVALID_BANK")
    expect((await update({ bankCode: "BBL" })).code).toBe("BANK_ACCOUNT_NAME_ENG")
    expect((await update({ name: " " })).code).toBe("INVALID_USER_INFO")
    expect((await update({ name: undefined })).code).toBe("INVALID_USER_INFO")
  })
})
