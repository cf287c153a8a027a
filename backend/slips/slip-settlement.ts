// Judges the slips that wait.
import { createSettlementWorker, type SettlementWorker } from "../kernel/settlement-worker.ts"
import { isProviderFailure } from "../providers/failure.ts"
import { settlementQueue } from "../storage/settlement-queue.ts"
import type { SlipJudgeContext } from "./context.ts"
import { judgeSlip, refuseSlip } from "./judge.ts"
import { createPictureReader } from "./reader.ts"

/** Faults of our own after which a slip is given up, with the reason that sends the player to support. */
const mostFaults = 8

/** Judges slips that come in, and those whose bank could not be asked. */
export function createSlipSettlement(context: SlipJudgeContext): SettlementWorker {
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
    async close() {
      await worker.close()
      await reader.close()
    },
  }
}
