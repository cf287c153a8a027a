// The forms that carry a file: only there may a body be long, and the app reads it itself, counting as it comes in.
import { uploadForms } from "#app/forms/upload-forms.ts"
import { marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import { type Inbound, pathOf } from "./exchange.ts"

const openPaths = new Map<string, boolean>(
  Object.values(uploadForms).map(form => [form.path, "fromGuests" in form]),
)

/** Longer than the app waits for an upload, so that the app answers first. */
export const requestTimeoutMs = uploadTimeoutMs + marginMs

/** Is this a form with a file, sent to where one is taken? */
export function isUpload({
  method,
  target,
  headers,
}: Pick<Inbound, "method" | "target" | "headers">): boolean {
  if (method !== "POST" || !openPaths.has(pathOf(target))) return false
  return /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "")
}

/** May somebody without a session send this upload? */
export function isOpenUpload({ target }: Pick<Inbound, "target">): boolean {
  return openPaths.get(pathOf(target)) ?? false
}
