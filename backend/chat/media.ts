// Pictures and videos of the chat: recognised by content, stored outside the database, served to the room's owner only.
import type { ChatFileKind } from "#contract/rules/uploads.ts"
import { randomText } from "../kernel/identifiers.ts"
import { notFound, Refusal } from "../kernel/refusal.ts"
import { cleanPicture, PictureError } from "../pictures/picture.ts"
import type { FileStore } from "../storage/files.ts"
import { findRow } from "../storage/rows.ts"
import type { Queries } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { ChatFilesContext } from "./context.ts"
import { assertRoomFor } from "./quota.ts"
import { cleanVideo } from "./video.ts"

/** Where media are fetched: addresses of this backend's own, below the API. */
export const mediaPath = "/api/chat/media/"

export type MediaKind = ChatFileKind

/**
 * Stores a file in a room and returns its path; `network` is where a customer sent it from, undefined for support.
 * Throws KEY_INVALID unless it is a picture or video as `kind` says, CHAT_FILES_FULL beyond a quota.
 */
export async function keepMedia(
  { db, clock, random, files }: ChatFilesContext,
  { ownerId, network }: { ownerId: string; network?: string },
  kind: MediaKind,
  file: Uint8Array,
): Promise<string> {
  const { type, bytes } = mediaOf(kind, file)
  const reference = randomText(random, 26)
  const [length, at] = [bytes.length, clock()]
  await transaction(db, async trx => {
    if (network !== undefined) await assertRoomFor(trx, { ownerId, network, length, at })
    const row = { reference, owner_id: ownerId, type, length, used: 0, created_at_ms: at, network }
    await trx
      .insertInto("chat_media")
      .values({ ...row, network: network ?? null })
      .execute()
  })
  // Its row is there first, so that no file is ever without one.
  await files.put(reference, bytes).catch(async error => {
    await db.deleteFrom("chat_media").where("reference", "=", reference).execute()
    throw error
  })
  return mediaPath + reference
}

function mediaOf(kind: MediaKind, file: Uint8Array): { type: string; bytes: Uint8Array } {
  if (kind === "video") {
    const video = cleanVideo(file)
    if (!video) throw new Refusal("KEY_INVALID")
    return video
  }
  try {
    return cleanPicture(file)
  } catch (error) {
    if (error instanceof PictureError) throw new Refusal("KEY_INVALID")
    throw error
  }
}

export type StoredMedia = {
  type: string
  /** In bytes. */
  length: number
  /** The bytes between two positions, both included. */
  read(part: { from: number; to: number }): ReadableStream<Uint8Array>
}

/** A file. Throws NO_DATA unless it is the owner's; `ownerId` undefined asks as an agent. */
export async function openMedia(
  { db, files }: { db: Queries; files: FileStore },
  ownerId: string | undefined,
  reference: string,
): Promise<StoredMedia> {
  const owned = ownerId !== undefined && { owner_id: ownerId }
  const found = await findRow(db, "chat_media", { reference, ...owned })
  if (!found) throw await absentOrAnothers(db, ownerId ?? "", reference)
  const { type, length } = found
  if ((await files.lengthOf(reference)) !== length) throw new Refusal("NO_DATA")
  return { type, length, read: part => pieces(part, (at, count) => files.read(reference, at, count)) }
}

/** Why there is no such file for this owner: nobody has it, or somebody else. */
export async function absentOrAnothers(
  queries: Queries,
  ownerId: string,
  reference: string,
): Promise<Refusal> {
  return notFound(ownerId, (await findRow(queries, "chat_media", { reference }))?.owner_id)
}

/** How much of a file is in memory for one reader, however slow. */
const pieceBytes = 256 * 1024

/** The bytes in chunks; each is read when the receiver asks for it. */
function pieces(
  { from, to }: { from: number; to: number },
  read: (at: number, length: number) => Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  let at = from
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const piece = await read(at, Math.min(pieceBytes, to - at + 1))
      at += piece.length
      controller.enqueue(piece)
      if (at > to || piece.length === 0) controller.close()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
