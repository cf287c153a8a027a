// Files of the chat over HTTP: uploads, and downloads by parts.
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import type { MediaKind, StoredMedia } from "../chat/media.ts"
import { Refusal } from "../kernel/refusal.ts"
import { readUploadedFile } from "./multipart.ts"
import { RequestRefusal } from "./refusal-response.ts"

/** The uploaded file of a request. Throws KEY_MISSING without one, KEY_INVALID otherwise (413 when too large). */
export async function readMedia(request: Request, kind: MediaKind): Promise<Uint8Array> {
  return readUploadedFile(request, maxChatFileBytes[kind]).catch(error => {
    if (error instanceof RequestRefusal) throw new RequestRefusal("KEY_INVALID", error.status)
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code === "SLIP_NO_FILE" ? "KEY_MISSING" : "KEY_INVALID")
  })
}

/**
 * A file, or the part of it that `Range` asks for: players of videos ask so. Its headers let no browser make anything
 * else of it.
 */
export function mediaResponse(media: StoredMedia, reference: string, range: string | null): Response {
  const part = partOf(range, media.length)
  const headers: Record<string, string> = {
    "content-type": media.type,
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="chat-${reference}.${media.type.split("/")[1]}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  }
  if (part === "beyond") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${media.length}` },
    })
  }
  const { from, to } = part ?? { from: 0, to: media.length - 1 }
  if (part) headers["content-range"] = `bytes ${from}-${to}/${media.length}`
  headers["content-length"] = String(to - from + 1)
  return new Response(media.read({ from, to }), { status: part ? 206 : 200, headers })
}

/** RFC 9110, section 14: one range; anything else is answered whole. */
function partOf(range: string | null, length: number): { from: number; to: number } | "beyond" | undefined {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? "")
  if (!match || (match[1] === "" && match[2] === "")) return undefined
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1])
  const to = match[1] === "" || match[2] === "" ? length - 1 : Math.min(length - 1, Number(match[2]))
  return from >= length || to < from ? "beyond" : { from, to }
}
