// Files that the API stores: pictures and videos that the web app passes through.
import { session } from "#app/middleware/session.server.ts"
import { adapter, settings, visit } from "#app/request/server-context.ts"
import { guestHeader } from "#contract/chat.ts"

/**
 * The raw answer from an address of the API, requested with the member's token. `undefined` when no answer came in
 * time. `isPublic`: without the token.
 */
export async function fetchFromApi(
  address: string,
  { range, guestId, isPublic }: { range?: string; guestId?: string; isPublic?: boolean } = {},
): Promise<Response | undefined> {
  const { apiTimeoutMs } = settings()
  const headers: Record<string, string> = { "x-client": "wallet-user" }
  const token = isPublic ? undefined : session()?.token
  const { clientAddress: player, requestId } = visit()
  if (token) headers.authorization = `Bearer ${token}`
  if (requestId) headers["x-request-id"] = requestId
  if (player) headers["x-forwarded-for"] = player
  if (range) headers.range = range
  if (guestId) headers[guestHeader] = guestId
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const call = { method: "GET", headers, body: null, signal, redirect: "manual" } as const
  return adapter()
    .backendFetch(address, call, "other")
    .catch(() => undefined)
}
