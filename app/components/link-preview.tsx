// What a messenger shows of a link to a guest's page (Open Graph): the operator's name, one sentence, a picture of the brand.
import { useT } from "#app/locales/language.ts"
import { useOrigin } from "./page-context.tsx"

export function LinkPreview({ name }: { name: string }) {
  const t = useT()
  return (
    <>
      <meta property="og:title" content={name} />
      <meta property="og:description" content={t("common.preview")} />
      <meta property="og:image" content={`${useOrigin()}/preview.png`} />
    </>
  )
}
