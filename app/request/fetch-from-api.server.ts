// Files that the API stores: pictures and videos that the web app passes through.
import type { RouterContextProvider } from "react-router"
import { sessionOf } from "#app/middleware/session.server.ts"
import { guestHeader } from "#contract/chat.ts"
import { offers } from "#gateway/wire/dialect.ts"
import {
  backendFetchContext,
  clientAddressContext,
  requestIdContext,
  settingsContext,
} from "./server-context.ts"

/**
 * The raw answer from an address of the API, requested with the member's token. `undefined` when no answer came in
 * time. `isPublic`: without the token.
 */
export async function fetchFromApi(
  context: Readonly<RouterContextProvider>,
  address: string,
  { range, guestId, isPublic }: { range?: string; guestId?: string; isPublic?: boolean } = {},
): Promise<Response | undefined> {
  const { apiClientName, apiDialect, apiTimeoutMs } = context.get(settingsContext)
  const headers: Record<string, string> = { "x-client": apiClientName }
  const token = isPublic ? undefined : sessionOf(context)?.token
  const player = context.get(clientAddressContext)
  if (token) headers.authorization = `Bearer ${token}`
  const requestId = context.get(requestIdContext)
  if (requestId) headers["x-request-id"] = requestId
  if (player) headers["x-forwarded-for"] = player
  if (range) headers.range = range
  if (guestId && offers(apiDialect, "chatGuestHeader")) headers[guestHeader] = guestId
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const call = { method: "GET", headers, body: null, signal, redirect: "manual" } as const
  return context
    .get(backendFetchContext)(address, call, "other")
    .catch(() => undefined)
}
