// A TrueMoney number that the operator watches: transfers from the player's own number are credited automatically.
import { useT } from "#app/locales/language.ts"
import type { DepositWallet } from "#app/services/lookup.server.ts"
import { AccountNumber } from "../account-number.tsx"
import { walletNumber } from "../ways.ts"

export function WalletCard({ wallets, username }: { wallets: DepositWallet[]; username: string }) {
  const t = useT()
  return (
    <>
      <ul className="grid gap-3">
        {wallets.map(wallet => (
          <li key={walletNumber(wallet)} className="surface p-4">
            <AccountNumber
              label={t("deposit.wallet.accountNo")}
              holder={wallet.walletAccountNo ? wallet.walletAccountName : undefined}
              number={walletNumber(wallet)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{t("deposit.wallet.auto", { username })}</p>
    </>
  )
}
