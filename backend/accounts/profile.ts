// What members change about themselves: profile, holder's name, password.

import { needsEnglishName } from "#contract/rules/banks.ts"
import { typedName } from "#contract/rules/typed.ts"
import { Refusal } from "../kernel/refusal.ts"
import { checkedBankAccount, checkedHolderName } from "../members/bank-account.ts"
import type { Member } from "../members/members.ts"
import { forgetAttempts } from "../storage/attempts.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { AccountContext } from "./context.ts"
import { forgetDevices } from "./devices.ts"
import { notify } from "./messages.ts"
import { endCodes } from "./otp.ts"
import { assertPassword, type OwnTexts } from "./password-rules.ts"
import { actorOf, logEvents, revoked, withEvents } from "./security-log.ts"
import { assertOwnPassword, passwordAttemptsOf } from "./sessions.ts"
import { assertBankChange, bankAccountChanged, type StepUpContext } from "./step-up.ts"
import { revokeOtherTokens, type SignedIn } from "./tokens.ts"

type ProfilePayload = { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string }
type Confirming = { password?: string | null | undefined }

/**
 * Changes name and bank account. Throws INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK, and as
 * `assertBankChange`.
 */
export async function updateProfile(
  context: StepUpContext,
  signedIn: SignedIn,
  payload: ProfilePayload & Confirming,
  network: string,
): Promise<void> {
  const { deployment, clock } = context
  const { member } = signedIn
  const name = typedName(payload.name)
  if (name === "") throw new Refusal("INVALID_USER_INFO")
  const account = checkedBankAccount(deployment, payload)
  const isSame = account.bank_code === member.bank_code && account.bank_account_no === member.bank_account_no
  const isHolderSame = account.bank_account_name === member.bank_account_name
  if (!isSame || !isHolderSame) await assertBankChange(context, signedIn, payload.password, network)
  await withEvents(context, actorOf(signedIn, network), async trx => {
    const { bank_code, bank_account_no } = account
    const owner = await findRow(trx, "member", { bank_code, bank_account_no })
    if (owner && owner.id !== member.id) throw new Refusal("EXISTING_BANK")
    const changed = !(isSame && isHolderSame) && { bank_changed_at_ms: clock() }
    await changeRows(trx, "member", { id: member.id }, { name, ...account, ...changed })
    return [{ event: "user_updated", ...(!isSame && { detail: bankAccountChanged }) }]
  })
  if (!isSame) notify(context, member, "bank-account")
}

/**
 * Changes the holder's name, of an account with a bank that wants it in English. Throws NO_BANK without an account,
 * INVALID_BANK for another bank, BANK_ACCOUNT_NAME_ENG, and as `assertBankChange`.
 */
export async function updateHolderName(
  context: StepUpContext,
  signedIn: SignedIn,
  { bankCode, bankAccountName, password }: { bankCode: string; bankAccountName: string } & Confirming,
  network: string,
): Promise<void> {
  const { member } = signedIn
  if (member.bank_code === null) throw new Refusal("NO_BANK")
  if (bankCode !== member.bank_code || !needsEnglishName(bankCode)) throw new Refusal("INVALID_BANK")
  const holder = checkedHolderName(bankCode, bankAccountName)
  if (holder !== member.bank_account_name) await assertBankChange(context, signedIn, password, network)
  await withEvents(context, actorOf(signedIn, network), async trx => {
    const changed = holder !== member.bank_account_name && { bank_changed_at_ms: context.clock() }
    const named = { id: member.id, bank_code: bankCode }
    await changeRows(trx, "member", named, { bank_account_name: holder, ...changed })
    return [{ event: "user_updated" }]
  })
}

type NewPassword = { oldPassword: string; newPassword: string }

/**
 * Sets a new password, ends the member's other tokens and forgets their devices. A form that is sent twice is answered
 * twice. Throws WRONG_PASSWORD, INVALID_USER_INFO or REQUEST_LIMIT.
 */
export async function changePassword(
  context: AccountContext,
  signedIn: SignedIn,
  payload: NewPassword,
  network: string,
): Promise<void> {
  try {
    await setNewPassword(context, signedIn, payload, network)
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "WRONG_PASSWORD"
    if (!isWrong) throw error
    if (await hasJustSet(context, signedIn, payload.newPassword)) {
      await forgetAttempts(context.db, passwordAttemptsOf(signedIn.member))
      return
    }
    await logEvents(context, actorOf(signedIn, network), [{ event: "authn_password_change_fail" }])
    throw error
  }
}

/** For so long a form's second post is known by what its first has done. */
const repeatMs = 60_000

/** Has this session set this password just now? Who has not changed it cannot guess it here. */
async function hasJustSet(
  { db, clock, passwords }: AccountContext,
  { member, session }: SignedIn,
  newPassword: string,
): Promise<boolean> {
  const set = await db
    .selectFrom("security_event")
    .innerJoin("member", "member.id", "member_id")
    .select("password_hash")
    .where("member_id", "=", member.id)
    .where("session_id", "=", session.id)
    .where("event", "=", "authn_password_change")
    .where("at_ms", ">", clock() - repeatMs)
    .executeTakeFirst()
  return set !== undefined && passwords.verify(newPassword, set.password_hash)
}

async function setNewPassword(
  context: AccountContext,
  signedIn: SignedIn,
  { oldPassword, newPassword }: NewPassword,
  network: string,
): Promise<void> {
  const { member, tokenHash, session } = signedIn
  const { passwords } = context
  await assertOwnPassword(context, signedIn, oldPassword)
  assertPassword(newPassword, ownTextsOf(member))
  const passwordHash = await passwords.hash(newPassword)
  await withEvents(context, actorOf(signedIn, network), async trx => {
    const { id, password_hash } = member
    const changed = await changeRows(trx, "member", { id, password_hash }, { password_hash: passwordHash })
    // Another change since the old password was verified: then it is the old one no longer.
    if (changed.length === 0) throw new Refusal("WRONG_PASSWORD")
    const ended = await revokeOtherTokens(trx, member.id, tokenHash)
    await forgetDevices(trx, member.id, session.deviceId)
    await endCodes(trx, member.username)
    return [{ event: "authn_password_change" }, ...revoked(ended)]
  })
  notify(context, member, "password-changed")
}

/** What a member's password must not consist of. */
export function ownTextsOf(member: Member): OwnTexts {
  const { username, name, bank_account_name: holder, bank_account_no: bankAccountNo } = member
  return { phone: username, names: [name, holder], bankAccountNo }
}
