// Registration: its rules (docs/product/accounts.md), the codes that prove a phone for it, and one account per phone and
// per bank account.
import type { RegistrationPayload, ValidationPayload } from "#contract/account.ts"
import { typedInviteCode, typedName, visible } from "#contract/rules/typed.ts"
import { randomDigits } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { currentLanguage } from "../kernel/request-name.ts"
import { openAccount } from "../ledger/accounts.ts"
import { checkedBankAccount } from "../members/bank-account.ts"
import type { Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt } from "../storage/attempts.ts"
import { addUnlessThere, findRow } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { AccountContext } from "./context.ts"
import { assertMayAsk, assertPhone, toldKnownPhone } from "./known-phones.ts"
import { type CodeRequest, sendCode, sendsPerNetwork, spendVerifiedPhone, verifiedPhone } from "./otp.ts"
import { assertPassword } from "./password-rules.ts"
import { type LoggedEvent, recordEvents, tellOperator } from "./security-log.ts"
import { sources } from "./sources.ts"

/**
 * Checks step 3 of the wizard, and the bank where it is given. Throws PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO,
 * EXISTING_USER, UNVERIFIED_OTP, INVALID_CODE (nobody has the inviter code), INVALID_BANK, BANK_ACCOUNT_NAME_ENG or EXISTING_BANK.
 */
export async function validateRegistration(
  context: AccountContext,
  payload: ValidationPayload,
  network: string,
): Promise<void> {
  const { db, deployment, clock } = context
  assertPhone(payload.username, deployment)
  assertPassword(payload.password, {
    phone: payload.username,
    names: [payload.name, payload.bankAccountName],
    bankAccountNo: payload.bankAccountNo,
  })
  if (typedName(payload.name) === "") throw new Refusal("INVALID_USER_INFO")
  await assertMayAsk(db, network, clock())
  if (await findRow(db, "member", { username: payload.username })) {
    await toldKnownPhone(db, network, clock())
    throw new Refusal("EXISTING_USER")
  }
  await assertPhoneVerified(context, payload)
  await inviterOf(db, payload.inviteCode)
  if (payload.bankCode) {
    const { bank_code, bank_account_no } = checkedBankAccount(deployment, {
      bankCode: payload.bankCode,
      bankAccountName: payload.bankAccountName ?? "",
      bankAccountNo: payload.bankAccountNo ?? "",
    })
    if (await findRow(db, "member", { bank_code, bank_account_no })) {
      throw await refusalUnlessRegistered(db, payload.username, "EXISTING_BANK")
    }
  }
}

async function assertPhoneVerified(
  { db, clock, settings }: AccountContext,
  { username, otpToken }: ValidationPayload,
): Promise<void> {
  const { registerOtp } = await settings.read()
  const proven = await verifiedPhone(db, { purpose: "register", otpToken, at: clock() })
  if (registerOtp && proven !== username) {
    throw await refusalUnlessRegistered(db, username, "UNVERIFIED_OTP")
  }
}

/**
 * What to answer when the phone's verification is used up or the bank account taken. The same form, sent twice, may
 * have created the member since we looked: then the answer is EXISTING_USER instead of `code`.
 */
async function refusalUnlessRegistered(
  queries: Queries,
  phone: string,
  code: "EXISTING_BANK" | "UNVERIFIED_OTP",
): Promise<Refusal> {
  return new Refusal((await findRow(queries, "member", { username: phone })) ? "EXISTING_USER" : code)
}

/**
 * Accounts made from one address, which many players share. Without a limit one address could delay every login's hash.
 */
const registrationLimit: AttemptLimit = { attempts: 100, windowMs: 60 * 60_000 }

/**
 * Creates a member with an empty wallet, and uses up the verification that `otpToken` proves. Throws as
 * `validateRegistration`, and REQUEST_LIMIT.
 */
