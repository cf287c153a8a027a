// A code to the phone as the second factor of a login (docs/decisions/033-otp.md). What is between the password
// and the code is the code's own row: nothing else is kept, and no session exists before.
import { otpRules } from "#contract/rules/accounts.ts"
import { hashSecret, secretOf } from "../kernel/identifiers.ts"
import type { Member } from "../members/members.ts"
import type { AccountContext } from "./context.ts"
import type { Device } from "./devices.ts"
import { sendCode, unguessable } from "./otp.ts"

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
  const { otpToken, otpRef } = await sendCode(context, "login", { phone, network, deviceId, form })
  return { token: "", otpToken, otpRef }
}

/** A session that has begun; on a device that was not known before with that one's token. */
export type Entered = { token: string; deviceToken?: string }

export type EntryTokens = Required<Entered>

/**
 * The tokens that a form's code gets. They are made of the form's own text, which nobody keeps but its browser: so the
 * second post, in whatever process, finds what the first was given, and the database tells nobody. Undefined without
 * such a text.
 */
export function entryTokens(otpToken: string, form: string | null | undefined): EntryTokens | undefined {
  if (!form || !unguessable.test(form)) return undefined
  const made = (what: string) => secretOf(["login-code", what, otpToken, form])
  return { token: made("session"), deviceToken: made("device") }
}

/**
 * What the first post of this form was given, for a minute and while that session lives. Its code has been checked
 * before.
 */
export async function repeatedEntry(
  { db, clock }: AccountContext,
  otpToken: string,
  { token, deviceToken }: EntryTokens,
): Promise<Entered | undefined> {
  const session = await db
    .selectFrom("otp")
    .innerJoin("member_token", join => join.on("member_token.token_hash", "=", hashSecret(token)))
    .leftJoin("member_device", "member_device.id", "member_token.device_id")
    .select("member_device.token_hash as device_hash")
    .where("otp.token_hash", "=", hashSecret(otpToken))
    .where("otp.state", "=", "used")
    .where("otp.verified_at_ms", ">", clock() - otpRules.pauseMs)
    .executeTakeFirst()
  if (!session) return undefined
  return { token, ...(session.device_hash === hashSecret(deviceToken) && { deviceToken }) }
}
