// One bank of the list. Its names link to its panel; for plain transfers the number to copy is here too.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { AccountNumber } from "./account-number.tsx"
import { BankHead } from "./bank-head.tsx"
import { type BankWay, hasQr } from "./ways.ts"

type Props = {
  way: BankWay
  /** The smallest QR deposit, where there may be one. It is named where there is one for sure. */
  minimumSatang?: number
}

export function BankEntry({ way, minimumSatang }: Props) {
  const t = useT()
  const { key, accounts, hasDetails } = way
  const [account] = accounts
  if (!account) return null
  const path = hasDetails ? "/user/home/deposit/:bank" : "/user/home/deposit/:bank/qr"
  return (
    <div className="surface px-4">
      <Link to={href(path, { bank: key })} className="block py-3">
        <BankHead account={account}>
          <span className="flex flex-col items-end gap-1">
            {hasQr(way) && <span className="badge badge-neutral badge-outline">QR</span>}
            {account.currency && (
              <span className="badge badge-neutral badge-outline">{account.currency}</span>
            )}
          </span>
          <Icon name="chevron-right" className="size-5" />
        </BankHead>
      </Link>
      {hasDetails &&
        accounts.map(({ bankAccountNo, bankAccountName }, index) => (
          <div key={bankAccountNo ?? index} className="border-base-300 border-t py-2">
            <AccountNumber holder={bankAccountName} number={bankAccountNo} />
          </div>
        ))}
      {minimumSatang !== undefined && (
        <p className={`pb-3 text-sm opacity-80 ${hasDetails ? "" : "-mt-1"}`}>
          {hasQr(way)
            ? t("deposit.ways.facts", { amount: baht(minimumSatang) })
            : t("deposit.ways.factsTime")}
        </p>
      )}
    </div>
  )
}
