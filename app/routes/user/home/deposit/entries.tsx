// The ways to deposit as a player sees them in the list: a code, a bank, TrueMoney, the folded accounts.
import type { ReactNode } from "react"
import { href } from "react-router"
import { BankTile } from "#app/components/bank-tile.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { baht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { DepositWallet } from "#app/services/lookup.server.ts"
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import { AccountNumber, BankHead } from "./way-parts.tsx"
import { type BankWay, isAutomatic, namesOf, scanText, walletNumber } from "./ways.ts"

type Props = {
  way: BankWay
  minimumSatang: number | undefined
  /** What a tap makes a code of, with the key of its form. */
  amountSatang?: number | undefined
  idempotencyKey?: string | undefined
}

const look = "surface flex w-full items-center gap-3 px-4 py-3 text-left"

/** A way that is paid by a code, named by what the player does. Once the amount is known, a tap makes the code. */
export function CodeEntry({ way, minimumSatang, amountSatang, idempotencyKey }: Props) {
  const t = useT()
  const [account] = way.accounts
  const { name } = namesOf(account, useLanguage())
  const path = href("/user/home/deposit/:bank/qr", { bank: way.key })
  const content: ReactNode = (
    <>
      <BankTile code={account.bankCode} />
      <span className="min-w-0 grow basis-24">
        <span className="block font-semibold">{t(scanText(way))}</span>{" "}
        <SaidText className="block text-sm opacity-80" words={name} />{" "}
        <span className="block text-sm opacity-80">
          {amountSatang === undefined
            ? t("deposit.ways.facts", { amount: baht(minimumSatang) })
            : t("deposit.ways.factsTime")}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5" />
    </>
  )
  if (amountSatang === undefined || !idempotencyKey) {
    return (
      <Link to={path} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <OperationForm action={path} idempotencyKey={idempotencyKey}>
      <input type="hidden" name="amount" value={baht(amountSatang)} />
      <button type="submit" className={`${look} cursor-pointer`}>
        {content}
      </button>
    </OperationForm>
  )
}

/** `isInstant`: it says how soon the money is there. */
export function BankEntry({ way, isInstant = false }: { way: BankWay; isInstant?: boolean }) {
  const t = useT()
  const { key, accounts } = way
  const [account] = accounts
  return (
    <div className="surface px-4">
      <Link to={href("/user/home/deposit/:bank", { bank: key })} className="flex items-center gap-3 py-3">
        <BankHead account={account}>
          {account.currency && <span className="badge badge-neutral badge-outline">{account.currency}</span>}
        </BankHead>
        <Icon name="chevron-right" className="size-5" />
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

/** TrueMoney in the list: the numbers that are credited automatically, or a link to the gift link's form. */
export function WalletEntry({ wallets }: { wallets: DepositWallet[] }) {
  const t = useT()
  return (
    <div className="surface px-4">
      <Link to={href("/user/home/deposit/truemoney")} className="flex items-center gap-3 py-3">
        <BankTile code="TRUEMONEY" isWallet />
        <div className="min-w-0 grow basis-24">
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

type AccountFoldProps = {
  isOpen: boolean
  isManual: boolean
  minimumSatang: number | undefined
  children: ReactNode
}

/** The bank accounts to transfer to, folded below what is paid without typing a number. */
export function AccountFold({ isOpen, isManual, minimumSatang, children }: AccountFoldProps) {
  const t = useT()
  const facts =
    minimumSatang === undefined
      ? t("deposit.ways.factsTime")
      : t("deposit.ways.facts", { amount: baht(minimumSatang) })
  return (
    <details open={isOpen} className="group">
      <summary className="surface flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3">
        <Icon name="landmark" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {t(isManual ? "deposit.ways.transferSlip" : "deposit.ways.accounts")}
          </span>
          {!isManual && <span className="block text-sm opacity-80">{facts}</span>}
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="mt-3 grid gap-3">{children}</ul>
    </details>
  )
}
