// What rewards work with.
import type { MoneyContext } from "../money/context.ts"
import type { SettingsReader } from "../storage/settings.ts"
import type { RewardSettings } from "./rules.ts"

export type RewardContext = MoneyContext & { settings: SettingsReader<RewardSettings> }
