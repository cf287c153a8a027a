// The shutdown notice, shown when the account or the service is gone (docs/product/information.md).
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { PageActions, PlainPage } from "#app/components/error-page.tsx"
import { useT } from "#app/locales/language.ts"

export default function Terminated() {
  const t = useT()
  return (
    <PlainPage title={t("common.terminated.title")} icon="lock">
      <p>{t("common.terminated.text")}</p>
      <PageActions>
        <ButtonLink tall main to={href("/contact")} text="common.actions.contactSupport" />
      </PageActions>
    </PlainPage>
  )
}
