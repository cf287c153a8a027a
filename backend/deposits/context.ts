// What deposits work with.
import type { Patience } from "../kernel/patience.ts"
import type { DepositSettings } from "../money/deposit-accounts.ts"
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import type { SettingsReader } from "../storage/settings.ts"
import type { SettlementWorker } from "../storage/settlement-worker.ts"

export type DepositContext = StorageContext & {
  providers: Pick<Providers, "qr" | "vouchers">
  settings: SettingsReader<DepositSettings>
  gifts: SettlementWorker
  patience: Patience
  /** The passphrase of gift links; without it the backend accepts none. */
  trueLinkPassphrase: string | undefined
  /** The smallest PAYTIMZ deposit (docs/product/qr.md). */
  paytimzMinimumSatang: number
}
