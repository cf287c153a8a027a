// /api/account, /api/login, /api/logout and /api/otp.
import * as contract from "#contract/account.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"
import { resetPassword, sendResetCode } from "../accounts/forgotten.ts"
import { logIn, logInByCode } from "../accounts/login.ts"
import { verifyCode } from "../accounts/otp.ts"
import { changePassword, updateHolderName, updateProfile } from "../accounts/profile.ts"
import { register, sendOtp, validateRegistration } from "../accounts/registration.ts"
import { securityEventsOf } from "../accounts/security-log.ts"
import { confirmDevices, endSessions, logOut, sessionParts, sessionsOf } from "../accounts/sessions.ts"
import { confirmStepUp, stepUpOf } from "../accounts/step-up.ts"
import { bankAccountOf, profileOf } from "../members/members.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

const invalidUser = (fields: ReadonlySet<string>) =>
  fields.has("username") ? "PHONE_NUMBER_REQUIRE_10_DIGIT" : "INVALID_USER_INFO"
const invalidCode = (fields: ReadonlySet<string>) =>
  fields.has("otpToken") ? "OTP_TOKEN_INVALID" : "OTP_CODE_INVALID"

/** /api/account, /api/login, /api/logout and /api/otp (docs/product/accounts.md). */
export function accountRoutes(routes: Routes, context: Context): void {
  /** A phone with its leading 0 and the same phone without it are one member. The API accepts ASCII digits only. */
  const phoneOf = (text: string) => (/^\d+$/.test(text) ? phoneNumberFrom(text, context.deployment) : text)
  const formOf = (request: Request) => request.headers.get("idempotency-key")

  routes.open(contract.login, ({ payload, network: address }) =>
    logIn(context, { ...payload, username: phoneOf(payload.username), address }),
  )
  routes.open(
    contract.loginByCode,
    ({ payload, request, network: address }) =>
      logInByCode(context, { ...payload, address, form: formOf(request) }),
    { invalid: invalidCode },
  )
  routes.member(contract.logout, ({ network, ...signedIn }) => logOut(context, signedIn, network))

  routes.open(
    contract.sendOtp,
    ({ payload: { phoneNumber, otpToken }, request, network: address }) =>
      sendOtp(context, { phone: phoneOf(phoneNumber), otpToken, address, form: formOf(request) }),
    { invalid: "PHONE_NUMBER_REQUIRE_10_DIGIT" },
  )
  routes.open(
    contract.verifyOtp,
    async ({ payload, network }) => ({
      message: await verifyCode(context, "register", { ...payload, network }),
    }),
    { invalid: invalidCode },
  )

  routes.open(
    contract.validateAccount,
    ({ payload, network }) =>
      validateRegistration(context, { ...payload, username: phoneOf(payload.username) }, network),
    { invalid: invalidUser },
  )
  routes.open(
    contract.createAccount,
    ({ payload, network }) => register(context, { ...payload, username: phoneOf(payload.username) }, network),
    { invalid: invalidUser },
  )

  routes.member(contract.readProfile, ({ member }) => ({
    profile: profileOf(member),
    bankAccount: bankAccountOf(member),
  }))
  routes.member(
    contract.updateProfile,
    ({ payload, network, ...signedIn }) => updateProfile(context, signedIn, payload, network),
    { invalid: "INVALID_USER_INFO" },
  )
  routes.member(
    contract.updateBankAccountName,
    ({ payload, network, ...signedIn }) => updateHolderName(context, signedIn, payload, network),
    { invalid: "BANK_ACCOUNT_NAME_ENG" },
  )
  routes.member(
    contract.changePassword,
    ({ payload, network, ...signedIn }) => changePassword(context, signedIn, payload, network),
    { invalid: "INVALID_USER_INFO" },
  )

  routes.member(contract.listSessions, ({ rowsOf, ...signedIn }) => sessionsOf(context, signedIn, rowsOf), {
    needs: sessionParts,
  })
  routes.member(contract.endSessions, ({ payload, network, ...signedIn }) =>
    endSessions(context, signedIn, payload, network),
  )
  routes.member(contract.confirmDevices, signedIn => confirmDevices(context, signedIn))
  routes.member(contract.readStepUp, signedIn => stepUpOf(context, signedIn))
  routes.member(contract.confirmStepUp, ({ payload, network, ...signedIn }) =>
    confirmStepUp(context, signedIn, payload, network),
  )
  routes.member(contract.listSecurityEvents, async ({ member }) => ({
    events: await securityEventsOf(context, member.id),
  }))

  routes.open(
    contract.sendResetCode,
    ({ payload: { phoneNumber, deviceToken }, request, network: address }) =>
      sendResetCode(context, { phone: phoneOf(phoneNumber), deviceToken, address, form: formOf(request) }),
    { invalid: "PHONE_NUMBER_REQUIRE_10_DIGIT" },
  )
  routes.open(
    contract.verifyResetCode,
    async ({ payload, network }) => ({
      message: await verifyCode(context, "reset", { ...payload, network }),
    }),
    { invalid: invalidCode },
  )
  routes.open(
    contract.resetPassword,
    ({ payload, network: address }) => resetPassword(context, { ...payload, address }),
    { invalid: fields => (fields.has("otpToken") ? "OTP_EXPIRED" : "INVALID_USER_INFO") },
  )
}
