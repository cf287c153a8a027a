// A member's bank account: which ones are accepted, and in which form they are kept.

import { isEnglishName } from "#contract/rules/accounts.ts"
import { type Bank, bankOf, banksOf, needsEnglishName } from "#contract/rules/banks.ts"
import { typedAccountNo, typedHolderName } from "#contract/rules/typed.ts"
import type { Deployment } from "../kernel/environment.ts"
import { Refusal } from "../kernel/refusal.ts"

type Given = { bankCode: string; bankAccountName: string; bankAccountNo: string }

/**
 * The columns of an accepted account: digits only, the name in capitals. Throws INVALID_BANK for an unknown bank or an
 * invalid number, BANK_ACCOUNT_NAME_ENG as `checkedHolderName` does.
 */
export function checkedBankAccount(deployment: Deployment, given: Given) {
  const bank = bankOf(given.bankCode)
  if (!bank?.deployments.includes(deployment)) throw new Refusal("INVALID_BANK")
  const bankAccountNo = typedAccountNo(given.bankAccountNo)
  if (!/^\d{6,20}$/.test(bankAccountNo)) throw new Refusal("INVALID_BANK")
  return {
    bank_code: bank.code,
    bank_account_name: checkedHolderName(bank.code, given.bankAccountName),
    bank_account_no: bankAccountNo,
  }
}

/**
 * The holder's name in capitals. Throws BANK_ACCOUNT_NAME_ENG where the bank wants English, INVALID_USER_INFO if empty.
 */
export function checkedHolderName(bankCode: string, name: string): string {
  const typed = typedHolderName(name)
  if (typed === "") throw new Refusal("INVALID_USER_INFO")
  if (needsEnglishName(bankCode) && !isEnglishName(typed)) throw new Refusal("BANK_ACCOUNT_NAME_ENG")
  return typed.toUpperCase()
}

type BankNames = { nameTH: string; nameLO: string; nameEN: string }

/** The names of a code's bank; undefined where the table has none. */
export function namesOfBank(code: string): BankNames | undefined {
  const bank = bankOf(code)
  return bank && namesIn(bank)
}

/** The banks of a deployment, in the order in which the backend lists them. */
export function listBanks(deployment: Deployment): ({ code: string } & BankNames)[] {
  return banksOf(deployment).map(bank => ({ code: bank.code, ...namesIn(bank) }))
}

function namesIn({ names }: Bank): BankNames {
  return { nameTH: names.th, nameLO: names.lo, nameEN: names.en }
}
