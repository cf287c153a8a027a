// What slips work with.
import type { Patience } from "../kernel/patience.ts"
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import type { SettlementWorker } from "../storage/settlement-worker.ts"

export type SlipContext = StorageContext & { slips: SettlementWorker; patience: Patience }

/** What judging a slip takes. */
export type SlipJudgeContext = StorageContext & { providers: Pick<Providers, "slipCheck"> }
