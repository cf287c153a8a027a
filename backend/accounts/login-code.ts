// A code to the phone as the second factor of a login (docs/decisions/280-login-codes.md). What is between the password
// and the code is the code's own row: nothing else is kept, and no session exists before.
import { hashSecret } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import type { AccountContext } from "./context.ts"
import type { Device } from "./devices.ts"
import { createCode, deliverCode, markFailed } from "./otp.ts"

/** `new-device`: only on a device where this member has not logged in before. */
export type LoginCodePolicy = "off" | "new-device" | "always"

export type LoginContext = AccountContext & { loginCode: LoginCodePolicy }

/** Without a session yet: its token is empty. */
export type SentCode = { token: ""; otpToken: string; otpRef: string }

/** Has a login with the right password to be confirmed by a code? */
export function asksForCode({ loginCode }: LoginContext, known: Device | undefined): boolean {
  return loginCode === "always" || (loginCode === "new-device" && !known)
}

/**
 * Sends the code of a login whose password was right. The same login within a minute, such as a form that is sent twice,
 * gets the first one's answer and no second message. Throws OTP_BLOCK, REQUEST_LIMIT_1MIN, REQUEST_LIMIT or
 * OTP_SEND_FAIL.
 */
export async function sendLoginCode(
  context: AccountContext,
  { id, username: phone, password_hash }: Member,
  network: string,
  deviceId: string | undefined,
): Promise<SentCode> {
  // The password's hash is a secret, so nobody else can work the token out.
  const form = hashSecret(JSON.stringify(["login", id, password_hash]))
  const made = await createCode(context, "login", { phone, network, deviceId, form })
  const { otpToken, otpRef } = made
  if (!("isRepeated" in made) && !(await deliverCode(context, phone, made))) {
    await markFailed(context, made)
    throw new Refusal("OTP_SEND_FAIL")
  }
  return { token: "", otpToken, otpRef }
}
