// What the operator does to members' sessions (ASVS 7.4.2, 7.4.5): ends one member's or everybody's, and closes and
// opens an account.
import type { StorageContext } from "../storage/context.ts"
import { forgetDevices } from "./devices.ts"
import { type LoggedEvent, revoked, withEvents } from "./security-log.ts"
import { revokeOtherTokens } from "./tokens.ts"

/** Stands where the network of a member's own doings stands. */
const network = "operator"

/** Ends the sessions of all members, one member after the other. Gives how many ended. */
export async function endAllSessions(context: StorageContext): Promise<number> {
  const members = await context.db.selectFrom("member_token").select("member_id").distinct().execute()
  let ended = 0
  for (const { member_id } of members) ended += await changeAccess(context, member_id)
  return ended
}

/**
 * Ends a member's sessions and forgets the devices; `state` closes the account besides, or opens it again, which ends
 * none. Gives how many ended.
 */
export async function changeAccess(
  context: StorageContext,
  memberId: string,
  state?: "active" | "inactive",
): Promise<number> {
  const told: LoggedEvent[] = state ? [{ event: "user_updated", detail: state }] : []
  const events = await withEvents(context, { memberId, network }, async trx => {
    // The member's row first, as a login does: one that is under way comes before, and is ended, or sees the change.
    await trx
      .updateTable("member")
      .set(row => ({ state: state ?? row.ref("state") }))
      .where("id", "=", memberId)
      .execute()
    if (state === "active") return told
    const ended = await revokeOtherTokens(trx, memberId, null)
    await forgetDevices(trx, memberId, null)
    return [...told, ...revoked(ended)]
  })
  return events.length - told.length
}
