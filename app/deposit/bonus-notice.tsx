// "End the bonus before the next deposit" (specification, section 9), said where a bonus is active.
import { Alert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/language.ts"

export function BonusNotice() {
  const t = useT()
  return (
    <Alert tone="warning" title={t("deposit.bonus.title")}>
      <p>{t("deposit.bonus.text")}</p>
      <Link to="/user/bonus" className="btn mt-3">
        {t("deposit.bonus.end")}
      </Link>
    </Alert>
  )
}
