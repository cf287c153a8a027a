// /api/account, /api/login, /api/logout and /api/otp.
import * as contract from "#contract/account.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"
import { resetPassword, sendResetCode } from "../accounts/forgotten.ts"
import { logIn, logInByCode } from "../accounts/login.ts"
import { verifyCode } from "../accounts/otp.ts"
import { changePassword, updateHolderName, updateProfile } from "../accounts/profile.ts"
import { sendOtp } from "../accounts/register-codes.ts"
import { register, validateRegistration } from "../accounts/registration.ts"
import { securityEventsOf } from "../accounts/security-log.ts"
import { confirmDevices, endSessions, logOut, sessionParts, sessionsOf } from "../accounts/sessions.ts"
import { confirmStepUp, stepUpOf } from "../accounts/step-up.ts"
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
  /** A phone with its leading 0 and the same phone without it are one member. The API accepts ASCII digits only. */
  const phoneOf = (text: string) => (/^\d+$/.test(text) ? phoneNumberFrom(text, context.deployment) : text)

  routes.open(contract.login, ({ payload, request }) =>
    logIn(context, { ...payload, username: phoneOf(payload.username), address: networkOf(request) }),
  )
  routes.open(
    contract.loginByCode,
    ({ payload, request }) =>
      logInByCode(context, {
        ...payload,
        address: networkOf(request),
        form: request.headers.get("idempotency-key"),
      }),
    { invalid: fields => (fields.has("otpToken") ? "OTP_TOKEN_INVALID" : "OTP_CODE_INVALID") },
  )
  routes.member(contract.logout, async ({ request, ...signedIn }) => {
    await logOut(context, signedIn, networkOf(request))
    return success
  })

  routes.open(
    contract.sendOtp,
    ({ payload: { phoneNumber, otpToken }, request }) =>
      sendOtp(context, {
        phone: phoneOf(phoneNumber),
        otpToken,
        address: networkOf(request),
        form: request.headers.get("idempotency-key"),
      }),
    { invalid: () => "PHONE_NUMBER_REQUIRE_10_DIGIT" },
  )
  routes.open(
    contract.verifyOtp,
    async ({ payload, request }) => ({
      message: await verifyCode(context, "register", { ...payload, network: networkOf(request) }),
    }),
    {
      invalid: fields => (fields.has("otpToken") ? "OTP_TOKEN_INVALID" : "OTP_CODE_INVALID"),
    },
  )

  routes.open(
    contract.validateAccount,
    async ({ payload, request }) => {
      await validateRegistration(
        context,
        { ...payload, username: phoneOf(payload.username) },
        networkOf(request),
      )
      return success
    },
    { invalid: invalidUser },
  )
  routes.open(
    contract.createAccount,
    async ({ payload, request }) => {
      await register(context, { ...payload, username: phoneOf(payload.username) }, networkOf(request))
      return success
    },
    { invalid: invalidUser },
  )

  routes.member(contract.readProfile, ({ member }) => ({
    profile: profileOf(member),
    bankAccount: bankAccountOf(member),
  }))
  routes.member(
    contract.updateProfile,
    async ({ payload, request, ...signedIn }) => {
      await updateProfile(context, signedIn, payload, networkOf(request))
      return success
    },
    { invalid },
  )
  routes.member(
    contract.updateBankAccountName,
    async ({ payload, request, ...signedIn }) => {
      await updateHolderName(context, signedIn, payload, networkOf(request))
      return success
    },
    { invalid: () => "BANK_ACCOUNT_NAME_ENG" },
  )
  routes.member(
    contract.changePassword,
    async ({ payload, request, ...signedIn }) => {
      await changePassword(context, signedIn, payload, networkOf(request))
      return success
    },
    { invalid },
  )

  routes.member(contract.listSessions, ({ rowsOf, ...signedIn }) => sessionsOf(context, signedIn, rowsOf), {
    needs: sessionParts,
  })
  routes.member(contract.endSessions, async ({ payload, request, ...signedIn }) => {
    await endSessions(context, signedIn, payload, networkOf(request))
    return success
  })
  routes.member(contract.confirmDevices, async signedIn => {
    await confirmDevices(context, signedIn)
    return success
  })
  routes.member(contract.readStepUp, signedIn => stepUpOf(context, signedIn))
  routes.member(contract.confirmStepUp, ({ payload, request, ...signedIn }) =>
    confirmStepUp(context, signedIn, payload, networkOf(request)),
  )
  routes.member(contract.listSecurityEvents, async ({ member }) => ({
    events: await securityEventsOf(context, member.id),
  }))

  routes.open(
    contract.sendResetCode,
    ({ payload: { phoneNumber, deviceToken }, request }) =>
      sendResetCode(context, {
        phone: phoneOf(phoneNumber),
        deviceToken,
        address: networkOf(request),
        form: request.headers.get("idempotency-key"),
      }),
    { invalid: () => "PHONE_NUMBER_REQUIRE_10_DIGIT" },
  )
  routes.open(
    contract.verifyResetCode,
    async ({ payload, request }) => ({
      message: await verifyCode(context, "reset", { ...payload, network: networkOf(request) }),
    }),
    { invalid: fields => (fields.has("otpToken") ? "OTP_TOKEN_INVALID" : "OTP_CODE_INVALID") },
  )
  routes.open(
    contract.resetPassword,
    ({ payload, request }) => resetPassword(context, { ...payload, address: networkOf(request) }),
    { invalid: fields => (fields.has("otpToken") ? "OTP_EXPIRED" : "INVALID_USER_INFO") },
  )
}
