// The notice that only one bonus can be in use, for members who have one already.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useT } from "#app/locales/language.ts"

export function OtherBonus({ name }: { name: string | undefined }) {
  const langOf = useLangOf()
  const t = useT()
  return (
    <Alert tone="warning" title={t("bonus.other.title")}>
      {name && (
        <p className="font-semibold" lang={langOf(name)}>
          {name}
        </p>
      )}
      <p>{t("bonus.other.text")}</p>
      <Link to={href("/user/bonus/end")} className="btn mt-3">
        {t("bonus.active.cancel")}
      </Link>
    </Alert>
  )
}
