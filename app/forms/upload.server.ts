// Reading a form that carries one file. The size is limited while it arrives, and so is the number of uploads at once
// (docs/decisions/066-uploads.md).
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser"
import { restartDeadline } from "#app/middleware/api.server.ts"
import { member, session } from "#app/middleware/session.server.ts"
import { markPosted } from "#app/request/posted.server.ts"
import { tellSecurity } from "#app/request/security-log.server.ts"
import { networkOf } from "#app/request/server-context.ts"
import { uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import { readUpTo } from "#platform/body.ts"
import { within } from "#platform/deadline.ts"
import { malformed, proveOrigin, withPlainNames } from "./submission.server.ts"

type Upload =
  | { fields: FormData }
  /**
   * `too-large`: the file exceeds `maxBytes`. `busy`: too many uploads at once. `kept`: the value of the field `keep`.
   */
  | { fault: "too-large" | "busy"; kept?: string }

type Args = { request: Request }

/** The boundaries, headers and small fields around a file: what a form without one may hold. */
const overheadBytes = 64 * 1024
const maxPerSender = 2
const maxUploads = 16
/** Someone with many accounts cannot block uploads from other networks. */
const maxPerNetwork = 8
/** Guests cannot block members. */
const maxGuestUploads = 6

type Sender = { id: string; network: string | undefined; isGuest: boolean }

const underWay = new Set<Sender>()

type Wanted = {
  field: string
  maxBytes: number
  /** May somebody without a session send it? They are told apart by their networks. */
  fromGuests?: boolean
  /** A text field before the file, whose value is needed even when the file is refused. */
  keep?: string
}

/**
 * Reads the form; the file is under `field`. Throws the page for a malformed form (400) or one of foreign origin (403).
 * Only a body beyond what a form without a file needs takes a place, so texts never wait for uploads, and neither does
 * a sender who sends next to nothing.
 */
export async function readUpload(args: Args, wanted: Wanted): Promise<Upload> {
  const upload = await readCounted(args, wanted)
  markPosted()
  if ("fault" in upload) {
    const { fault } = upload
    tellSecurity(fault === "busy" ? "excess_rate_limit_exceeded" : "upload_validation", {
      detail: fault === "busy" ? "uploads at once" : "size",
    })
  }
  return upload
}

async function readCounted(
  args: Args,
  { field, maxBytes, fromGuests = false, keep }: Wanted,
): Promise<Upload> {
  const { request } = args
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + overheadBytes)
    return { fault: "too-large", kept: keep && leadingField(request, await leadOf(request), keep) }
  const sender = senderOf(fromGuests)
  let isBusy = false
  const takePlace = () => {
    isBusy = !hasPlaceFor(sender)
    if (!isBusy) underWay.add(sender)
    return !isBusy
  }
  try {
    const metered = meter(request, takePlace)
    const upload = await readWithin({ ...args, request: metered.request }, field, maxBytes).catch(error => {
      if (isBusy) return { fault: "busy" } as const
      throw error
    })
    return "fault" in upload && keep ? { ...upload, kept: leadingField(request, metered.lead, keep) } : upload
  } finally {
    underWay.delete(sender)
    restartDeadline()
  }
}

function senderOf(fromGuests: boolean): Sender {
  const network = networkOf()
  const isGuest = fromGuests && !session()
  // A member may have logged in many times.
  const id = isGuest ? `guest ${network}` : `member ${member().username}`
  return { id, network, isGuest }
}

function hasPlaceFor({ id, network, isGuest }: Sender): boolean {
  const count = (counts: (other: Sender) => boolean) => [...underWay].filter(counts).length
  if (underWay.size >= maxUploads || count(other => other.id === id) >= maxPerSender) return false
  if (isGuest && count(other => other.isGuest) >= maxGuestUploads) return false
  return network === undefined || count(other => other.network === network) < maxPerNetwork
}

async function readWithin({ request }: Args, field: string, maxBytes: number): Promise<Upload> {
  const limits = { maxFiles: 1, maxParts: 10, maxFileSize: maxBytes, maxTotalSize: maxBytes + overheadBytes }
  try {
    const reading = parseFormData(request, limits, file => (file.fieldName === field ? file : null))
    const form = withPlainNames(
      await within(uploadTimeoutMs, reading, () => {
        throw new Error("the upload took too long")
      }),
    )
    if (!form) throw malformed()
    proveOrigin(form)
    return { fields: form }
  } catch (error) {
    const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError
    if (isTooLarge) return { fault: "too-large" }
    throw error instanceof Error ? malformed() : error
  }
}

const maxLeadBytes = 32 * 1024

/**
 * A copy of the request, and `lead`: the first 32 KB of its body, which fill up while the body is read. The body fails
 * when it grows beyond what needs no place and `takePlace` finds none.
 */
function meter(request: Request, takePlace: () => boolean): { request: Request; lead: Uint8Array[] } {
  const lead: Uint8Array[] = []
  if (!request.body) return { request, lead }
  let length = 0
  const body = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (length < maxLeadBytes) lead.push(chunk.slice(0, maxLeadBytes - length))
        const isFirstBeyond = length <= overheadBytes && length + chunk.length > overheadBytes
        length += chunk.length
        if (isFirstBeyond && !takePlace()) controller.error(new Error("no place for this upload"))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { method, headers, url } = request
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" }
  return { request: new Request(url, init), lead }
}

/** The first 32 KB of a body whose rest is not read. */
async function leadOf({ body }: Request): Promise<Uint8Array[]> {
  const beginning = await readUpTo(body, maxLeadBytes).catch(() => undefined)
  return beginning ? [beginning.bytes] : []
}

/** A text field from the beginning of a multipart form. */
function leadingField({ headers }: Request, lead: Uint8Array[], name: string): string | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1]
  if (!boundary) return undefined
  const decoder = new TextDecoder()
  const text = lead.map(chunk => decoder.decode(chunk, { stream: true })).join("")
  const part = text.split(`--${boundary}`).find(part => part.includes(`name="${name}"\r\n`))
  return part?.slice(part.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, "")
}
