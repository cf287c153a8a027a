// What evidence says of an operation whose answer proved nothing.
import type { SpinPrize } from "#contract/wallet.ts"
import type { Line } from "./snapshot.ts"

export type Verdict =
  /** It was done, or is under way at the backend. */
  | { kind: "done"; found: Found }
  /** Its own trace says that it failed. `code`: why, where the backend shows a reason. */
  | { kind: "refused"; code?: string }
  /** Nobody can tell yet. That nothing is there proves nothing. */
  | { kind: "open" }

/** What the evidence shows of it; amounts in satang, `at` by the backend's clock. */
export type Found = {
  status: "done" | "pending"
  id?: string
  amount?: number
  at?: number
  prize?: SpinPrize
}

export const open: Verdict = { kind: "open" }

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
