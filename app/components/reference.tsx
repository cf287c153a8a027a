// A reference number among details: small enough for one line of a phone, and ready to copy.
import { useT } from "#app/locales/language.ts"
import { CopyButton } from "./copy-button.tsx"
import { Detail } from "./detail-list.tsx"

export function Reference({ id }: { id: string }) {
  const t = useT()
  return (
    <Detail
      label={t("statement.receipt.reference")}
      action={<CopyButton value={id} label={t("statement.receipt.copyReference")} />}
    >
      <span className="text-sm break-all tabular-nums select-all" translate="no">
        {id}
      </span>
    </Detail>
  )
}
