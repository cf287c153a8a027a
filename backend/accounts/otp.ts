import { otpRules } from "#contract/rules/accounts.ts"
// One-time codes for phones, by the rules of docs/decisions/033-otp.md.

import { describeError } from "../kernel/environment.ts"
import { hashSecret, randomSecret, randomText } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { findMemberByUsername } from "../members/members.ts"
import { type AttemptLimit, countAttempt } from "../storage/attempts.ts"
import type { Queries } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { AccountContext } from "./context.ts"
import { assertPhone } from "./phone.ts"

/** Messages that one address asked for, to any phones. */
const sendsPerAddress: AttemptLimit = { attempts: 30, windowMs: 60 * 60_000 }

/**
 * Sends a code. Answers `code: "OTP_VERIFIED"` instead to whoever verified the phone, which `otpToken` proves, while it
 * is not registered yet. Throws PHONE_NUMBER_REQUIRE_10_DIGIT, EXISTING_USER, OTP_BLOCK, REQUEST_LIMIT_1MIN, REQUEST_LIMIT or
 * OTP_SEND_FAIL.
 */
export async function sendOtp(
  context: AccountContext,
  {
    phone,
    otpToken: proof,
    address,
  }: { phone: string; otpToken?: string | null | undefined; address: string },
) {
  const { db, clock, random, providers, log } = context
  assertPhone(phone, context.deployment)
  const at = clock()
  await countAttempt(db, `otp-address:${address}`, sendsPerAddress, at)
  if (await findMemberByUsername(db, phone)) throw new Refusal("EXISTING_USER")
  if (await hasVerifiedPhone(db, phone, proof, at)) return { code: "OTP_VERIFIED" }

  const otpToken = randomSecret(random)
  const otpRef = randomText(random, 4, "ABCDEFGHJKLMNPQRSTVWXYZ")
  const code = randomText(random, otpRules.digits, "0123456789")
  const tokenHash = hashSecret(otpToken)
  await transaction(db, async trx => {
    // Counting first also makes two requests for one phone wait for each other.
    await countAttempt(trx, `otp-phone:${phone}`, otpRules.sendsPerPhone, at)
    await assertMaySend(trx, phone, at)
    await trx
      .updateTable("otp")
      .set({ state: "replaced" })
      .where("phone", "=", phone)
      .where("state", "=", "sent")
      .execute()
    await trx
      .insertInto("otp")
      .values({
        token_hash: tokenHash,
        phone,
        reference: otpRef,
        code_hash: hashCode(otpToken, code),
        state: "sent",
        attempts: 0,
        sent_at_ms: at,
        verified_at_ms: null,
      })
      .execute()
  })
  try {
    await providers.sms.send({ phone, text: `Krapao: OTP ${code} (ref. ${otpRef})` })
  } catch (error) {
    log({ level: "error", event: "otp-not-sent", detail: { error: describeError(error) } })
    // The failed send still counts for the hour, but the player need not wait a minute.
    await db.updateTable("otp").set({ state: "failed" }).where("token_hash", "=", tokenHash).execute()
    throw new Refusal("OTP_SEND_FAIL")
  }
  return { otpRef, otpToken, otpTokenRequired: true }
}

/** The code is stored as a hash with the token, and the token is not stored: a stolen table does not reveal the six digits. */
function hashCode(otpToken: string, code: string): string {
  return hashSecret(`${otpToken}.${code}`)
}

