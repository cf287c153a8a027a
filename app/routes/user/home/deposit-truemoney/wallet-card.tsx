// TrueMoney numbers that are watched: a transfer from the player's own number arrives by itself.
import { AccountNumber } from "#app/deposit/account-number.tsx"
import { walletNumber } from "#app/deposit/ways.ts"
import { useT } from "#app/language.ts"
import type { DepositWallet } from "#app/services/lookup.server.ts"

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
