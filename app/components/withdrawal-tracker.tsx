// The way of a withdrawal: asked for, being sent, paid; or not paid, with where the money is now. The same on its result
// page, in the box of money in progress, and on its receipt (docs/product/withdrawals.md).
import { lastDigits } from "#app/locales/format.ts"
import { type Translate, useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"

/** How far it is. `asked`: nobody knows yet whether it is being sent. */
export type WithdrawalStep = "asked" | "sending" | "paid" | "refused"

export type WithdrawalWay = {
  /** The number of the account and its bank; absent where it is not known which account it was. */
  account: { number: string; bank: string } | undefined
  /** How many minutes a withdrawal usually takes; absent where the operator does not say. */
  usualMinutes: number | undefined
}

export function WithdrawalTracker({ step, way }: { step: WithdrawalStep; way: WithdrawalWay }) {
  const t = useT()
  const names = ["asked", "sending", step === "refused" ? "refused" : "paid"] as const
  const reached = names.indexOf(step)
  return (
    <div className="tabular-nums">
      <ol aria-label={t("withdraw.way.title")}>
        {names.map((name, at) => (
          <li
            key={name}
            aria-current={at === reached ? "step" : undefined}
            className={`mr-1.5 inline-flex items-center gap-1.5 align-top last:mr-0 ${at === reached ? "font-semibold" : ""} ${at > reached ? "opacity-70" : ""}`}
          >
            {at <= reached && <Mark isReached={at < reached} step={name} />}
            {t(`withdraw.way.${name}`)}
            {at < names.length - 1 && <Icon name="chevron-right" className="size-3 shrink-0" />}
          </li>
        ))}
      </ol>
      <p>
        {factsOf(t, step, way).map(fact => (
          <span key={fact} className="mr-3 inline-block last:mr-0">
            {fact}
          </span>
        ))}
      </p>
    </div>
  )
}

function Mark({ isReached, step }: { isReached: boolean; step: WithdrawalStep }) {
  if (step === "refused") return <Icon name="circle-alert" className="size-4 shrink-0 text-error" />
  const isOver = isReached || step === "paid"
  return (
    <Icon
      name={isOver ? "circle-check" : "clock"}
      className={`size-4 shrink-0 ${isOver ? "text-success" : "text-warning"}`}
    />
  )
}

/** Where it goes, or where the money is now; and how long it usually takes. */
function factsOf(t: Translate, step: WithdrawalStep, { account, usualMinutes }: WithdrawalWay): string[] {
  if (step === "refused") return [t("withdraw.way.returned")]
  const to = account && t("withdraw.way.to", { account: `${account.bank} ${lastDigits(account.number)}` })
  const isOnItsWay = step !== "paid" && usualMinutes !== undefined
  const usual = isOnItsWay && t("withdraw.way.usual", { time: durationText(t, usualMinutes) })
  return [to, usual].filter(fact => typeof fact === "string")
}

function durationText(t: Translate, minutes: number): string {
  return minutes % 60 === 0
    ? t("common.duration.hour", { count: minutes / 60 })
    : t("common.duration.minute", { count: minutes })
}
