// Pictures and videos of the chat: recognised by content, stored with the room, served to its owner only.
import { sql } from "kysely"
import type { ChatFileKind } from "#contract/rules/uploads.ts"
import { randomText } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { cleanPicture, PictureError } from "../pictures/picture.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Queries } from "../storage/tables.ts"
import { cleanVideo } from "./video.ts"

/** Where media are fetched: addresses of this backend's own, below the API. */
export const mediaPath = "/api/chat/media/"

export type MediaKind = ChatFileKind

/** Stores a file in a room and returns its path. Throws KEY_INVALID unless it is a picture or video as `kind` says. */
export async function keepMedia(
  { db, clock, random }: StorageContext,
  ownerId: string,
  kind: MediaKind,
  file: Uint8Array,
): Promise<string> {
  const { type, bytes } = mediaOf(kind, file)
  const reference = randomText(random, 26)
  const length = bytes.length
  await db
    .insertInto("chat_media")
    .values({ reference, owner_id: ownerId, type, bytes, length, used: 0, created_at_ms: clock() })
    .execute()
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
  queries: Queries,
  ownerId: string | undefined,
  reference: string,
): Promise<StoredMedia> {
  let query = queries.selectFrom("chat_media").where("reference", "=", reference)
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId)
  const found = await query.select(["type", "length"]).executeTakeFirst()
  if (!found) throw new Refusal("NO_DATA")
  const readPiece = async (at: number, length: number) => {
    const { bytes } = await query
      .select(sql<Uint8Array>`substr(bytes, ${sql.lit(at + 1)}, ${sql.lit(length)})`.as("bytes"))
      .executeTakeFirstOrThrow()
    return new Uint8Array(bytes)
  }
  return { ...found, read: part => pieces(part, readPiece) }
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
