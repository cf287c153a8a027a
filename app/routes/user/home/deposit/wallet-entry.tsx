// TrueMoney in the list: the numbers that are credited automatically, or a link to the gift link's form.
import { href } from "react-router"
import { BankTile } from "#app/components/bank-tile.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { DepositWallet } from "#app/services/lookup.server.ts"
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import { AccountNumber } from "./account-number.tsx"
import { isAutomatic, walletNumber } from "./ways.ts"

export function WalletEntry({ wallets }: { wallets: DepositWallet[] }) {
  const t = useT()
  return (
    <div className="surface px-4">
      <Link to={href("/user/home/deposit/truemoney")} className="flex flex-wrap items-center gap-3 py-3">
        <BankTile code="TRUEMONEY" isWallet />
        <div className="min-w-0 grow basis-24 leading-snug">
          <p className="font-semibold">{t("deposit.wallet.title")}</p>
          {!wallets.every(isAutomatic) && <p className="text-sm opacity-80">{t("deposit.wallet.link")}</p>}
          <p className="text-sm opacity-80">
            {t("deposit.ways.facts", { amount: baht(minTrueMoneySatang) })}
          </p>
        </div>
        <Icon name="chevron-right" className="size-5" />
      </Link>
      {wallets.filter(isAutomatic).map(wallet => (
        <div key={walletNumber(wallet)} className="border-base-300 border-t py-2">
          <AccountNumber
            holder={wallet.walletAccountNo ? wallet.walletAccountName : undefined}
            number={walletNumber(wallet)}
          />
        </div>
      ))}
    </div>
  )
}
