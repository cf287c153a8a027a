// What the operator may switch while the site runs.
import type { AccountSettings } from "../accounts/context.ts"
import type { DepositSettings } from "../money/deposit-accounts.ts"
import type { RewardSettings } from "../rewards/rules.ts"

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
