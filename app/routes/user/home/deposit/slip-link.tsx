// The link to the slip upload, for transfers that may not be credited automatically.
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

/** `isManual`: nothing is credited without a slip. */
export function SlipLink({ isManual }: { isManual: boolean }) {
  const t = useT()
  return (
    <Link
      to="/user/home/deposit/slip"
      className="surface mt-4 flex min-h-14 items-center gap-3 px-4 py-3 no-underline"
    >
      <Icon name="receipt-text" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{t("deposit.ways.slip")}</p>
        <p className="text-sm opacity-80">{t(isManual ? "deposit.slip.within" : "deposit.slip.text")}</p>
      </div>
      <Icon name="chevron-right" className="size-5" />
    </Link>
  )
}
