// Judges the slips that wait.
import { createSettlementWorker, type SettlementWorker } from "../kernel/settlement-worker.ts"
import { isProviderFailure } from "../providers/failure.ts"
import { settlementQueue } from "../storage/settlement-queue.ts"
import type { SlipJudgeContext } from "./context.ts"
import { acceptHeldSlip, judgeSlip, refuseSlip } from "./judge.ts"
import { createPictureReader } from "./reader.ts"

/** After this many errors of our own a slip fails with the reason that sends the player to support. */
const mostFaults = 8

export type SlipSettlement = SettlementWorker & {
  /** Credits a held slip, as `acceptHeldSlip` does. */
  accept(id: string): Promise<boolean>
}

/** Judges new slips, and retries those whose bank could not be asked. */
export function createSlipSettlement(context: SlipJudgeContext): SlipSettlement {
  const reader = createPictureReader()
  const worker = createSettlementWorker(context, {
    queue: settlementQueue(context.db, "slip"),
    called: "slip",
    isOutside: isProviderFailure,
    async settle(id) {
      const slip = context.db.selectFrom("slip").selectAll().where("id", "=", id)
      await judgeSlip(context, reader, await slip.executeTakeFirstOrThrow())
    },
    async giveUp({ id, tries }) {
      return tries >= mostFaults && refuseSlip(context, id, "UNKNOW_ERROR")
    },
  })
  return {
    ...worker,
    accept: id => acceptHeldSlip(context, reader, id),
    async close() {
      await worker.close()
      await reader.close()
    },
  }
}
