// The way to the backend for one request: whose token, whose address, which limits.
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import {
  backendFetchContext,
  clientAddressContext,
  logContext,
  settingsContext,
} from "#app/request/server-context.ts"
import { type ApiClient, createClient } from "#contract/client.ts"
import { beginWatch, watched } from "../request/backend-clock.server.ts"
import { sessionOf } from "./session.server.ts"

const apiContext = createContext<ApiClient>()

export const apiMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(startedContext, Date.now())
  beginWatch(context)
  context.set(apiContext, apiFor(context, sessionOf(context)?.token))
  return next()
}

/** Begins the deadline anew: a slow upload has used the time before it, not a backend. */
export function restartDeadline(context: Readonly<RouterContextProvider>): void {
  const own = context as RouterContextProvider
  own.set(startedContext, Date.now())
  own.set(apiContext, apiFor(context, sessionOf(context)?.token))
}

/** The API client of this request, with the member's token if there is one. */
export function api(context: Readonly<RouterContextProvider>): ApiClient {
  return context.get(apiContext)
}

const startedContext = createContext<number>()

/** All calls for one page together take no longer than one call may: however many stall, the page answers in time. */
function deadlineOf(context: Readonly<RouterContextProvider>): number {
  return context.get(startedContext) + context.get(settingsContext).apiTimeoutMs
}

/**
 * What lies at an address of the API's own, with the member's token: the answer itself, for pictures that only pass
 * through. Undefined when none came in time.
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
  if (guestId) headers.set("x-guest-id", guestId)
  const signal = AbortSignal.timeout(apiTimeoutMs)
  const request = new Request(address, { headers, signal, redirect: "manual" })
  return context
    .get(backendFetchContext)(request)
    .catch(() => undefined)
}

/** A client with another token: the one a login has just answered with, or none for guests, of whom the chat knows who. */
export function apiFor(
  context: Readonly<RouterContextProvider>,
  token: string | undefined,
  guestId?: string,
): ApiClient {
  const settings = context.get(settingsContext)
  const log = context.get(logContext)
  return createClient({
    baseUrl: settings.apiBaseUrl,
    fetch: watched(context, context.get(backendFetchContext)),
    clientName: settings.apiClientName,
    timeoutMs: settings.apiTimeoutMs,
    deadlineAtMs: deadlineOf(context),
    token,
    guestId,
    forwardedFor: context.get(clientAddressContext),
    onFailure: (endpoint, failure, cause) =>
      log("backend failure", {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        ...failure,
        cause: cause instanceof Error ? cause.name : undefined,
      }),
  })
}
