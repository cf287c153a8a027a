// Withdrawals ask for more than a session: the password, and where something looks risky a code to the phone as well
// (docs/decisions/176-step-up.md). What was confirmed belongs to one operation's key, amount and bank account, and is
// confirmed before the operation begins: a refusal here uses no key up and moves nothing.
import type { StepUp } from "#contract/account.ts"
import { stepUpRules } from "#contract/rules/accounts.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { hashSecret } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { findRow, saveRow } from "../storage/rows.ts"
import type { Queries } from "../storage/tables.ts"
import type { AccountContext } from "./context.ts"
import { sendCode, verifyCode } from "./otp.ts"
import { assertOwnPassword } from "./sessions.ts"
import type { SignedIn } from "./tokens.ts"

/** `risky`: only where something looks risky. A number: there too, and from so many satang within a day on. */
export type StepUpPolicy = "off" | "risky" | Satang

export type StepUpContext = AccountContext & { stepUp: StepUpPolicy }
type Context = StepUpContext

/** What a withdrawal of this session has to be confirmed by, and from which amount on. */
export async function stepUpOf(context: Context, signedIn: SignedIn): Promise<StepUp> {
  const { stepUp } = context
  if (stepUp === "off") return { password: false, code: false, from: undefined }
  const code = await looksRisky(context, signedIn)
  if (stepUp === "risky" || code) return { password: code, code, from: undefined }
  const left = stepUp - (await withdrawnInADay(context, signedIn, context.db))
  return { password: true, code, from: left > 0 ? satang(left) : undefined }
}

const dayMs = 24 * 60 * 60_000

