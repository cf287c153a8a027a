// The sandboxed banks' transfers: a slip check finds what the console made. They survive a restart.
import { setTimeout as sleep } from "node:timers/promises"
import type { SlipCheckProvider, SlipCheckResult, SlipQuestion } from "../../providers/providers.ts"
import { findRow, saveRow } from "../../storage/rows.ts"
import type { Queries } from "../../storage/tables.ts"

export type SandboxSlipCheck = SlipCheckProvider & {
  /** Lets the bank answer so from now on. */
  remember(question: SlipQuestion, answer: SlipCheckResult): Promise<void>
  /** How long the bank waits before it answers. */
  setDelay(ms: number): void
  delay(): number
}

/** `reach` throws while the bank can't be reached. */
export function createSandboxSlipCheck({ db, reach }: { db: Queries; reach: () => void }): SandboxSlipCheck {
  let delayMs = 0
  return {
    async check({ bankCode, reference }) {
      reach()
      if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
      reach()
      const known = await findRow(db, "sandbox_transfer", { bank_code: bankCode, bank_reference: reference })
      return known ? JSON.parse(known.answer) : { found: false, why: "unknown" }
    },
    async remember({ bankCode, reference }, answer) {
      const named = { bank_code: bankCode, bank_reference: reference }
      await saveRow(db, "sandbox_transfer", named, { answer: JSON.stringify(answer) })
    },
    setDelay(ms) {
      delayMs = ms
    },
    delay: () => delayMs,
  }
}
