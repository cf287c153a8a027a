// Files that the API keeps: pictures and videos that only pass through.
import type { RouterContextProvider } from "react-router"
import { sessionOf } from "#app/middleware/session.server.ts"
import { guestHeader } from "#contract/chat.ts"
import { backendFetchContext, clientAddressContext, settingsContext } from "./server-context.ts"

/**
 * The answer itself from an address of the API's own, asked for with the member's token. Undefined when none came in
 * time.
 */
export async function fetchFromApi(
  context: Readonly<RouterContextProvider>,
  address: string,
  { range, guestId }: { range?: string; guestId?: string } = {},
): Promise<Response | undefined> {
  const { apiClientName, apiTimeoutMs } = context.get(settingsContext)
  const headers = new Headers({ "x-client": apiClientName })
  const token = sessionOf(context)?.token
  const player = context.get(clientAddressContext)
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (player) headers.set("x-forwarded-for", player)
  if (range) headers.set("range", range)
  if (guestId) headers.set(guestHeader, guestId)
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const request = new Request(address, { headers, signal, redirect: "manual" })
  return context
    .get(backendFetchContext)(request)
    .catch(() => undefined)
}
