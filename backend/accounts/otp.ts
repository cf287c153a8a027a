// One-time codes for phones, by the rules of docs/decisions/033-otp.md: sending, checking and using them up. What they
// are for is their purpose: a registration, a forgotten password, a withdrawal, or a login.
import { otpRules } from "#contract/rules/accounts.ts"
import { typedOneTimeCode } from "#contract/rules/typed.ts"
import { describeError } from "#platform/log.ts"
import { hashSecret, randomSecret, randomText, secretOf } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { currentLanguage } from "../kernel/request-name.ts"
import { type AttemptLimit, countAttempt } from "../storage/attempts.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { OtpPurpose } from "../storage/schema/members.ts"
import type { Queries } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { AccountContext } from "./context.ts"
import { languageOf, messageText } from "./messages.ts"
import { logEvents } from "./security-log.ts"

/** Messages that one network asked for, to any phones. */
export const sendsPerNetwork: AttemptLimit = { attempts: 30, windowMs: 60 * 60_000 }

type NewCode = { otpRef: string; otpToken: string; code: string }
/** The answer to a form whose code was sent a moment ago. */
type RepeatedCode = { otpRef: string; otpToken: string; isRepeated: true }

type Asker = {
  phone: string
  network: string
  /** A known device of the phone's owner: strangers' messages do not count against it. */
  deviceId?: string | undefined
}

/** `form`: an unguessable text of the asker's form. Its second post, in whatever process, gets the first one's answer. */
type AskingForm = Asker & { form?: string | null | undefined }

/** What a form asks a code for; `form`: the request's key, the same one gets the first one's answer. */
export type CodeRequest = { phone: string; address: string; form?: string | null }

/** Keys that cannot be guessed. */
export const unguessable = /^[\w-]{16,200}$/

/** Thrown within the transaction, so that a repeated form counts as no attempt. */
class Repeated extends Error {
  readonly otpRef: string

  constructor(otpRef: string) {
    super("the form was sent before")
    this.otpRef = otpRef
  }
}

/**
 * Makes a code. Askers are parted by their network (or their known device), so that no stranger blocks the owner's
 * codes, and a newer code ends no older one. Throws OTP_BLOCK, REQUEST_LIMIT_1MIN or REQUEST_LIMIT.
 */
export async function createCode(
  context: AccountContext,
  purpose: OtpPurpose,
  { form, ...asker }: AskingForm,
): Promise<NewCode | RepeatedCode> {
  if (!form || !unguessable.test(form))
    return insertCode(context, purpose, asker, randomSecret(context.random))
  // Only the token's hash is kept, so the second post finds the token as the first did.
  const otpToken = secretOf(["otp", purpose, asker.phone, asker.network, form])
  try {
    const known = await findRow(context.db, "otp", { token_hash: hashSecret(otpToken) })
    // After the pause the same form may ask for another code.
    const isOver =
      known &&
      (known.state === "failed" ||
        // Its code let somebody in or is blocked: nobody can log in with it once more.
        (purpose === "login" && known.state !== "sent") ||
        known.sent_at_ms <= context.clock() - otpRules.pauseMs)
    return await insertCode(context, purpose, asker, isOver ? randomSecret(context.random) : otpToken)
  } catch (error) {
    if (error instanceof Repeated) return { otpRef: error.otpRef, otpToken, isRepeated: true }
    throw error
  }
}

async function insertCode(
  { db, clock, random }: AccountContext,
  purpose: OtpPurpose,
  { phone, network, deviceId }: Asker,
  otpToken: string,
): Promise<NewCode> {
  const at = clock()
  const otpRef = randomText(random, 4, "ABCDEFGHJKLMNPQRSTVWXYZ")
  const code = randomText(random, otpRules.digits, "0123456789")
  const asker = deviceId ? `device ${deviceId}` : network
  await transaction(db, async trx => {
    // Counting first also makes two requests for one phone wait for each other.
    await countAttempt(trx, `otp-asker:${purpose}:${phone}:${asker}`, otpRules.sendsPerAsker, at)
    if (!deviceId) await countAttempt(trx, `otp-phone:${purpose}:${phone}`, otpRules.sendsPerPhone, at)
    const ofDay = `otp-day:${purpose}:${phone}:${deviceId ? asker : "others"}`
    await countAttempt(trx, ofDay, otpRules.sendsPerDay, at)
    const repeated = await findRow(trx, "otp", { token_hash: hashSecret(otpToken) })
    if (repeated) throw new Repeated(repeated.reference)
    await assertMaySend(trx, purpose, phone, asker, at)
    await trx
      .insertInto("otp")
      .values({
        token_hash: hashSecret(otpToken),
        phone,
        reference: otpRef,
        code_hash: hashCode(otpToken, code),
        state: "sent",
        attempts: 0,
        sent_at_ms: at,
        verified_at_ms: null,
        purpose,
        network: asker,
      })
      .execute()
  })
  return { otpRef, otpToken, code }
}

/** Sends the message of a code; false when the provider did not take it, which is logged. */
export async function deliverCode(
  { providers, log, deployment }: AccountContext,
  phone: string,
  { code, otpRef }: NewCode,
): Promise<boolean> {
  try {
    // In the language of whoever asked: the page that waits for the code is in it too.
    const language = currentLanguage() ?? languageOf(deployment)
    await providers.sms.send({ phone, text: messageText(language, "code", { code, reference: otpRef }) })
    return true
  } catch (error) {
    log("error", "otp-not-sent", { error: describeError(error) })
    return false
  }
}

