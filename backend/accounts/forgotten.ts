// Forgotten passwords: a code to the phone, then a new password. Words, limits and timing are the same for phones that
// nobody registered (docs/decisions/032-accounts.md).
import { otpRules } from "#contract/rules/accounts.ts"
import { hashSecret, secretOf } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { type AttemptLimit, countAttempt, forgetAttempts } from "../storage/attempts.ts"
import { findRow } from "../storage/rows.ts"
import type { AccountContext } from "./context.ts"
import { addDevice, deviceOf, forgetDevices } from "./devices.ts"
import { assertPhone } from "./known-phones.ts"
import { notify } from "./messages.ts"
import {
  type CodeRequest,
  createCode,
  deliverCode,
  endCodes,
  sendsPerNetwork,
  spendVerifiedPhone,
  verifiedPhone,
} from "./otp.ts"
import { assertPassword } from "./password-rules.ts"
import { ownTextsOf } from "./profile.ts"
import { revoked, withEvents } from "./security-log.ts"
import { revokeOtherTokens } from "./tokens.ts"

/**
 * Makes a code for any phone and answers; only a member is sent it, after the answer, and a provider's failure is not
 * told. Throws PHONE_NUMBER_REQUIRE_10_DIGIT, OTP_BLOCK, REQUEST_LIMIT_1MIN or REQUEST_LIMIT.
 */
export async function sendResetCode(
  context: AccountContext,
  { phone, deviceToken, address: network, form }: CodeRequest & { deviceToken?: string | null | undefined },
): Promise<{ otpRef: string; otpToken: string }> {
  const { db, clock } = context
  assertPhone(phone, context.deployment)
  const device = await deviceOf(db, phone, deviceToken)
  if (!device) await countAttempt(db, `otp-address:${network}`, sendsPerNetwork, clock())
  const made = await createCode(context, "reset", { phone, network, deviceId: device?.id, form })
  if (!("isRepeated" in made)) {
    const member = await findRow(db, "member", { username: phone })
    if (member?.state === "active") void deliverCode(context, phone, made)
  }
  return { otpRef: made.otpRef, otpToken: made.otpToken }
}

type Reset = { otpToken: string; newPassword: string; device?: string | null | undefined; address: string }

/**
 * Sets the new password, ends all sessions and forgets all devices; this one is trusted, so that its owner gets in
 * while strangers guess. A refused password leaves the token usable; the same password sent twice gets the same answer
 * for a minute. Throws INVALID_USER_INFO, OTP_EXPIRED or REQUEST_LIMIT.
 */
export async function resetPassword(
  context: AccountContext,
  reset: Reset,
): Promise<{ deviceToken?: string }> {
  try {
    return await setPassword(context, reset)
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === "OTP_EXPIRED"
    if (!isUsed || !(await isRepeated(context, reset))) throw error
    return { deviceToken: deviceTokenOf(reset) }
  }
}

/** Nobody but the browser that sent it keeps the code's token: so the second post finds what the first was given. */
const deviceTokenOf = ({ otpToken, newPassword }: Reset) =>
  secretOf(["reset", "device", otpToken, newPassword])

/** Posts of one form; further ones could guess the password. */
const repeats: AttemptLimit = { attempts: 5, windowMs: otpRules.pauseMs }

/** Has this token set this password within the minute? The device that it made is still known then. */
async function isRepeated({ db, clock }: AccountContext, reset: Reset): Promise<boolean> {
  const at = clock()
  const made = await db
    .selectFrom("otp")
    .innerJoin("member", "member.username", "otp.phone")
    .innerJoin("member_device", "member_device.member_id", "member.id")
    .select("member_device.token_hash")
    .where("otp.token_hash", "=", hashSecret(reset.otpToken))
    .where("purpose", "=", "reset")
    .where("otp.state", "=", "used")
    .where("member_device.created_at_ms", ">", at - otpRules.pauseMs)
    .execute()
  if (made.length === 0) return false
  await countAttempt(db, `reset-again:${hashSecret(reset.otpToken)}`, repeats, at)
  const own = hashSecret(deviceTokenOf(reset))
  return made.some(({ token_hash }) => token_hash === own)
}

async function setPassword(context: AccountContext, reset: Reset): Promise<{ deviceToken?: string }> {
  const { otpToken, newPassword, device, address: network } = reset
  const { db, clock, passwords, random } = context
  const at = clock()
  const phone = await verifiedPhone(db, { purpose: "reset", otpToken, at })
  const member = phone === undefined ? undefined : await findRow(db, "member", { username: phone })
  if (member?.state !== "active") throw new Refusal("OTP_EXPIRED")
  assertPassword(newPassword, ownTextsOf(member))
  await countAttempt(db, `reset-day:${member.username}`, otpRules.resetsPerDay, at)
  const passwordHash = await passwords.hash(newPassword)
  const actor = { memberId: member.id, deviceName: device ?? "", network }
  let deviceToken: string | undefined
  await withEvents(context, actor, async trx => {
    await trx.updateTable("member").set({ password_hash: passwordHash }).where("id", "=", member.id).execute()
    if (!(await spendVerifiedPhone(trx, member.username, { purpose: "reset", otpToken, at }))) {
      throw new Refusal("OTP_EXPIRED")
    }
    const ended = await revokeOtherTokens(trx, member.id, null)
    await forgetDevices(trx, member.id, null)
    await endCodes(trx, member.username)
    await forgetAttempts(trx, `login-username:${member.username}`)
    const token = deviceTokenOf(reset)
    const owned = { memberId: member.id, name: device ?? "", network, at, isTrusted: true, token }
    if (typeof device === "string") deviceToken = (await addDevice(random, trx, owned)).deviceToken
    return [{ event: "authn_password_change", detail: "forgotten" }, ...revoked(ended)]
  })
  notify(context, member, "password-changed")
  return deviceToken === undefined ? {} : { deviceToken }
}
