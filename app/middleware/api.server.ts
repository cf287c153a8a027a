// The API client of one request: with the member's token, the player's address, and the time limits.
import type { MiddlewareFunction } from "react-router"
import { readingClock } from "#app/request/backend-clock.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { memberName } from "#app/request/sealed-session.server.ts"
import { memberInLog } from "#app/request/security-log.server.ts"
import { adapter, log, settings, visit } from "#app/request/server-context.ts"
import { noteOddValues } from "#app/request/unread.server.ts"
import { type ApiClient, createClient } from "#contract/client.ts"
import { causeInWords } from "#contract/unsent.ts"
import { language } from "./language.server.ts"
import { session } from "./session.server.ts"

/** The client of a request, and when all calls of the request end. */
type Calls = { client: ApiClient; deadlineAtMs: number }

const callsOf = oncePerRequest(beginCalls)

/** Begins the deadline with the request. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ pattern }, next) => {
  callsOf()
  await nameForLog(pattern)
  return next()
}

/** Leaves the route, and who asks, for the line of the log. */
async function nameForLog(pattern: string): Promise<void> {
  const draft = visit().document
  draft.route = pattern.startsWith("/") ? pattern : `/${pattern}`
  const username = settings().accessLog ? session()?.username : undefined
  if (username) draft.member = await memberInLog(username)
}

/** The API client of this request, with the member's token if there is one. */
export function api(): ApiClient {
  return callsOf().client
}

/** A client with another token: the new one of a login, or none for the chat's guests. The deadline is the same. */
export function apiFor(token: string | undefined, guestId?: string): ApiClient {
  return clientOf(callsOf().deadlineAtMs, token, guestId)
}

/** A client with another token, for calls that may be made after the request. */
export function lastingApiFor(token: string): ApiClient {
  return clientOf(undefined, token)
}

/** Restarts the deadline after an upload, whose slowness is not the backend's. */
export function restartDeadline(): void {
  Object.assign(callsOf(), beginCalls())
}

/** All calls of one page share the time limit of one call, so the page answers in time however many calls stall. */
function beginCalls(): Calls {
  const deadlineAtMs = performance.now() + settings().apiTimeoutMs
  return { deadlineAtMs, client: clientOf(deadlineAtMs, session()?.token) }
}

const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : undefined)

function clientOf(deadlineAtMs: number | undefined, token: string | undefined, guestId?: string): ApiClient {
  const { apiBaseUrl, apiTimeoutMs } = settings()
  const { backendFetch, observer } = adapter()
  const { clientAddress, requestId, document } = visit()
  const username = token === undefined ? undefined : session()?.username
  return createClient({
    baseUrl: apiBaseUrl,
    fetch: readingClock(backendFetch),
    clientName: "wallet-user",
    timeoutMs: apiTimeoutMs,
    deadlineAtMs,
    token,
    member: username === undefined ? undefined : memberName(username),
    guestId,
    language: language(),
    forwardedFor: clientAddress,
    requestId,
    onAnswer: (endpoint, outcome, ms) => {
      if (outcome !== "ok") document.isIncomplete = true
      observer?.called(`${endpoint.method} ${endpoint.path}`, outcome, ms)
    },
    onOddValues: (endpoint, odd) => noteOddValues(endpoint, odd),
    onFailure: (endpoint, failure, cause) =>
      log("backend failure", {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        ...failure,
        // Of an answer that cannot be read, the error may repeat the member's data.
        cause: failure.kind === "garbage" ? nameOf(cause) : causeInWords(cause),
      }),
  })
}
