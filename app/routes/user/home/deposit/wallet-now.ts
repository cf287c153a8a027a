// The row of a deposit's receipt that says what the wallet holds since.
import type { Translate } from "#app/locales/language.ts"
import type { BalanceRow } from "#app/operations/receipt-list.tsx"

/** No row where the wallet could not be read. */
export function walletNow(t: Translate, amountSatang: number | undefined): BalanceRow[] | undefined {
  if (amountSatang === undefined) return undefined
  return [{ label: t("transfer.nowIn", { name: t("common.wallet") }), amountSatang }]
}
