// Sends the chat's form: a text, a file, or both. Each becomes one message, however often the form is sent.
import { message } from "#app/forms/message.ts"
import { malformed } from "#app/forms/submission.server.ts"
import { readUpload } from "#app/forms/upload.server.ts"
import { tooManyPixels, uploadForms } from "#app/forms/upload-forms.ts"
import { statusOf } from "#app/loading/failure.server.ts"
import { leavesUnknown } from "#app/operations/send.server.ts"
import { sharedCall } from "#app/request/shared-call.server.ts"
import { sendMessage, uploadMedia } from "#app/services/chat.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { isBlank, maxChatTextLength } from "#contract/rules/chat.ts"
import { hasTooManyPixels } from "#contract/rules/picture-size.ts"
import { type ChatFileKind, maxChatFileBytes, mebibytes } from "#contract/rules/uploads.ts"
import { neverLeft } from "#contract/unsent.ts"
import { keyedHash } from "#platform/seal.ts"
import { type ChatFile, chatFileOf } from "./rules.ts"
import { type Visitor, visitorOfForm } from "./visitor.server.ts"

type Args = { request: Request }

type Posted =
  /** `cookie` remembers a new guest; `form` has the fields that the island adds. */
  | { sent: true; cookie: string | undefined; form: FormData }
  /** The message was blank: nothing was sent, and no error is shown (docs/product/chat.md). */
  | { sent: false; isBlank: true; cookie?: undefined }
  | {
      sent: false
      isBlank?: false
      text: string
      error: string
      /** The backend's own words, in place of `error`. */
      said?: string
      status: number
      /** The form was a member's, who is logged in no more. */
      isEnded?: boolean
      failure?: Failure
      cookie?: string
    }

/** `isUnsent`: the file did not get as far as a message. */
type Sent = { ok: true; value: unknown } | { ok: false; error: Failure; isUnsent?: boolean }

type Refused = Extract<Posted, { text: string }>

/** Sends a posted form of the chat. Failures are values. Throws the page (400, 403) of a malformed or foreign form. */
export async function post(args: Args): Promise<Posted> {
  const upload = await readUpload(args, {
    ...uploadForms.chat,
    keep: "text",
  })
  if ("fault" in upload) {
    const text = upload.kept ?? ""
    return upload.fault === "busy"
      ? { sent: false, text, error: "errors.tooManyRequests", status: 429 }
      : { sent: false, text, error: tooLarge("video"), status: 413 }
  }
  return sendForm(upload.fields)
}

async function sendForm(form: FormData): Promise<Posted> {
  const nonce = nonceOf(form)
  const text = textOf(form)
  const chosen = form.get("file")
  const file = chosen instanceof File && (chosen.size > 0 || chosen.name !== "") ? chosen : undefined
  const refuse = (error: string, status = 400): Refused => ({ sent: false, text, error, status })
  if (text.length > maxChatTextLength) return refuse(message("chat.tooLong", { max: maxChatTextLength }))
  const found = file && (await chatFileOf(file))
  if (file) {
    if (typeof found === "string") return refuse(message("validation.fileFormat", { format: found }))
    const size = found?.kind ?? (file.type.startsWith("video/") ? "video" : "image")
    if (file.size > maxChatFileBytes[size]) return refuse(tooLarge(size), 413)
    if (!found) return refuse("chat.fileNotSupported")
    if (await hasTooManyPixels(file)) return refuse(tooManyPixels)
  }
  if (!file && isBlank(text)) return { sent: false, isBlank: true }

  const visitor = await visitorOfForm(form)
  if (!visitor.ok) {
    return { ...refuse("chat.sendFailed", statusOf(visitor.error, 502)), failure: visitor.error }
  }
  if (!visitor.value) {
    if (form.has("guest")) throw malformed()
    // The form's member or guest is no longer known; the form that is shown again is for a new guest.
    const isMembers = form.has("_key")
    return { ...refuse(isMembers ? "errors.sessionEnded" : "errors.formExpired", 401), isEnded: isMembers }
  }
  const { cookie } = visitor.value
  const failed = ({ error, isUnsent }: Extract<Sent, { ok: false }>, fallback: string): Posted => ({
    sent: false,
    text,
    ...refusalOf(error, fallback),
    ...(!isUnsent && mayHaveArrived(error) && { error: "chat.sendUnknown" }),
    failure: error,
    cookie,
  })
  if (typeof found === "object") {
    const sent = await sendSharedFile(visitor.value, found, `${nonce}-f${found.file.size}`)
    if (!sent.ok)
      return isRefusedFile(sent.error)
        ? refusedFile(sent.error, found.kind, text)
        : failed(sent, "chat.uploadFailed")
  }
  if (!isBlank(text)) {
    // Not keyed by the site's secret: the same message sent again after a rotation has the same id.
    const id = `${nonce}-${(await keyedHash(nonce, "chat-text", text)).slice(0, 10)}`
    const payload = { message: text.trim() }
    const sent = await sendSharedMessage(visitor.value, { message_type: "text", payload }, id)
    if (!sent.ok) return failed(sent, "chat.sendFailed")
  }
  return { sent: true, cookie, form }
}

