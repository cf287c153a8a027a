// /api/account, /api/login, /api/logout and /api/otp.
import * as contract from "#contract/account.ts"
import { logIn } from "../accounts/login.ts"
import { sendOtp, verifyOtp } from "../accounts/otp.ts"
import { changePassword, updateHolderName, updateProfile } from "../accounts/profile.ts"
import { register, validateRegistration } from "../accounts/registration.ts"
import { revokeToken } from "../accounts/tokens.ts"
import { bankAccountOf, profileOf } from "../members/members.ts"
import { networkOf } from "./address.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

const success = { message: "SUCCESS" }
const invalidUser = (fields: ReadonlySet<string>) =>
  fields.has("username") ? "PHONE_NUMBER_REQUIRE_10_DIGIT" : "INVALID_USER_INFO"
const invalid = () => "INVALID_USER_INFO" as const

/** /api/account, /api/login, /api/logout and /api/otp (docs/product/accounts.md). */
export function accountRoutes(routes: Routes, context: Context): void {
  routes.open(contract.login, ({ payload, request }) =>
    logIn(context, { ...payload, address: networkOf(request) }),
  )
  routes.member(contract.logout, async ({ tokenHash }) => {
    await revokeToken(context.db, tokenHash)
    return success
  })

  routes.open(
    contract.sendOtp,
    ({ payload: { phoneNumber, otpToken }, request }) =>
      sendOtp(context, { phone: phoneNumber, otpToken, address: networkOf(request) }),
    { invalid: () => "PHONE_NUMBER_REQUIRE_10_DIGIT" },
  )
  routes.open(contract.verifyOtp, async ({ payload }) => ({ message: await verifyOtp(context, payload) }), {
    invalid: fields => (fields.has("otpToken") ? "OTP_TOKEN_INVALID" : "OTP_CODE_INVALID"),
  })

  routes.open(
    contract.validateAccount,
    async ({ payload }) => {
      await validateRegistration(context, payload)
      return success
    },
    { invalid: invalidUser },
  )
  routes.open(
    contract.createAccount,
    async ({ payload, request }) => {
      await register(context, payload, networkOf(request))
      return success
    },
    { invalid: invalidUser },
  )

  routes.member(contract.readProfile, ({ member }) => ({
    profile: profileOf(member),
    bankAccount: bankAccountOf(member, context.deployment),
  }))
  routes.member(
    contract.updateProfile,
    async ({ member, payload }) => {
      await updateProfile(context, member, payload)
      return success
    },
    { invalid },
  )
  routes.member(
    contract.updateBankAccountName,
    async ({ member, payload }) => {
      await updateHolderName(context, member, payload)
      return success
    },
    { invalid: () => "BANK_ACCOUNT_NAME_ENG" },
  )
  routes.member(
    contract.changePassword,
    async ({ payload, member, tokenHash }) => {
      await changePassword(context, { member, tokenHash }, payload)
      return success
    },
    { invalid },
  )
}
