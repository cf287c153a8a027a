// The banks as the last step offers them: the recommended ones first (docs/product/accounts.md).
import type { Bank } from "#contract/lookup.ts"
import { bankCodeOf, recommendedBanks } from "#contract/rules/banks.ts"

/** The recommended banks in the order of our table, and the others in the backend's order. */
export function groupBanks(banks: Bank[]): { recommended: Bank[]; others: Bank[] } {
  const named = (code: string) => banks.filter(bank => bankCodeOf(bank.code) === code)
  const recommended = recommendedBanks.flatMap(({ code }) => named(code))
  return { recommended, others: banks.filter(bank => !recommended.includes(bank)) }
}
