// The bank accounts to transfer to, folded below what is paid without typing a number.
import type { ReactNode } from "react"
import { Icon } from "#app/components/icon.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

type Props = { isOpen: boolean; isManual: boolean; minimumSatang: number | undefined; children: ReactNode }

export function AccountFold({ isOpen, isManual, minimumSatang, children }: Props) {
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
