// Files of the chat over HTTP: uploads, and downloads by parts.
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import { rangeOf } from "#platform/range.ts"
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
 * A file, or the part that `Range` asks for, as video players do. The headers keep a browser from treating it as
 * anything else.
 */
export function mediaResponse(media: StoredMedia, reference: string, range: string | null): Response {
  const part = rangeOf(range ?? undefined, media.length)
  const headers: Record<string, string> = {
    "content-type": media.type,
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="chat-${reference}.${media.type.split("/")[1]}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  }
  if (part === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${media.length}` },
    })
  }
  const { first: from, last: to } = part ?? { first: 0, last: media.length - 1 }
  if (part) headers["content-range"] = `bytes ${from}-${to}/${media.length}`
  headers["content-length"] = String(to - from + 1)
  return new Response(media.read({ from, to }), { status: part ? 206 : 200, headers })
}
