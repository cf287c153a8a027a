// A member without a bank account: what needs one, and the way to add it.
import { href } from "react-router"
import { useT } from "#app/locales/language.ts"
import { Alert } from "./alert.tsx"
import { Link } from "./link.tsx"

export function NoBankAccount() {
  const t = useT()
  return (
    <Alert tone="warning">
      <p className="mb-2">{t("errors.NO_BANK")}</p>
      <Link to={href("/user/profile/edit")} className="btn">
        {t("profile.edit")}
      </Link>
    </Alert>
  )
}
