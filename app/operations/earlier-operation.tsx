// Above a form that still stands for an earlier operation: what that was, and the way to its result.
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { useT } from "#app/locales/language.ts"
import type { Words } from "#contract/words.ts"
import { ReceiptList } from "./receipt-list.tsx"
import type { Earlier } from "./submit.server.ts"

type Props = {
  earlier: Earlier | undefined
  /** Names of accounts by code. */
  names?: Record<string, string>
  /** What it was about, where forms of several things share one key. */
  about?: Words | undefined
}

export function EarlierOperation({ earlier, names = {}, about }: Props) {
  const t = useT()
  if (!earlier) return null
  return (
    <Alert tone="warning" title={t("operation.earlier.first")}>
      <p className="mb-3">{t("operation.earlier.firstText")}</p>
      <SaidText as="p" className="mb-3 font-semibold" words={about} />
      {/* Above the list, to be in sight on a phone. */}
      <ButtonLink main className="mb-3" to={earlier.path} text="operation.earlier.look" />
      <ReceiptList receipt={earlier.sent} names={names} />
    </Alert>
  )
}
