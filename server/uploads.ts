// The forms that carry a file: only there may a body be long, and the app reads it itself, counting as it comes in.
import { type Inbound, pathOf } from "./exchange.ts"

const uploadPaths: ReadonlySet<string> = new Set(["/user/home/deposit/slip"])

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
