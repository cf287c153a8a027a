// One bank account to transfer to: the bank in both languages, the holder, the number to copy.
import { CopyButton } from "#app/components/copy-button.tsx"
import { Monogram } from "#app/components/monogram.tsx"
import { accountNumber } from "#app/format.ts"
import { useT } from "#app/language.ts"
import type { DepositAccount } from "#app/services/lookup.server.ts"

export function DepositAccountCard({ account }: { account: DepositAccount }) {
  const t = useT()
  const { bankCode, bank, bankAccountName, bankAccountNo, currency } = account
  const names = [...new Set([bank?.nameTH, bank?.nameEN].filter(Boolean))]
  return (
    <div className="surface p-4">
      <div className="flex items-center gap-3">
        <Monogram name={bankCode} code={bankCode} />
        <div className="min-w-0 grow">
          <p className="font-semibold">{names[0] ?? bankCode}</p>
          {names[1] && <p className="text-sm opacity-80">{names[1]}</p>}
        </div>
        {currency && <span className="badge badge-neutral badge-outline">{currency}</span>}
      </div>
      <div className="mt-3 flex items-center gap-2 border-base-300 border-t pt-3">
        <div className="min-w-0 grow">
          <p className="text-sm">{bankAccountName.toUpperCase()}</p>
          <p className="text-xl font-bold tabular-nums select-all">{accountNumber(bankAccountNo)}</p>
        </div>
        <CopyButton value={bankAccountNo.replace(/\D/g, "")} label={t("deposit.bank.copyAccountNo")} />
      </div>
    </div>
  )
}
