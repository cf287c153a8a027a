// Players' files over HTTP: uploads, of which never more than one file is read, with the bytes counted as they arrive;
// and downloads, by parts.
import {
  FileUpload,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser"
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import { partAsked } from "#platform/range.ts"
import type { MediaKind, StoredMedia } from "../chat/media.ts"
import { Refusal } from "../kernel/refusal.ts"
import { RequestRefusal } from "./refusal-response.ts"

/** The file of a form's `file` field. Throws SLIP_NO_FILE, SLIP_INVALID_FILE (413 when too large), KEY_INVALID. */
export async function readUploadedFile(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw new Refusal("SLIP_NO_FILE")
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + overheadBytes) throw tooLarge()
  const limits = { maxFiles: 1, maxParts: 10, maxFileSize: maxBytes, maxTotalSize: maxBytes + overheadBytes }
  const form = await parseFormData(request, limits, file => (file.fieldName === "file" ? file : null)).catch(
    (error: unknown) => {
      const isTooLarge =
        error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError
      if (isTooLarge) throw tooLarge()
      if (error instanceof MaxFilesExceededError) throw new Refusal("SLIP_INVALID_FILE")
      throw new Refusal("KEY_INVALID")
    },
  )
  const file = form.get("file")
  if (!(file instanceof FileUpload) || file.size === 0) throw new Refusal("SLIP_NO_FILE")
  return new Uint8Array(await file.arrayBuffer())
}

/** The boundaries, headers and small fields around a file. */
const overheadBytes = 16 * 1024

function tooLarge(): Refusal {
  return new RequestRefusal("SLIP_INVALID_FILE", 413)
}

/** The same of the chat. Throws KEY_MISSING without a file, KEY_INVALID otherwise (413 when too large). */
export async function readMedia(request: Request, kind: MediaKind): Promise<Uint8Array> {
  return readUploadedFile(request, maxChatFileBytes[kind]).catch(error => {
    if (error instanceof RequestRefusal) throw new RequestRefusal("KEY_INVALID", error.status)
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code === "SLIP_NO_FILE" ? "KEY_MISSING" : "KEY_INVALID")
  })
}

type PlayersFile = Pick<StoredMedia, "type" | "length"> & {
  read(part: { from: number; to: number }): BodyInit
}

/**
 * A file, or the part that `Range` asks for, as video players do. The headers keep a browser from treating it as
 * anything else.
 */
export function fileResponse(file: PlayersFile, name: string, range: string | null): Response {
  const { status, headers, first, last } = partAsked(range, file.length)
  const all = {
    ...headers,
    "content-type": file.type,
    "content-disposition": `inline; filename="${name}.${file.type.split("/")[1]}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  }
  return new Response(status === 416 ? null : file.read({ from: first, to: last }), { status, headers: all })
}
