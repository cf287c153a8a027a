// Leads a member without money and history to the first deposit.
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

export function FirstDeposit() {
  const t = useT()
  return (
    <section className="surface my-3 p-4" aria-labelledby="first-deposit">
      <h2 id="first-deposit" className="font-semibold">
        {t("home.first.title")}
      </h2>
      <p className="text-sm">{t("home.first.text")}</p>
      <Link to={href("/user/home/deposit")} className="btn btn-primary mt-3 w-full sm:w-auto">
        {t("home.first.go")}
      </Link>
    </section>
  )
}
