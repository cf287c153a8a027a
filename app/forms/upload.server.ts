// Reading a form that carries one file: counted while it comes in, one part in memory at most, and not too many
// uploads at once (docs/decisions/066-uploads.md).
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser"
import type { RouterContextProvider } from "react-router"
import { restartDeadline } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { malformed, proveOrigin, withPlainNames } from "./submission.server.ts"

export type Upload =
  | { fields: FormData }
  /** `too-large`: the file is longer than it may be; `busy`: too many uploads at once, of this member or of all. */
  | { fault: "too-large" | "busy" }

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** The boundaries, headers and small fields around a file. */
const overheadBytes = 64 * 1024
const timeoutMs = 300_000
const mostOfOneMember = 2
const mostOfAll = 16

const underWay = new Map<string, number>()

/** The fields, the file under `field`. Throws the page (400, 403) for what no browser of the member's sends. */
export async function readUpload(
  args: Args,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  const { request, context } = args
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + overheadBytes)
    return { fault: "too-large" }
  const id = member(context).id
  const own = underWay.get(id) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (own >= mostOfOneMember || all >= mostOfAll) return { fault: "busy" }
  underWay.set(id, own + 1)
  try {
    return await readWithin(args, field, maxBytes)
  } finally {
    const left = (underWay.get(id) ?? 1) - 1
    if (left > 0) underWay.set(id, left)
    else underWay.delete(id)
    restartDeadline(context)
  }
}

async function readWithin({ request, context }: Args, field: string, maxBytes: number): Promise<Upload> {
  const limits = { maxFiles: 1, maxParts: 10, maxFileSize: maxBytes, maxTotalSize: maxBytes + overheadBytes }
  let limit: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error("the upload took too long")), timeoutMs)
  })
  try {
    const reading = parseFormData(request, limits, file => (file.fieldName === field ? file : null))
    const form = withPlainNames(await Promise.race([reading, tooSlow]))
    if (!form) throw malformed()
    proveOrigin(context, form)
    return { fields: form }
  } catch (error) {
    const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError
    if (isTooLarge) return { fault: "too-large" }
    throw error instanceof Error ? malformed() : error
  } finally {
    clearTimeout(limit)
  }
}
