// Deletes files of the chat when their time is over, and guests who stayed away (docs/product/chat.md).
import { chatFilesKeptDays } from "#contract/rules/uploads.ts"
import type { ChatFilesContext } from "./context.ts"

const dayMs = 24 * 60 * 60_000
const guestsKeptMs = 90 * dayMs
/** Files deleted in one go; the rest waits for the next hour. */
const mostFiles = 5000

/** Removes files that no message shows after a day, guests' and members' files in time, and guests who stayed away. */
export async function tidyChat({ db, clock, files }: ChatFilesContext): Promise<void> {
  const at = clock()
  const isOlder = (days: number) => at - days * dayMs
  const over = await db
    .selectFrom("chat_media")
    .select("reference")
    .where(({ and, eb, or }) =>
      or([
        and([eb("used", "=", 0), eb("created_at_ms", "<", isOlder(chatFilesKeptDays.unused))]),
        and([eb("owner_id", "like", "g-%"), eb("created_at_ms", "<", isOlder(chatFilesKeptDays.guest))]),
        eb("created_at_ms", "<", isOlder(chatFilesKeptDays.member)),
      ]),
    )
    .limit(mostFiles)
    .execute()
  // The file first: should this end in between, its row is found again in an hour.
  for (const { reference } of over) {
    await files.remove(reference)
    await db.deleteFrom("chat_media").where("reference", "=", reference).execute()
  }
  const idle = await db
    .selectFrom("chat_room")
    .select("owner_id")
    .where("owner_id", "like", "g-%")
    .where("last_at_ms", "<", at - guestsKeptMs)
    .limit(500)
    .execute()
  for (const { owner_id } of idle) {
    for (const table of ["chat_message", "chat_room"] as const) {
      await db.deleteFrom(table).where("owner_id", "=", owner_id).execute()
    }
  }
}
