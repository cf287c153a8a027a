// The request guard, before React Router: which methods, origins and bodies are accepted
// (docs/decisions/009-guard.md). The same on Node and at the edge.
import type { Inbound } from "./exchange.ts"
import { isOwnOrigin } from "./origin.ts"

type Refusal = 403 | 405 | 413 | 415 | 501

type GuardResult = { refused: Refusal } | { refused?: undefined; formOrigin: "proven" | "unproven" }

export const formLimitBytes = 64 * 1024

const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * Judges everything but the body. The app checks the length of an upload itself, since its page shows the error beside
 * the field. Without a session only the chat takes uploads. `sessionCookie` is the name of the cookie that makes a
 * forged form dangerous.
 */
export function judge(
  {
    method,
    headers,
    isUpload,
    fromAnybody,
  }: Pick<Inbound, "method" | "headers"> & { isUpload?: boolean; fromAnybody?: boolean },
  publicOrigin: string,
  sessionCookie: string,
): GuardResult {
  if (method === "GET" || method === "HEAD") return { formOrigin: "proven" }
  if (!known.has(method)) return { refused: 501 }
  const site = headers.get("sec-fetch-site")
  const origin = headers.get("origin")
  if (site !== null) {
    if (site !== "same-origin") return { refused: 403 }
  } else if (origin !== null) {
    if (!isOwnOrigin(origin, publicOrigin)) return { refused: 403 }
  }
  if (method !== "POST") return { refused: 405 }
  if (!formTypes.test(headers.get("content-type") ?? "")) return { refused: 415 }
  const hasSession = hasCookie(headers, sessionCookie)
  const isLong = Number(headers.get("content-length") ?? 0) > formLimitBytes
  if (isLong && !(isUpload && (hasSession || fromAnybody))) return { refused: 413 }
  const unproven = site === null && origin === null && hasSession
  return { formOrigin: unproven ? "unproven" : "proven" }
}

/** Is a cookie of this name sent along? */
export function hasCookie(headers: Headers, name: string): boolean {
  const cookies = headers.get("cookie")
  return cookies?.split(";").some(pair => pair.trim().startsWith(`${name}=`)) ?? false
}
