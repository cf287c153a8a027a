// Amounts to fill in by a tap: everything, half of it, and what was withdrawn the last time. While a bonus is in use only
// everything, since what remains is lost.
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { useHeld } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { WithdrawalLimits } from "#app/services/lookup.server.ts"

type Props = {
  totalSatang: number
  limits: WithdrawalLimits | undefined
  lastSatang: number | undefined
  hasBonus: boolean
}

export function QuickAmounts({ totalSatang, limits, lastSatang, hasBonus }: Props) {
  const t = useT()
  const held = useHeld()
  const least = Math.max(limits?.minSatang ?? 0, 1)
  const most = Math.min(totalSatang, limits?.maxSatang ?? totalSatang)
  const half = Math.floor(most / 200) * 100
  const all = most === totalSatang ? t("withdraw.all") : t("common.amountBaht", { amount: baht(most) })
  const others = [
    { satang: half, text: t("withdraw.half") },
    ...(lastSatang === undefined
      ? []
      : [{ satang: lastSatang, text: t("withdraw.last", { amount: held(lastSatang) }) }]),
  ].filter(({ satang }) => !hasBonus && satang >= least && satang < most)
  return (
    <div className="-mt-2 mb-4 flex flex-wrap gap-2">
      {[{ satang: most, text: all }, ...others]
        .filter(({ satang }) => satang > 0)
        .map(({ satang, text }) => (
          <Link key={text} to={`${href("/user/home/withdraw")}?amount=${baht(satang)}`} className="btn">
            {text}
          </Link>
        ))}
    </div>
  )
}
