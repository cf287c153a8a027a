// Why there is nothing to withdraw now: said before anything is typed, in place of the form.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

/** Is the bonus's condition known, and not met yet? */
export function holdsBack(bonus: ActiveBonus | undefined): bonus is ActiveBonus {
  return bonus?.progress?.isMet === false
}

export function BlockedByBonus({ bonus }: { bonus: ActiveBonus }) {
  const t = useT()
  return (
    <>
      <Alert tone="warning" title={t("withdraw.bonus.unmet")}>
        <BonusProgress progress={bonus.progress} />
        <p>{t("withdraw.bonus.conditions")}</p>
      </Alert>
      <DialogActions>
        <Link to={href("/user/home")} className="btn btn-lg">
          {t("operation.backHome")}
        </Link>
        <Link to={href("/user/bonus")} className="btn btn-lg btn-primary">
          {t("withdraw.bonus.see")}
        </Link>
      </DialogActions>
    </>
  )
}
