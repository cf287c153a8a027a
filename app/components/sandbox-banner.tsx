// The banner of a public site whose outside world is imitated (docs/product/README.md).
import { useT } from "#app/locales/language.ts"
import { useSandboxNotice } from "./page-context.tsx"

/** Says above the page that no money here is real; nothing where the site is none of these. */
export function SandboxBanner() {
  const t = useT()
  if (!useSandboxNotice()) return null
  return (
    <aside className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content">
      {t("common.sandbox")}
    </aside>
  )
}