/** Sends a message; the posts of one form share one call. */
export function sendSharedMessage(
  visitor: Visitor,
  message: Parameters<typeof sendMessage>[2],
  messageId: string,
): Promise<Result<unknown>> {
  const { api, owner } = visitor
  return sharingCall(visitor, messageId, () => sendMessage(api, owner, message, messageId, visitor))
}

function sendSharedFile(...[visitor, file, messageId]: Parameters<typeof sendFile>) {
  return sharingCall(visitor, messageId, () => sendFile(visitor, file, messageId))
}

/** The posts of this process share an upload, too; those of all processes share the message, by its id. */
function sharingCall<Answer extends Result<unknown>>(
  { owner: { userId, guestId } }: Visitor,
  messageId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return sharedCall(`chat/${userId ?? guestId}/${messageId}`, call)
}

async function sendFile(visitor: Visitor, { kind, file, name }: ChatFile, messageId: string): Promise<Sent> {
  const { api, owner } = visitor
  const uploaded = await uploadMedia(api, kind, file)
  if (!uploaded.ok) return { ...uploaded, isUnsent: true }
  const payload = {
    message: "",
    url: false,
    fileType: kind,
    filePath: uploaded.value.path,
    name,
  }
  return sendMessage(api, owner, { message_type: "media", payload }, messageId, visitor)
}

/** Is the answer lost or still to come, or does it say neither that the message arrived nor that it did not? */
export function mayHaveArrived(failure: Failure): boolean {
  return leavesUnknown(failure) && !neverLeft(failure)
}

/** The id that the page gave its form. Throws the page (400) for any other text. */
export function nonceOf(form: FormData): string {
  const nonce = form.get("nonce")
  if (typeof nonce !== "string" || !/^[\w-]{4,60}$/.test(nonce)) throw malformed()
  return nonce
}

/** The text as typed; browsers send line ends as CR LF. */
function textOf(form: FormData): string {
  const text = form.get("text")
  return typeof text === "string" ? text.replaceAll("\r\n", "\n").replace(unprintable, "") : ""
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

function tooLarge(kind: ChatFileKind): string {
  return message("chat.fileTooLarge", { size: mebibytes(maxChatFileBytes[kind]) })
}

function isRefusedFile(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.code === "KEY_INVALID" || failure.code === "KEY_MISSING")
}

function refusedFile(failure: Failure, kind: ChatFileKind, text: string): Posted {
  const isTooLarge = failure.kind === "refused" && failure.status === 413
  const error = isTooLarge ? tooLarge(kind) : "chat.fileNotSupported"
  return { sent: false, text, error, status: isTooLarge ? 413 : 400 }
}

/** The form's error and its status. `fallback` is the text key for a failure without a code and words. */
function refusalOf(failure: Failure, fallback: string): { error: string; said?: string; status: number } {
  if (failure.kind !== "refused") return { error: fallback, status: statusOf(failure) }
  return {
    error: failure.code ? `errors.${failure.code}` : fallback,
    ...(!failure.code && failure.message && { said: failure.message }),
    status: statusOf(failure, failure.status === 429 ? 429 : 400),
  }
}
