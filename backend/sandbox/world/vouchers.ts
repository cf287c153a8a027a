// Sandboxed gift vouchers: they are in the database, so they survive a restart.
import { ProviderFailure } from "../../providers/failure.ts"
import type { VoucherProvider } from "../../providers/providers.ts"
import { changeRows, findRow } from "../../storage/rows.ts"
import type { Queries } from "../../storage/tables.ts"

export type SandboxVouchers = VoucherProvider & {
  /** Makes a voucher. */
  issue(voucher: { hash: string; amountSatang: number; senderPhone: string }): Promise<void>
  expire(hash: string): Promise<boolean>
  /** While on, redemptions are carried out and their answers lost. */
  loseAnswers(isLosing: boolean): void
}

/** `reach` throws while the provider can't be reached. */
export function createSandboxVouchers({ db, reach }: { db: Queries; reach: () => void }): SandboxVouchers {
  let losesAnswers = false
  const find = (hash: string) => findRow(db, "sandbox_voucher", { hash })
  return {
    async inspect(hash) {
      reach()
      const row = await find(hash)
      if (!row) return { found: false }
      return { found: true, state: row.state, amountSatang: row.amount, senderPhone: row.sender_phone }
    },
    async redeem(hash, receipt) {
      reach()
      const redeemed = { state: "redeemed", redeemed_by: receipt } as const
      await changeRows(db, "sandbox_voucher", { hash, state: "open" }, redeemed)
      if (losesAnswers) throw new ProviderFailure("vouchers", "the answer was lost")
      const row = await find(hash)
      return row?.redeemed_by === receipt ? { redeemed: true, amountSatang: row.amount } : { redeemed: false }
    },
    async issue({ hash, amountSatang, senderPhone }) {
      const row = {
        hash,
        amount: amountSatang,
        sender_phone: senderPhone,
        state: "open" as const,
        redeemed_by: null,
      }
      await db.insertInto("sandbox_voucher").values(row).execute()
    },
    async expire(hash) {
      const open = { hash, state: "open" } as const
      return (await changeRows(db, "sandbox_voucher", open, { state: "expired" })).length === 1
    },
    loseAnswers(isLosing) {
      losesAnswers = isLosing
    },
  }
}
