// What the wallet works with.
import type { Providers } from "../providers/providers.ts"
import type { RewardContext } from "../rewards/context.ts"

export type WalletContext = RewardContext & { providers: Pick<Providers, "payout"> }
