// The shutdown notice, shown when the account or the service is gone (specification, section 2).
import { PlainPage } from "#app/components/error-page.tsx"
import { useT } from "#app/language.ts"

export default function Terminated() {
  const t = useT()
  return (
    <PlainPage title={t("common.terminated.title")}>
      <p>{t("common.terminated.text")}</p>
    </PlainPage>
  )
}
