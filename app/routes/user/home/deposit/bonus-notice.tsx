// The notice to end the bonus before the next deposit (docs/product/bonuses.md), shown where a bonus is active.
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

export function BonusNotice({ progress }: Pick<ActiveBonus, "progress">) {
  const t = useT()
  return (
    <Alert tone="warning" title={t("deposit.bonus.title")}>
      <p className="mb-2">{t("deposit.bonus.text")}</p>
      <BonusProgress progress={progress} />
      <Link to="/user/bonus" className="btn mt-3">
        {t("deposit.bonus.end")}
      </Link>
    </Alert>
  )
}
