// Answers wait until a slip or a gift link is settled, however slow the machine is.
import type { Patience } from "#backend/kernel/patience.ts"

export const longPatience: Patience = { inspectVoucherMs: 600_000, settleMs: 600_000 }
