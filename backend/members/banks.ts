// The names of the banks as the API carries them.
import { type Bank, bankOf, banksOf } from "#contract/rules/banks.ts"
import type { Deployment } from "../kernel/environment.ts"

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
