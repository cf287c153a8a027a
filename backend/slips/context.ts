// What slips work with.
import type { SettlementWorker } from "../kernel/settlement-worker.ts"
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"

export type SlipContext = StorageContext & { slips: SettlementWorker }

/** What judging a slip takes. */
export type SlipJudgeContext = StorageContext & { providers: Pick<Providers, "slipCheck"> }
