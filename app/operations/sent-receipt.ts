// The receipt of an operation whose backend gives none: what was sent, and that it was accepted.
import type { Receipt } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"

type Sent = { form: string; key: string; fields: Record<string, unknown>; atMs: number }

/**
 * A receipt from the fields that were sent: `from`, `to` and `amount` (satang), where the operation has them. `atMs`: when
 * it was accepted, by the backend's clock.
 */
export function sentReceipt({ form, key, fields: { from, to, amount }, atMs }: Sent): Receipt {
  return {
    key,
    kind: form,
    status: "done",
    from: typeof from === "string" ? from : undefined,
    to: typeof to === "string" ? to : undefined,
    amount: typeof amount === "number" ? satang(amount) : undefined,
    createdAt: atMs,
  }
}
