// Where a withdrawal goes, and how long that usually takes, as its tracker says it.
import { bankName } from "#app/components/bank-name.ts"
import type { WithdrawalWay } from "#app/components/withdrawal-tracker.tsx"
import { wallet } from "#app/loading/wallet.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { settings } from "#app/request/server-context.ts"
import { bankCodeOf } from "#contract/rules/banks.ts"

/** `to`: the bank that the withdrawal names. Of another bank than the member's own account is, no number is known. */
export async function withdrawalWay(to: string | null | undefined): Promise<WithdrawalWay> {
  const mine = await wallet()
  const own = mine.ok ? mine.value.bankAccount : undefined
  const isOwn = own && (!to || bankCodeOf(to) === bankCodeOf(own.bankCode))
  return {
    account:
      isOwn && own.bankAccountNo ? { number: own.bankAccountNo, bank: bankName(own, language()) } : undefined,
    usualMinutes: settings().withdrawalMinutes,
  }
}
