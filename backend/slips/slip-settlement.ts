// Judges the slips that wait.
import { createSettlementWorker, type SettlementWorker } from "../storage/settlement-worker.ts"
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
    table: "slip",
    called: "slip",
    settle: slip => judgeSlip(context, reader, slip),
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
