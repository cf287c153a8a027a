// A way that is paid by a code, named by what the player does. Once the amount is known, a tap makes the code.
import type { ReactNode } from "react"
import { href } from "react-router"
import { BankTile } from "#app/components/bank-tile.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { OperationForm } from "#app/components/operation-form.tsx"
import { baht } from "#app/locales/format.ts"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { type BankWay, namesOf, scanText } from "./ways.ts"

type Props = {
  way: BankWay
  minimumSatang: number | undefined
  /** What a tap makes a code of, with the key of its form. */
  amountSatang?: number | undefined
  idempotencyKey?: string | undefined
}

const look = "surface flex w-full flex-wrap items-center gap-3 px-4 py-3 text-left"

export function CodeEntry({ way, minimumSatang, amountSatang, idempotencyKey }: Props) {
  const t = useT()
  const langOf = useLangOf()
  const [account] = way.accounts
  const { name } = namesOf(account, useLanguage())
  const path = href("/user/home/deposit/:bank/qr", { bank: way.key })
  const content: ReactNode = (
    <>
      <BankTile code={account.bankCode} />
      <span className="min-w-0 grow basis-24 leading-snug">
        <span className="block font-semibold">{t(scanText(way))}</span>{" "}
        <span className="block text-sm opacity-80" lang={langOf(name)}>
          {name}
        </span>{" "}
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
