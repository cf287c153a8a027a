// Reads an uploaded file out of a multipart body: counted while it comes in, and never more of it than one file.
import {
  FileUpload,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser"
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
