// The bank account that a withdrawal is paid to, in one line.
import { bankName } from "#app/components/bank-name.ts"
import { lastDigits } from "#app/locales/format.ts"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { BankAccount } from "#contract/account.ts"

export function PaidTo({ account }: { account: BankAccount }) {
  const t = useT()
  const langOf = useLangOf()
  const name = bankName(account, useLanguage())
  return (
    <p className="mb-4 tabular-nums">
      {t("withdraw.toAccount")}{" "}
      <span className="font-semibold">
        <span lang={langOf(name)}>{name}</span> {lastDigits(account.bankAccountNo)}
      </span>{" "}
      <span className="text-sm opacity-80" translate="no">
        {account.bankAccountName}
      </span>
    </p>
  )
}
