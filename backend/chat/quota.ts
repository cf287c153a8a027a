// How many bytes of files the chat keeps: of one guest, one member, one network, all guests (docs/product/chat.md).
import { chatQuotaBytes } from "#contract/rules/uploads.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Transaction } from "../storage/tables.ts"
import { isGuestId } from "./guests.ts"

const dayMs = 24 * 60 * 60_000

type NewFile = { ownerId: string; network: string; length: number; at: number }

/** Throws CHAT_FILES_FULL when the file would exceed a quota. Others wait meanwhile, so two cannot both fit. */
export async function assertRoomFor(
  trx: Transaction,
  { ownerId, network, length, at }: NewFile,
): Promise<void> {
  // Locks the one row until the commit: PostgreSQL would let two uploads see the same sums.
  await trx.updateTable("chat_secret").set({ id: 1 }).where("id", "=", 1).execute()
  const files = trx
    .selectFrom("chat_media")
    .select(({ fn }) => fn.sum<number | string | null>("length").as("bytes"))
  const isGuest = isGuestId(ownerId)
  const today = files.where("network", "=", network).where("created_at_ms", ">", at - dayMs)
  const { guest, member, guestsOfNetworkADay, networkADay, allGuests } = chatQuotaBytes
  const kept = [
    { most: isGuest ? guest : member, of: files.where("owner_id", "=", ownerId) },
    { most: networkADay, of: today },
    ...(isGuest
      ? [
          { most: guestsOfNetworkADay, of: today.where("owner_id", "like", "g-%") },
          { most: allGuests, of: files.where("owner_id", "like", "g-%") },
        ]
      : []),
  ]
  for (const { most, of } of kept) {
    const { bytes } = await of.executeTakeFirstOrThrow()
    if (Number(bytes ?? 0) + length > most) throw new Refusal("CHAT_FILES_FULL")
  }
}
