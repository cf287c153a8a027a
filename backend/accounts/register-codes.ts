// The codes that prove a phone during registration.

import { Refusal } from "../kernel/refusal.ts"
import { findMemberByUsername } from "../members/members.ts"
import { countAttempt } from "../storage/attempts.ts"
import type { AccountContext } from "./context.ts"
import { assertMayAsk, toldKnownPhone } from "./known-phones.ts"
import { sendCode, sendsPerNetwork, verifiedPhone } from "./otp.ts"
import { assertPhone } from "./phone.ts"

/**
 * Sends a code. Answers `code: "OTP_VERIFIED"` instead to whoever verified the phone, which `otpToken` proves, while it
 * is not registered yet. Throws PHONE_NUMBER_REQUIRE_10_DIGIT, EXISTING_USER, OTP_BLOCK, REQUEST_LIMIT_1MIN,
 * REQUEST_LIMIT or OTP_SEND_FAIL.
 */
export async function sendOtp(
  context: AccountContext,
  {
    phone,
    otpToken: proof,
    address: network,
    form,
  }: {
    phone: string
    otpToken?: string | null | undefined
    address: string
    /** The request's key: the same one gets the first one's answer. */
    form?: string | null
  },
) {
  const { db, clock } = context
  assertPhone(phone, context.deployment)
  const at = clock()
  await assertMayAsk(db, network, at)
  await countAttempt(db, `otp-address:${network}`, sendsPerNetwork, at)
  if (await findMemberByUsername(db, phone)) {
    await toldKnownPhone(db, network, at)
    throw new Refusal("EXISTING_USER")
  }
  if ((await verifiedPhone(db, { purpose: "register", otpToken: proof, at })) === phone) {
    return { code: "OTP_VERIFIED" }
  }
  const { otpRef, otpToken } = await sendCode(context, "register", { phone, network, form })
  return { otpRef, otpToken, otpTokenRequired: true }
}