/**
 * Makes a code as `createCode` and sends it, but not a second time for the same form. Throws as `createCode`, and
 * OTP_SEND_FAIL: a failed send still counts for the hour, but the player need not wait a minute.
 */
export async function sendCode(
  context: AccountContext,
  purpose: OtpPurpose,
  asker: AskingForm,
): Promise<{ otpRef: string; otpToken: string; isRepeated: boolean }> {
  const made = await createCode(context, purpose, asker)
  const { otpRef, otpToken } = made
  if ("isRepeated" in made) return made
  if (await deliverCode(context, asker.phone, made)) return { otpRef, otpToken, isRepeated: false }
  const sent = { token_hash: hashSecret(otpToken), state: "sent" } as const
  await changeRows(context.db, "otp", sent, { state: "failed" })
  throw new Refusal("OTP_SEND_FAIL")
}

/**
 * The code is stored as a hash with the token, and the token is not stored: a stolen table does not reveal the six
 * digits.
 */
function hashCode(otpToken: string, code: string): string {
  return hashSecret(`${otpToken}.${code}`)
}

async function assertMaySend(
  queries: Queries,
  purpose: OtpPurpose,
  phone: string,
  asker: string,
  at: number,
): Promise<void> {
  const recent = await queries
    .selectFrom("otp")
    .select(["state", "sent_at_ms"])
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("network", "=", asker)
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

type Given = { otpToken: string; otpCode: string /** Of whoever gives it. */; network: string }

/**
 * Checks a code; its token proves from then on that the phone is verified. The right code sent a second time (browsers
 * do that by themselves) answers OTP_VERIFIED, which is a success too. Throws OTP_TOKEN_INVALID, OTP_NOT_EXIST,
 * OTP_EXPIRED, OTP_BLOCK or OTP_CODE_INVALID.
 */
export async function verifyCode(
  context: AccountContext,
  purpose: OtpPurpose,
  { otpToken, otpCode, network }: Given,
): Promise<"OTP_CODE_VALID" | "OTP_VERIFIED"> {
  const { db, clock } = context
  if (!/^[\w-]{43}$/.test(otpToken)) throw new Refusal("OTP_TOKEN_INVALID")
  const tokenHash = hashSecret(otpToken)
  const at = clock()
  const otp = await findRow(db, "otp", { token_hash: tokenHash, purpose })
  if (!otp) throw new Refusal("OTP_NOT_EXIST")
  const isRight = hashCode(otpToken, typedOneTimeCode(otpCode) ?? otpCode) === otp.code_hash
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
  if (!counted) return verifyCode(context, purpose, { otpToken, otpCode, network })
  // No member has a phone that is being registered.
  const memberId = (await findRow(db, "member", { username: otp.phone }))?.id ?? null
  await logEvents(context, { memberId, network }, [
    { event: "authn_code_fail", detail: purpose },
    ...(counted.state === "blocked"
      ? [{ event: "excess_rate_limit_exceeded", detail: `code ${purpose}` } as const]
      : []),
  ])
  throw new Refusal(counted.state === "blocked" ? "OTP_BLOCK" : "OTP_CODE_INVALID")
}

type Verified = { purpose: OtpPurpose; otpToken: string | null | undefined; at: number }

/** How long what a code verified may be used. */
const usableMs: Record<OtpPurpose, number> = {
  register: otpRules.verifiedMs,
  reset: otpRules.grantMs,
  withdraw: otpRules.grantMs,
  login: otpRules.grantMs,
}

/** The phone that the code of this token verified lately, if it was not used since. */
export async function verifiedPhone(
  queries: Queries,
  { purpose, otpToken, at }: Verified,
): Promise<string | undefined> {
  if (!otpToken) return undefined
  const verified = await queries
    .selectFrom("otp")
    .select("phone")
    .where("token_hash", "=", hashSecret(otpToken))
    .where("purpose", "=", purpose)
    .where("state", "=", "verified")
    .where("verified_at_ms", ">", at - usableMs[purpose])
    .executeTakeFirst()
  return verified?.phone
}

/**
 * Ends a phone's codes for a forgotten password and for logins, verified or under way: whoever holds one must not set
 * the password once more after its owner has changed it, or log in by the one before.
 */
export async function endCodes(queries: Queries, phone: string): Promise<void> {
  await queries
    .updateTable("otp")
    .set({ state: "replaced", verified_at_ms: null })
    .where("phone", "=", phone)
    .where("purpose", "in", ["reset", "login"])
    .where("state", "in", ["sent", "verified"])
    .execute()
}

/** Uses a verification of this phone up; false when the token proves none. */
export async function spendVerifiedPhone(
  queries: Queries,
  phone: string,
  { purpose, otpToken, at }: Verified,
): Promise<boolean> {
  if (!otpToken) return false
  const used = await queries
    .updateTable("otp")
    .set({ state: "used" })
    .where("token_hash", "=", hashSecret(otpToken))
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("state", "=", "verified")
    .where("verified_at_ms", ">", at - usableMs[purpose])
    .returning("token_hash")
    .execute()
  return used.length > 0
}