async function assertMaySend(queries: Queries, phone: string, at: number): Promise<void> {
  const recent = await queries
    .selectFrom("otp")
    .select(["state", "sent_at_ms"])
    .where("phone", "=", phone)
    .where("sent_at_ms", ">", at - otpRules.blockMs)
    .where("state", "!=", "failed")
    .orderBy("sent_at_ms", "desc")
    .execute()
  const retryIn = (endsAtMs: number) => ({ retryAfterS: Math.ceil((endsAtMs - at) / 1000) })
  const blocked = recent.find(otp => otp.state === "blocked")
  if (blocked) throw new Refusal("OTP_BLOCK", retryIn(blocked.sent_at_ms + otpRules.blockMs))
  const last = recent[0]
  if (last && last.sent_at_ms > at - otpRules.pauseMs) {
    throw new Refusal("REQUEST_LIMIT_1MIN", retryIn(last.sent_at_ms + otpRules.pauseMs))
  }
}

/**
 * Checks a code; its token proves from then on that the phone is verified. The right code sent a second time (browsers do that by themselves)
 * answers OTP_VERIFIED, which is a success too. Throws OTP_TOKEN_INVALID, OTP_NOT_EXIST, OTP_EXPIRED, OTP_BLOCK or
 * OTP_CODE_INVALID.
 */
export async function verifyOtp(
  context: AccountContext,
  { otpToken, otpCode }: { otpToken: string; otpCode: string },
): Promise<"OTP_CODE_VALID" | "OTP_VERIFIED"> {
  const { db, clock } = context
  if (!/^[\w-]{43}$/.test(otpToken)) throw new Refusal("OTP_TOKEN_INVALID")
  const tokenHash = hashSecret(otpToken)
  const at = clock()
  const otp = await db.selectFrom("otp").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst()
  if (!otp) throw new Refusal("OTP_NOT_EXIST")
  const isRight = hashCode(otpToken, otpCode.trim()) === otp.code_hash
  if ((otp.state === "verified" || otp.state === "used") && isRight) return "OTP_VERIFIED"
  if (otp.state === "blocked") throw new Refusal("OTP_BLOCK")
  if (otp.state !== "sent" || at >= otp.sent_at_ms + otpRules.lifeMs) throw new Refusal("OTP_EXPIRED")

  // One statement, so that guesses at the same time are all counted and only one is right.
  const counted = await db
    .updateTable("otp")
    .set(row => ({
      attempts: row("attempts", "+", 1),
      ...(isRight
        ? { state: "verified" as const, verified_at_ms: at }
        : {
            state: row
              .case()
              .when("attempts", ">=", otpRules.wrongCodes - 1)
              .then("blocked" as const)
              .else("sent" as const)
              .end(),
          }),
    }))
    .where("token_hash", "=", tokenHash)
    .where("state", "=", "sent")
    .returning("state")
    .executeTakeFirst()
  if (counted?.state === "verified") return "OTP_CODE_VALID"
  if (!counted) return verifyOtp(context, { otpToken, otpCode })
  throw new Refusal(counted.state === "blocked" ? "OTP_BLOCK" : "OTP_CODE_INVALID")
}

type Proof = string | null | undefined

/** Has the code of this token verified this phone lately, and not been used to register since? */
export async function hasVerifiedPhone(
  queries: Queries,
  phone: string,
  otpToken: Proof,
  at: number,
): Promise<boolean> {
  if (!otpToken) return false
  const verified = await queries
    .selectFrom("otp")
    .select("token_hash")
    .where("token_hash", "=", hashSecret(otpToken))
    .where("phone", "=", phone)
    .where("state", "=", "verified")
    .where("verified_at_ms", ">", at - otpRules.verifiedMs)
    .executeTakeFirst()
  return verified !== undefined
}

/** Uses a verification up; false when the token proves none. */
export async function spendVerifiedPhone(
  queries: Queries,
  phone: string,
  otpToken: Proof,
  at: number,
): Promise<boolean> {
  if (!otpToken) return false
  const used = await queries
    .updateTable("otp")
    .set({ state: "used" })
    .where("token_hash", "=", hashSecret(otpToken))
    .where("phone", "=", phone)
    .where("state", "=", "verified")
    .where("verified_at_ms", ">", at - otpRules.verifiedMs)
    .returning("token_hash")
    .execute()
  return used.length > 0
}
