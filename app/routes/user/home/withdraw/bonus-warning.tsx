// The warning that a bonus in use affects withdrawals.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

/** Also shows how far the bonus's condition is met. */
export function BonusWarning({ bonus }: { bonus: ActiveBonus | undefined }) {
  const t = useT()
  return (
    <Alert tone="warning" title={bonus ? t("deposit.bonus.title") : t("withdraw.bonus.title")}>
      <BonusProgress progress={bonus?.progress} />
      <p>{t("withdraw.bonus.conditions")}</p>
      <p>{t("withdraw.bonus.all")}</p>
      {bonus && (
        <Link to={href("/user/bonus")} className="btn mt-3">
          {t("withdraw.bonus.see")}
        </Link>
      )}
    </Alert>
  )
}
