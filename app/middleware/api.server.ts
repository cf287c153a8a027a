// The API client of one request: with the member's token, the player's address, and the time limits.
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { readingClock } from "#app/request/backend-clock.server.ts"
import { observerContext } from "#app/request/observer.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import {
  backendFetchContext,
  clientAddressContext,
  documentContext,
  logContext,
  requestIdContext,
  settingsContext,
} from "#app/request/server-context.ts"
import { noteOddValues } from "#app/request/unread.server.ts"
import { keyedHash } from "#app/session/seal.server.ts"
import { type ApiClient, createClient } from "#contract/client.ts"
import { languageOfCalls } from "./language.server.ts"
import { sessionOf } from "./session.server.ts"

type Context = Readonly<RouterContextProvider>

/** The client of a request, and when all calls of the request end. */
type Calls = { client: ApiClient; deadlineAtMs: number }

const callsOf = oncePerRequest(beginCalls)

/** Begins the deadline with the request. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  callsOf(context)
  await nameForLog(context, pattern)
  return next()
}

/** Leaves the route, and who asks, for the line of the log. */
async function nameForLog(context: Context, pattern: string): Promise<void> {
  const draft = context.get(documentContext)
  draft.route = pattern.startsWith("/") ? pattern : `/${pattern}`
  const { accessLog, sessionSecret } = context.get(settingsContext)
  const username = accessLog ? sessionOf(context)?.username : undefined
  if (username) draft.member = (await keyedHash(sessionSecret, "member in the log", username)).slice(0, 10)
}

/** The API client of this request, with the member's token if there is one. */
export function api(context: Context): ApiClient {
  return callsOf(context).client
}

/** A client with another token: the new one of a login, or none for the chat's guests. The deadline is the same. */
export function apiFor(context: Context, token: string | undefined, guestId?: string): ApiClient {
  return clientOf(context, callsOf(context).deadlineAtMs, token, guestId)
}

/** Restarts the deadline after an upload, whose slowness is not the backend's. */
export function restartDeadline(context: Context): void {
  Object.assign(callsOf(context), beginCalls(context))
}

/** All calls of one page share the time limit of one call, so the page answers in time however many calls stall. */
function beginCalls(context: Context): Calls {
  const deadlineAtMs = performance.now() + context.get(settingsContext).apiTimeoutMs
  return { deadlineAtMs, client: clientOf(context, deadlineAtMs, sessionOf(context)?.token) }
}

function clientOf(
  context: Context,
  deadlineAtMs: number,
  token: string | undefined,
  guestId?: string,
): ApiClient {
  const settings = context.get(settingsContext)
  const log = context.get(logContext)
  const observer = context.get(observerContext)
  return createClient({
    baseUrl: settings.apiBaseUrl,
    fetch: readingClock(context, context.get(backendFetchContext)),
    clientName: settings.apiClientName,
    dialect: settings.apiDialect,
    timeoutMs: settings.apiTimeoutMs,
    deadlineAtMs,
    token,
    guestId,
    language: languageOfCalls(context),
    forwardedFor: context.get(clientAddressContext),
    requestId: context.get(requestIdContext),
    onAnswer: (endpoint, outcome, ms) => {
      if (outcome !== "ok") context.get(documentContext).isIncomplete = true
      observer?.called(`${endpoint.method} ${endpoint.path}`, outcome, ms)
    },
    onOddValues: (endpoint, odd) => noteOddValues(context, endpoint, odd),
    onFailure: (endpoint, failure, cause) =>
      log("backend failure", {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        ...failure,
        cause: cause instanceof Error ? cause.name : undefined,
      }),
  })
}
