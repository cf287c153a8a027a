// Members as rows: finding them, and the form in which the contract shows them.
import type { Selectable } from "kysely"
import type { BankAccount, Profile } from "#contract/account.ts"
import type { Tables } from "../storage/tables.ts"
import { namesOfBank } from "./bank-account.ts"

export type Member = Selectable<Tables["member"]>

/** A member's bank account as the contract shows it; null without one. */
export function bankAccountOf(member: Member): BankAccount | null {
  if (member.bank_code === null) return null
  return {
    bankCode: member.bank_code,
    bankAccountName: member.bank_account_name,
    bankAccountNo: member.bank_account_no,
    bank: namesOfBank(member.bank_code) ?? null,
  }
}

/** A member's profile as the contract shows it. */
export function profileOf(member: Member): Profile {
  return { _id: member.id, username: member.username, name: member.name, createdAt: member.created_at_ms }
}
