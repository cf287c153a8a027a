// Why nothing can be deposited now: said before anything is typed, in place of every way (docs/product/deposits.md).
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

export function BlockedByBonus({ bonus }: { bonus: ActiveBonus }) {
  const t = useT()
  return (
    <>
      <Alert tone="warning" title={t("deposit.bonus.title")}>
        <p className="mb-2">{t("deposit.bonus.text")}</p>
        <BonusProgress progress={bonus.progress} />
      </Alert>
      <DialogActions>
        <Link to={href("/user/home")} className="btn btn-lg">
          {t("operation.backHome")}
        </Link>
        <Link to={href("/user/bonus")} className="btn btn-lg btn-primary">
          {t("deposit.bonus.end")}
        </Link>
      </DialogActions>
    </>
  )
}
