// Forgets what nobody will ask for again: uploads that no message shows, and guests who stayed away.
import type { ChatContext } from "./context.ts"

const dayMs = 24 * 60 * 60_000
const guestsKeptMs = 90 * dayMs

/** Removes media that no message shows after a day, and guests who stayed away for 90. */
export async function tidyChat({ db, clock }: ChatContext): Promise<void> {
  const at = clock()
  await db
    .deleteFrom("chat_media")
    .where("used", "=", 0)
    .where("created_at_ms", "<", at - dayMs)
    .execute()
  const idle = await db
    .selectFrom("chat_room")
    .select("owner_id")
    .where("owner_id", "like", "g-%")
    .where("last_at_ms", "<", at - guestsKeptMs)
    .limit(500)
    .execute()
  for (const { owner_id } of idle) {
    for (const table of ["chat_media", "chat_message", "chat_room"] as const) {
      await db.deleteFrom(table).where("owner_id", "=", owner_id).execute()
    }
  }
}
