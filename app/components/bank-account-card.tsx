// A bank account: its holder, its bank, its number.

import { accountNumber } from "#app/locales/format.ts"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useLanguage } from "#app/locales/language.ts"
import type { BankAccount } from "#contract/account.ts"
import { bankName } from "./bank-name.ts"
import { BankTile } from "./bank-tile.tsx"

/** The member's own bank account. */
export function BankAccountCard({ account }: { account: BankAccount }) {
  const langOf = useLangOf()
  const name = bankName(account, useLanguage())
  return (
    <div className="surface flex items-center gap-3 p-4">
      <BankTile code={account.bankCode} />
      <div className="min-w-0">
        <p className="text-sm opacity-80" lang={langOf(name)}>
          {name}
        </p>
        <p className="font-semibold" translate="no">
          {account.bankAccountName}
        </p>
        <p className="tabular-nums" translate="no">
          {accountNumber(account.bankAccountNo)}
        </p>
      </div>
    </div>
  )
}
