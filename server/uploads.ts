// The forms that carry a file: only there may a body be long, and the app reads it itself, counting as it comes in.
import { type Inbound, pathOf } from "./exchange.ts"

/** Guests write to support too. */
const openPaths: ReadonlySet<string> = new Set(["/chat"])
const uploadPaths: ReadonlySet<string> = new Set(["/user/home/deposit/slip", ...openPaths])

/** Longer than an upload may take (specification, section 9: 300 s). */
export const uploadTimeoutMs = 305_000

/** Is this a form with a file, sent to where one is taken? */
export function isUpload({
  method,
  target,
  headers,
}: Pick<Inbound, "method" | "target" | "headers">): boolean {
  if (method !== "POST" || !uploadPaths.has(pathOf(target))) return false
  return /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "")
}

/** May somebody without a session send this upload? */
export function isOpenUpload({ target }: Pick<Inbound, "target">): boolean {
  return openPaths.has(pathOf(target))
}
