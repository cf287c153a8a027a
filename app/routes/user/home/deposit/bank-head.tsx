// A bank by its tile and its names: the one in the player's language, and another one.
import type { ReactNode } from "react"
import { BankTile } from "#app/components/bank-tile.tsx"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useLanguage } from "#app/locales/language.ts"
import type { DepositAccount } from "#app/services/lookup.server.ts"
import { namesOf } from "./ways.ts"

export function BankHead({ account, children }: { account: DepositAccount; children?: ReactNode }) {
  const langOf = useLangOf()
  const { name, other } = namesOf(account, useLanguage())
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-3">
      <BankTile code={account.bankCode} />
      <div className="min-w-0 grow basis-24 leading-snug">
        <p className="text-[min(1rem,8.5vw)] font-semibold" lang={langOf(name)}>
          {name}
        </p>
        {other && (
          <p className="text-sm opacity-80" lang={langOf(other)}>
            {other}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