export async function register(
  context: AccountContext,
  payload: RegistrationPayload,
  address: string,
): Promise<void> {
  await validateRegistration(context, payload, address)
  const { db, clock, settings, deployment } = context
  await countAttempt(db, `register-address:${address}`, registrationLimit, clock())
  const passwordHash = await context.passwords.hash(payload.password)
  const { registerOtp } = await settings.read()
  const at = clock()

  const actor = await transaction(db, async trx => {
    const { otpToken } = payload
    const proof = { purpose: "register" as const, otpToken, at }
    if (registerOtp && !(await spendVerifiedPhone(trx, payload.username, proof))) {
      throw await refusalUnlessRegistered(trx, payload.username, "UNVERIFIED_OTP")
    }
    const memberId = await insertMember(context, trx, {
      username: payload.username,
      name: typedName(payload.name),
      password_hash: passwordHash,
      state: "active",
      ...checkedBankAccount(deployment, payload),
      currency: deployment === "laos" ? (payload.currency ?? "LAK") : "BAHT",
      source_code: sources.some(source => source.code === payload.sourceCode) ? payload.sourceCode! : null,
      invite_code: typedInviteCode(payload.inviteCode ?? "") ?? null,
      inviter_id: await inviterOf(trx, payload.inviteCode),
      created_at_ms: at,
      bank_changed_at_ms: null,
      language: currentLanguage() ?? null,
    })
    await openAccount(trx, { kind: "wallet", memberId, at })
    const actor = { memberId, network: address }
    await recordEvents(trx, actor, created, at)
    return actor
  })
  tellOperator(context.log, actor, created)
}

const created: LoggedEvent[] = [{ event: "user_created" }]

/** Inserts the member under a free id. Unique constraints make one member of two simultaneous posts. */
async function insertMember(
  context: AccountContext,
  trx: Transaction,
  member: Omit<Member, "id">,
): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await addUnlessThere(trx, "member", { ...member, id: randomDigits(context.random, 8) })
    if (inserted) return inserted.id
    if (await findRow(trx, "member", { username: member.username })) throw new Refusal("EXISTING_USER")
    const { bank_code, bank_account_no } = member
    if (bank_code && bank_account_no && (await findRow(trx, "member", { bank_code, bank_account_no }))) {
      throw new Refusal("EXISTING_BANK")
    }
  }
  throw new Refusal("REGISTER_FAIL")
}

/** The member of an invite code of the shape PR{profileId}; null without a code. Throws INVALID_CODE for a stranger's. */
async function inviterOf(queries: Queries, inviteCode: string | null | undefined): Promise<string | null> {
  if (!inviteCode || visible(inviteCode) === "") return null
  const id = /^PR(\w{1,40})$/.exec(typedInviteCode(inviteCode) ?? "")?.[1]
  const inviter = id && (await findRow(queries, "member", { id }))
  if (!inviter) throw new Refusal("INVALID_CODE")
  return inviter.id
}

/**
 * Sends a code. Answers `code: "OTP_VERIFIED"` instead to whoever verified the phone, which `otpToken` proves, while it
 * is not registered yet. Throws PHONE_NUMBER_REQUIRE_10_DIGIT, EXISTING_USER, OTP_BLOCK, REQUEST_LIMIT_1MIN,
 * REQUEST_LIMIT or OTP_SEND_FAIL.
 */
export async function sendOtp(
  context: AccountContext,
  { phone, otpToken: proof, address: network, form }: CodeRequest & { otpToken?: string | null | undefined },
) {
  const { db, clock } = context
  assertPhone(phone, context.deployment)
  const at = clock()
  await assertMayAsk(db, network, at)
  await countAttempt(db, `otp-address:${network}`, sendsPerNetwork, at)
  if (await findRow(db, "member", { username: phone })) {
    await toldKnownPhone(db, network, at)
    throw new Refusal("EXISTING_USER")
  }
  if ((await verifiedPhone(db, { purpose: "register", otpToken: proof, at })) === phone) {
    return { code: "OTP_VERIFIED" }
  }
  const { otpRef, otpToken } = await sendCode(context, "register", { phone, network, form })
  return { otpRef, otpToken, otpTokenRequired: true }
}
