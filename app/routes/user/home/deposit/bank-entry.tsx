// A bank to transfer to. Its names link to its panel; the number to copy is here too.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { AccountNumber } from "./account-number.tsx"
import { BankHead } from "./bank-head.tsx"
import type { BankWay } from "./ways.ts"

/** `isInstant`: it says how soon the money is there. */
export function BankEntry({ way, isInstant = false }: { way: BankWay; isInstant?: boolean }) {
  const t = useT()
  const { key, accounts } = way
  const [account] = accounts
  return (
    <div className="surface px-4">
      <Link to={href("/user/home/deposit/:bank", { bank: key })} className="block py-3">
        <BankHead account={account}>
          {account.currency && <span className="badge badge-neutral badge-outline">{account.currency}</span>}
          <Icon name="chevron-right" className="size-5" />
        </BankHead>
      </Link>
      {accounts.map(({ bankAccountNo, bankAccountName }, index) => (
        <div key={bankAccountNo ?? index} className="border-base-300 border-t py-2">
          <AccountNumber holder={bankAccountName} number={bankAccountNo} />
        </div>
      ))}
      {isInstant && <p className="pb-3 text-sm opacity-80">{t("deposit.ways.factsTime")}</p>}
    </div>
  )
}
