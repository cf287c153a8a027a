// What members change about themselves: profile, holder's name, password.
import { needsEnglishName } from "#contract/rules/accounts.ts"

import { Refusal } from "../kernel/refusal.ts"
import { checkedBankAccount, checkedHolderName } from "../members/bank-account.ts"
import { findMemberByBankAccount, type Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt, forgetAttempts } from "../storage/attempts.ts"
import { transaction } from "../storage/transaction.ts"
import type { AccountContext } from "./context.ts"
import { assertPassword, type OwnTexts } from "./password-rules.ts"
import { revokeOtherTokens, type SignedIn } from "./tokens.ts"

/** Changes name and bank account. Throws INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG or EXISTING_BANK. */
export async function updateProfile(
  { db, deployment }: AccountContext,
  member: Member,
  payload: { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string },
): Promise<void> {
  const name = payload.name.trim()
  if (name === "") throw new Refusal("INVALID_USER_INFO")
  const account = checkedBankAccount(deployment, payload)
  await transaction(db, async trx => {
    const owner = await findMemberByBankAccount(trx, account.bank_code, account.bank_account_no)
    if (owner && owner.id !== member.id) throw new Refusal("EXISTING_BANK")
    await trx
      .updateTable("member")
      .set({ name, ...account })
      .where("id", "=", member.id)
      .execute()
  })
}

/**
 * Changes the holder's name, of an account with a bank that wants it in English. Throws NO_BANK without an account,
 * INVALID_BANK for another bank, BANK_ACCOUNT_NAME_ENG.
 */
export async function updateHolderName(
  { db }: AccountContext,
  member: Member,
  { bankCode, bankAccountName }: { bankCode: string; bankAccountName: string },
): Promise<void> {
  if (member.bank_code === null) throw new Refusal("NO_BANK")
  if (bankCode !== member.bank_code || !needsEnglishName(bankCode)) throw new Refusal("INVALID_BANK")
  await db
    .updateTable("member")
    .set({ bank_account_name: checkedHolderName(bankCode, bankAccountName) })
    .where("id", "=", member.id)
    .where("bank_code", "=", bankCode)
    .execute()
}

const passwordLimit: AttemptLimit = { attempts: 10, windowMs: 15 * 60_000 }

/** Sets a new password and ends the member's other tokens. Throws WRONG_PASSWORD, INVALID_USER_INFO or REQUEST_LIMIT. */
export async function changePassword(
  { db, clock, passwords }: AccountContext,
  { member, tokenHash }: SignedIn,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const attempts = `change-password:${member.id}`
  await countAttempt(db, attempts, passwordLimit, clock())
  if (!(await passwords.verify(oldPassword, member.password_hash))) throw new Refusal("WRONG_PASSWORD")
  await forgetAttempts(db, attempts)
  assertPassword(newPassword, ownTextsOf(member))
  const passwordHash = await passwords.hash(newPassword)
  await transaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable("member")
      .set({ password_hash: passwordHash })
      .where("id", "=", member.id)
      // Another change since the old password was verified: then it is the old one no longer.
      .where("password_hash", "=", member.password_hash)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new Refusal("WRONG_PASSWORD")
    await revokeOtherTokens(trx, member.id, tokenHash)
  })
}

/** What a member's password must not consist of. */
export function ownTextsOf(member: Member): OwnTexts {
  const { username, name, bank_account_name: holder, bank_account_no: bankAccountNo } = member
  return { phone: username, names: [name, holder], bankAccountNo }
}
