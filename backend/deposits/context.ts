// What deposits work with.
import type { SettlementWorker } from "../kernel/settlement-worker.ts"
import type { DepositSettings } from "../money/deposit-accounts.ts"
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import type { SettingsReader } from "../storage/settings.ts"

export type DepositContext = StorageContext & {
  providers: Pick<Providers, "qr" | "vouchers">
  settings: SettingsReader<DepositSettings>
  gifts: SettlementWorker
  /** What gift links are encrypted with; without it none are taken. */
  trueLinkPassphrase: string | undefined
  /** The smallest PAYTIMZ deposit (docs/product/qr.md). */
  paytimzMinimumSatang: number
}
