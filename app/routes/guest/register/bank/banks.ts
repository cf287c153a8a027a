// The banks as the last step offers them: the recommended ones first (docs/product/accounts.md).
import type { Bank } from "#contract/lookup.ts"
import { recommendedBanks } from "#contract/rules/accounts.ts"

/** The recommended banks, KBank before KTB, and the others in the backend's order. */
export function groupBanks(banks: Bank[]): { recommended: Bank[]; others: Bank[] } {
  return {
    recommended: recommendedBanks.flatMap(code => banks.filter(bank => bank.code === code)),
    others: banks.filter(bank => !recommendedBanks.includes(bank.code)),
  }
}