/** What the member has asked for within a day, but what was given back. */
async function withdrawnInADay({ clock }: Context, { member }: SignedIn, queries: Queries): Promise<number> {
  const { sum } = await queries
    .selectFrom("withdrawal")
    .select(({ fn }) => fn.sum<number | string | null>("amount").as("sum"))
    .where("member_id", "=", member.id)
    .where("created_at_ms", ">", clock() - dayMs)
    .where("state", "!=", "refused")
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Was this device seen first less than a day ago (but it is the one that the account began with), was the password
 * forgotten since yesterday, or the bank account changed? The log of security events knows all three.
 */
async function looksRisky({ db, clock }: Context, { member, session }: SignedIn): Promise<boolean> {
  const since = clock() - stepUpRules.riskyMs
  const recent = await db
    .selectFrom("security_event")
    .select("detail")
    .where("member_id", "=", member.id)
    .where("at_ms", ">", since)
    .where("detail", "in", ["forgotten", bankAccountChanged])
    .executeTakeFirst()
  if (recent) return true
  const device = await findRow(db, "member_device", { id: session.deviceId ?? "", member_id: member.id })
  // Whoever names no device could be any.
  if (!device) return true
  const seenAt = device.created_at_ms
  if (seenAt <= since) return false
  const first = await db
    .selectFrom("security_event")
    .select(({ fn }) => fn.min("at_ms").as("at"))
    .where("member_id", "=", member.id)
    .where("event", "=", "session_created")
    .executeTakeFirst()
  // The device of the very first login, soon after the registration, is the one that registered.
  return !(seenAt === first?.at && seenAt < member.created_at_ms + stepUpRules.riskyMs)
}

/** The detail of the event of a bank account that was added or replaced. */
export const bankAccountChanged = "bank-account"

type Wanted = {
  /** The idempotency key of the withdrawal. */
  operation: string
  amount: Satang
}

type Given = Wanted & {
  password?: string | null | undefined
  otpToken?: string | null | undefined
  otpCode?: string | null | undefined
}

type Confirmed = { confirmed: true } | { confirmed: false; otpToken: string; otpRef: string }

/**
 * Confirms one withdrawal: by the password, which sends a code where one is asked for; then by that code. Its token alone
 * sends another code. Confirmed twice is confirmed, and within a minute a second post gets the first one's code. Throws WRONG_PASSWORD,
 * REQUEST_LIMIT, REQUEST_LIMIT_1MIN, OTP_BLOCK, OTP_SEND_FAIL, OTP_TOKEN_INVALID, OTP_NOT_EXIST, OTP_EXPIRED or
 * OTP_CODE_INVALID.
 */
export async function confirmStepUp(
  context: Context,
  signedIn: SignedIn,
  given: Given,
  network: string,
): Promise<Confirmed> {
  const id = idOf(signedIn, given)
  if (await isConfirmed(context, signedIn, given)) return { confirmed: true }
  const { otpToken, otpCode } = given
  if (otpToken && otpCode) {
    await verifyCode(context, "withdraw", { otpToken, otpCode, network })
    // The code proves this withdrawal alone: the row names the token that was sent for it.
    if ((await rowOf(context, id))?.code_token_hash !== hashSecret(otpToken)) throw new Refusal("OTP_EXPIRED")
    await write(context, id, null)
    return { confirmed: true }
  }
  if (otpToken) {
    // A new code in place of one that the password has earned.
    if ((await rowOf(context, id))?.code_token_hash !== hashSecret(otpToken)) throw new Refusal("OTP_EXPIRED")
    return sendCodeOf(context, signedIn, id, { network, form: hashSecret(id + otpToken) })
  }
  await assertOwnPassword(context, signedIn, given.password ?? "", { network, detail: "withdrawal" })
  if (!(await stepUpOf(context, signedIn)).code) {
    await write(context, id, null)
    return { confirmed: true }
  }
  return sendCodeOf(context, signedIn, id, { network, form: id })
}

/** Sends the code of a withdrawal; a second post of the same form gets the first one's. */
async function sendCodeOf(
  context: Context,
  { member, session }: SignedIn,
  id: string,
  asker: { network: string; form: string },
): Promise<Confirmed> {
  const owned = { phone: member.username, deviceId: session.deviceId ?? undefined }
  const { otpToken, otpRef, isRepeated } = await sendCode(context, "withdraw", { ...owned, ...asker })
  if (!isRepeated) await write(context, id, hashSecret(otpToken))
  return { confirmed: false, otpToken, otpRef }
}

/** Asks again while the wallet is locked: others of the day's withdrawals may have been under way. */
export type LateCheck = (queries: Queries) => Promise<void>

/**
 * Throws STEP_UP_REQUIRED before an operation begins that had to be confirmed and was not. One that was done already is
 * only answered again, so its confirmation may be gone.
 */
export async function assertConfirmed(
  context: Context,
  signedIn: SignedIn,
  wanted: Wanted,
): Promise<LateCheck> {
  const { password, from } = await stepUpOf(context, signedIn)
  if (!password) return async () => {}
  if (wanted.amount < (from ?? 0)) {
    return async queries => {
      const others = await withdrawnInADay(context, signedIn, queries)
      if (others + wanted.amount >= (context.stepUp as Satang)) throw new Refusal("STEP_UP_REQUIRED")
    }
  }
  if (!(await isConfirmed(context, signedIn, wanted))) throw new Refusal("STEP_UP_REQUIRED")
  return async () => {}
}

/**
 * Throws STEP_UP_REQUIRED, WRONG_PASSWORD or REQUEST_LIMIT before a bank account or its holder's name changes, where a
 * withdrawal would be confirmed too: a thief would have the money sent to an own account.
 */
export async function assertBankChange(
  context: Context,
  signedIn: SignedIn,
  password: string | null | undefined,
  network: string,
): Promise<void> {
  if (!(await stepUpOf(context, signedIn)).password) return
  if (!password) throw new Refusal("STEP_UP_REQUIRED")
  await assertOwnPassword(context, signedIn, password, { network, detail: bankAccountChanged })
}

/** Was it confirmed, or made already? */
async function isConfirmed(context: Context, signedIn: SignedIn, wanted: Wanted): Promise<boolean> {
  if ((await rowOf(context, idOf(signedIn, wanted)))?.code_token_hash === null) return true
  const made = await findRow(context.db, "operation", {
    member_id: signedIn.member.id,
    operation_key: wanted.operation,
  })
  return made !== undefined
}

/** The session counts too: what one device confirmed, another cannot send. */
const idOf = ({ member, session }: SignedIn, { operation, amount }: Wanted) => {
  const { bank_code, bank_account_no, bank_account_name } = member
  const account = [bank_code, bank_account_no, bank_account_name]
  return hashSecret(JSON.stringify([member.id, session.id, operation, amount, account]))
}

function rowOf({ db, clock }: Context, id: string) {
  return db
    .selectFrom("step_up")
    .select("code_token_hash")
    .where("id", "=", id)
    .where("at_ms", ">", clock() - stepUpRules.confirmedMs)
    .executeTakeFirst()
}

/** `codeTokenHash`: of the code that is still to come; null: nothing more is. */
function write({ db, clock }: Context, id: string, codeTokenHash: string | null): Promise<void> {
  return saveRow(db, "step_up", { id }, { code_token_hash: codeTokenHash, at_ms: clock() })
}
