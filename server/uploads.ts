// The forms that carry a file. Only their bodies may be long; the app reads them itself and counts the bytes.
import { uploadForms } from "#app/forms/upload-forms.ts"
import { marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import { type Inbound, pathOf } from "./exchange.ts"

const openPaths = new Map<string, boolean>(
  Object.values(uploadForms).map(form => [form.path, "fromGuests" in form]),
)

/** Longer than the app waits for an upload, so that the app answers first. */
export const requestTimeoutMs = uploadTimeoutMs + marginMs

/** Is this a form with a file, sent to an address that takes files? */
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
