// The desk at which slips are judged.
import { createDesk, type Desk, type DeskContext } from "../kernel/settlement-worker.ts"
import { judgeSlip, refuseSlip } from "./judge.ts"
import { createPictureReader } from "./reader.ts"

/** Faults of our own after which a slip is given up, with the reason that sends the player to support. */
const mostFaults = 8

/** Judges slips that come in, and those whose bank could not be asked. */
export function createSlipDesk(context: DeskContext): Desk {
  const reader = createPictureReader()
  const desk = createDesk(context, {
    table: "slip",
    called: "slip",
    async settle(id) {
      const slip = context.db.selectFrom("slip").selectAll().where("id", "=", id)
      await judgeSlip(context, reader, await slip.executeTakeFirstOrThrow())
    },
    async giveUp({ id, tries }) {
      return tries >= mostFaults && refuseSlip(context, id, "UNKNOW_ERROR")
    },
  })
  return {
    ...desk,
    async close() {
      await desk.close()
      await reader.close()
    },
  }
}
