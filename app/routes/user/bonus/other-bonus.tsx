// The notice that only one bonus can be in use, for members who have one already.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

export function OtherBonus({ bonus }: { bonus: ActiveBonus }) {
  const say = useWords()
  const t = useT()
  const name = say(bonus.name)
  return (
    <Alert tone="warning" title={t("bonus.other.title")}>
      {name.text && (
        <p className="font-semibold" lang={name.lang}>
          {name.text}
        </p>
      )}
      <p>{t("bonus.other.text")}</p>
      <Link to={href("/user/bonus/end")} className="btn mt-3">
        {t("bonus.active.cancel")}
      </Link>
    </Alert>
  )
}
