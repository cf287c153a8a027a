// The shutdown notice, shown when the account or the service is gone (docs/product/information.md).
import { href } from "react-router"
import { PageActions, PlainPage } from "#app/components/error-page.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

export default function Terminated() {
  const t = useT()
  return (
    <PlainPage title={t("common.terminated.title")} icon="lock">
      <p>{t("common.terminated.text")}</p>
      <PageActions>
        <Link to={href("/contact")} className="btn min-h-13 btn-primary text-base">
          {t("common.actions.contactSupport")}
        </Link>
      </PageActions>
    </PlainPage>
  )
}
