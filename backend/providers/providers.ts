// The outside world, as the backend sees it.
import type { BankFeed } from "./bank-feed.ts"
import type { GameProvider } from "./games.ts"
import type { PayoutProvider } from "./payout.ts"
import type { QrProvider } from "./qr.ts"
import type { SlipCheckProvider } from "./slip-check.ts"
import type { SmsProvider } from "./sms.ts"
import type { VoucherProvider } from "./vouchers.ts"

export type Providers = {
  sms: SmsProvider
  bankFeed: BankFeed
  payout: PayoutProvider
  games: GameProvider
  slipCheck: SlipCheckProvider
  qr: QrProvider
  vouchers: VoucherProvider
}
