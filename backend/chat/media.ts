// Pictures and videos of the chat: told by their content, kept with the room, served to its owner and as nothing else.
import { sql } from "kysely"
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../http/refusal.ts"
import { randomText } from "../identifiers.ts"
import { cleanPicture, PictureError } from "../pictures/picture.ts"
import { readUploadedFile } from "../slips/multipart.ts"
import { cleanVideo } from "./video.ts"

/** Where media are fetched: addresses of this backend's own, below the API. */
export const mediaPath = "/api/chat/media/"

export type MediaKind = keyof typeof maxChatFileBytes

/** The uploaded file of a request. Throws KEY_MISSING without one, KEY_INVALID otherwise (413 when too large). */
export async function readMedia(request: Request, kind: MediaKind): Promise<Uint8Array> {
  return readUploadedFile(request, maxChatFileBytes[kind]).catch(error => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code === "SLIP_NO_FILE" ? "KEY_MISSING" : "KEY_INVALID", { status: error.status })
  })
}

/** Keeps a file in a room and returns its path. Throws KEY_INVALID for what is no such picture or video. */
export async function keepMedia(
  { db, clock, random }: Pick<Context, "db" | "clock" | "random">,
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

/**
 * A file, or the part of it that `Range` asks for: players of videos ask so. Throws NO_DATA unless it is the owner's;
 * `ownerId` undefined asks as an agent.
 */
export async function serveMedia(
  { db }: Pick<Context, "db">,
  ownerId: string | undefined,
  reference: string,
  range: string | null,
): Promise<Response> {
  let query = db.selectFrom("chat_media").where("reference", "=", reference)
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId)
  const found = await query.select(["type", "length"]).executeTakeFirst()
  if (!found) throw new Refusal("NO_DATA")
  const part = partOf(range, found.length)
  const headers: Record<string, string> = {
    "content-type": found.type,
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="chat-${reference}.${found.type.split("/")[1]}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  }
  if (part === "beyond") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${found.length}` },
    })
  }
  const { from, to } = part ?? { from: 0, to: found.length - 1 }
  if (part) headers["content-range"] = `bytes ${from}-${to}/${found.length}`
  headers["content-length"] = String(to - from + 1)
  const read = async (at: number, length: number) => {
    const { bytes } = await query
      .select(sql<Uint8Array>`substr(bytes, ${sql.lit(at + 1)}, ${sql.lit(length)})`.as("bytes"))
      .executeTakeFirstOrThrow()
    return new Uint8Array(bytes)
  }
  return new Response(pieces({ from, to }, read), { status: part ? 206 : 200, headers })
}

/** What is kept in memory of a file for one who reads it, however slowly. */
const pieceBytes = 256 * 1024

/** The bytes in pieces, each read when the one before it is on its way. */
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

/** RFC 9110, section 14: one range; anything else is answered whole. */
function partOf(range: string | null, length: number): { from: number; to: number } | "beyond" | undefined {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? "")
  if (!match || (match[1] === "" && match[2] === "")) return undefined
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1])
  const to = match[1] === "" || match[2] === "" ? length - 1 : Math.min(length - 1, Number(match[2]))
  return from >= length || to < from ? "beyond" : { from, to }
}
