// What stands around the amount in the form of a withdrawal.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { bankName } from "#app/components/bank-name.ts"
import { ButtonLink } from "#app/components/button.tsx"
import { Link } from "#app/components/link.tsx"
import { HeldMoney, useHeld } from "#app/components/money.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { baht, lastDigits } from "#app/locales/format.ts"
import { type Translate, useLanguage, useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import type { WithdrawalLimits } from "#app/services/lookup.server.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import type { BankAccount } from "#contract/account.ts"
import type { StepUpAsked } from "./step-up.server.ts"

type Props = {
  totalSatang: number
  limits: WithdrawalLimits | undefined
  lastSatang: number | undefined
  hasBonus: boolean
}

/**
 * Amounts to fill in by a tap: everything, half of it, and what was withdrawn the last time. While a bonus is in
 * use only everything, since what remains is lost.
 */
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

/** The bank account that a withdrawal is paid to, in one line. */
export function PaidTo({ account }: { account: BankAccount }) {
  const t = useT()
  const language = useLanguage()
  return (
    <p className="mb-4 tabular-nums">
      {t("withdraw.toAccount")}{" "}
      <span className="font-semibold">
        <SaidText words={bankName(account, language)} /> {lastDigits(account.bankAccountNo)}
      </span>{" "}
      <span className="text-sm opacity-80" translate="no">
        {account.bankAccountName}
      </span>
    </p>
  )
}

/** The balances that move to the wallet first; nothing where all games are empty. */
export function Gathered({ games }: { games: GameAccount[] }) {
  const t = useT()
  if (games.length === 0) return null
  return (
    <section className="mb-4">
      <p className="font-semibold">{t("withdraw.gathered")}</p>
      <ul>
        {games.map(({ code, name, amount }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <SaidText words={name} />
            <HeldMoney amountSatang={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Also shows how far the bonus's condition is met. */
export function BonusWarning({ bonus }: { bonus: ActiveBonus | undefined }) {
  const t = useT()
  return (
    <Alert tone="warning" title={bonus ? t("deposit.bonus.title") : t("withdraw.bonus.title")}>
      <BonusProgress progress={bonus?.progress} />
      <p>{t("withdraw.bonus.conditions")}</p>
      <p>{t("withdraw.bonus.all")}</p>
      {bonus && <ButtonLink className="mt-3" to={href("/user/bonus")} text="withdraw.bonus.see" />}
    </Alert>
  )
}

/** The least and the most, or that the backend did not tell them; it still checks them. */
export function limitsHint(t: Translate, limits: WithdrawalLimits | undefined): string | undefined {
  if (!limits) return t("withdraw.limitsNotLoaded")
  const { minSatang, maxSatang } = limits
  const [min, max] = [baht(minSatang), baht(maxSatang)]
  if (minSatang !== undefined && maxSatang !== undefined) return t("withdraw.limits", { min, max })
  if (minSatang !== undefined) return t("withdraw.limitMin", { min })
  return maxSatang === undefined ? undefined : t("withdraw.limitMax", { max })
}

/** From which amount the password is asked for, and that a code follows; `undefined` where nothing is asked for. */
export function passwordHint(t: Translate, asked: StepUpAsked | undefined): string | undefined {
  if (!asked) return undefined
  const { from, sendsCode } = asked
  const why =
    from === undefined ? t("withdraw.stepUp.password") : t("withdraw.stepUp.from", { amount: baht(from) })
  return sendsCode ? `${why} ${t("withdraw.stepUp.codeFollows")}` : why
}
