// A bank account: its holder, its bank, its number.

import { accountNumber } from "#app/locales/format.ts"
import { useLanguage } from "#app/locales/language.ts"
import type { BankAccount } from "#contract/account.ts"
import { bankName } from "./bank-name.ts"
import { BankTile } from "./bank-tile.tsx"
import { SaidText } from "./said-text.tsx"

/** The member's own bank account. */
export function BankAccountCard({ account }: { account: BankAccount }) {
  return (
    <div className="surface flex items-center gap-3 p-4">
      <BankTile code={account.bankCode} />
      <div className="min-w-0">
        <SaidText as="p" className="text-sm opacity-80" words={bankName(account, useLanguage())} />
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
