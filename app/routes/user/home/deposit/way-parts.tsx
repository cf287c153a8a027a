// What the dialogs of several ways to deposit show: the bank, its account, amounts to tap, what to know first, and the way
// to the slip (docs/product/deposits.md).
import { Fragment, type ReactNode } from "react"
import { BankTile } from "#app/components/bank-tile.tsx"
import { CopyButton } from "#app/components/copy-button.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { accountNumber, wholeBaht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { DepositAccount } from "#app/services/lookup.server.ts"
import type { Satang } from "#contract/wire.ts"
import { namesOf } from "./ways.ts"

/** A bank by its tile and its names: the one in the player's language, and another one. */
export function BankHead({ account, children }: { account: DepositAccount; children?: ReactNode }) {
  const { name, other } = namesOf(account, useLanguage())
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-3">
      <BankTile code={account.bankCode} />
      <div className="min-w-0 grow basis-24">
        <SaidText as="p" className="text-[min(1rem,8.5vw)] font-semibold" words={name} />
        <SaidText as="p" className="text-sm opacity-80" words={other} />
      </div>
      {children}
    </div>
  )
}

type AccountNumberProps = { holder?: string | null; number: string | null | undefined; label?: string }

/** The account to transfer to: its holder, and its number in large digits that one tap selects and a button copies. */
export function AccountNumber({ holder, number, label }: AccountNumberProps) {
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

/** Amounts to tap instead of typing one: each sends its form. */
export function QuickAmounts({ legend, amounts }: { legend: ReactNode; amounts: readonly Satang[] }) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        {amounts.map(each => (
          <Fragment key={each}>
            <button
              type="submit"
              name="amount"
              value={wholeBaht(each)}
              className="btn grow basis-1/4 btn-lg sm:basis-0 px-1 text-xl font-bold tabular-nums"
            >
              {wholeBaht(each)}
            </button>{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

/** Short texts as a list: rules and warnings are nothing that has been done, so no tick stands before them. */
export function Notes({ notes }: { notes: (string | false | undefined)[] }) {
  const t = useT()
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm" aria-label={t("deposit.notes.title")}>
      {notes.map(note => note && <li key={note}>{note}</li>)}
    </ul>
  )
}

/** The link to the slip upload, for transfers that may not be credited by themselves. `isManual`: none is. */
export function SlipLink({ isManual }: { isManual: boolean }) {
  const t = useT()
  return (
    <Link
      to="/user/home/deposit/slip"
      className="surface mt-4 flex min-h-14 items-center gap-3 px-4 py-3 no-underline"
    >
      <Icon name="receipt-text" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{t("deposit.ways.slip")}</p>
        <p className="text-sm opacity-80">{t(isManual ? "deposit.slip.within" : "deposit.slip.text")}</p>
      </div>
      <Icon name="chevron-right" className="size-5" />
    </Link>
  )
}
