// The account to transfer to: its holder, and its number in large digits that one tap selects and a button copies.
import { CopyButton } from "#app/components/copy-button.tsx"
import { accountNumber } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

type Props = { holder?: string | null; number: string | null | undefined; label?: string }

export function AccountNumber({ holder, number, label }: Props) {
  const t = useT()
  const shown = accountNumber(number)
  // Numbers of Laos have up to 18 digits, and stay on one line.
  const size = shown.length > 14 ? "text-lg" : "text-2xl"
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        {label && <p className="text-sm opacity-80">{label}</p>}
        {holder && <p className="text-sm">{holder.toUpperCase()}</p>}
        <p className={`${size} leading-snug font-bold tabular-nums select-all`} translate="no">
          {shown}
        </p>
      </div>
      {number && (
        <CopyButton value={number.replace(/\D/g, "") || number} label={t("deposit.bank.copyAccountNo")} />
      )}
    </div>
  )
}
