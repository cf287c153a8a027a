// What evidence says of an operation whose answer proved nothing.
import type { SpinPrize } from "#contract/wallet.ts"
import type { Line } from "./snapshot.ts"

export type Verdict =
  /** It was done, or is under way at the backend. */
  | { kind: "done"; found: Found }
  /**
   * Nothing was done. `code`: why, where the backend shows a reason. `isByAbsence`: only no trace of it was found, so a
   * later look may correct this.
   */
  | { kind: "refused"; code?: string; isByAbsence?: true }
  /** Nobody can tell yet. `hasTrace`: something may be its own. */
  | { kind: "open"; hasTrace?: true }

/** What the evidence shows of it; amounts in satang, `at` by the backend's clock. */
export type Found = {
  status: "done" | "pending"
  id?: string
  amount?: number
  at?: number
  prize?: SpinPrize
}

export const open: Verdict = { kind: "open" }
export const doubtful: Verdict = { kind: "open", hasTrace: true }
export const absent: Verdict = { kind: "refused", isByAbsence: true }

/** What the line of the operation itself says. */
export function verdictOfLine({
  id,
  status,
  amount,
  at,
}: Pick<Line, "id" | "status" | "amount" | "at">): Verdict {
  if (status === "FAILED") return { kind: "refused" }
  return { kind: "done", found: { status: status === "SUCCESS" ? "done" : "pending", id, amount, at } }
}
