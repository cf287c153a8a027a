// The sign of a statement line's amount (docs/product/statement.md).
import { baht } from "#app/locales/format.ts"
import type { Statement } from "#app/services/statement.server.ts"

/** The sign by type: deposits and bonuses come in, withdrawals go out, all others have none. */
const signs: Record<string, string> = { deposit: "+", bonus: "+", withdraw: "-" }

/** The amount with its sign; `-` alone for what is no amount. `figures` writes it without. */
export function signedAmount({ statementType, amount }: Statement, figures = baht): string {
  const sign = signs[statementType ?? ""]
  if (!sign || amount === null || amount === undefined) return figures(amount)
  return sign + figures(Math.abs(amount))
}
