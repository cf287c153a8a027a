// What the whole backend works with. Each subject names the part of it that it needs (accounts/context.ts, …).

import type { AccountSettings } from "../accounts/context.ts"
import type { LoginCodePolicy } from "../accounts/login-code.ts"
import type { Passwords } from "../accounts/passwords.ts"
import type { StepUpPolicy } from "../accounts/step-up.ts"
import type { Patience } from "../kernel/patience.ts"
import type { DepositSettings } from "../money/deposit-accounts.ts"
import type { Providers } from "../providers/providers.ts"
import type { RewardSettings } from "../rewards/rules.ts"
import type { SlipSettlement } from "../slips/slip-settlement.ts"
import type { StorageContext } from "../storage/context.ts"
import type { FileStore } from "../storage/files.ts"
import type { Settings } from "../storage/settings.ts"
import type { SettlementWorker } from "../storage/settlement-worker.ts"
import type { ChatLine } from "./chat-line.ts"

export type Context = StorageContext & {
  passwords: Passwords
  /** When withdrawals have to be confirmed. */
  stepUp: StepUpPolicy
  /** When a login needs a code to the phone. */
  loginCode: LoginCodePolicy
  providers: Providers
  settings: Settings<OperatorSettings>
  slips: SlipSettlement
  gifts: SettlementWorker
  patience: Patience
  chat: ChatLine
  /** The files of the chat. */
  files: FileStore
  /** The passphrase of gift links; without it the backend accepts none. */
  trueLinkPassphrase: string | undefined
  /** The smallest PAYTIMZ deposit (docs/product/qr.md). */
  paytimzMinimumSatang: number
}

export type OperatorSettings = AccountSettings &
  DepositSettings &
  RewardSettings & {
    /** The site is closed for good: members' calls answer `gone`. */
    terminated: boolean
    /** Support chat is offered. */
    chatWidget: boolean
    /** Shown on every member's home, as `storedWords` writes it, or null. */
    notice: string | null
    /** The pages of refund and invite begin with banners. */
    showsBanners: boolean
  }
