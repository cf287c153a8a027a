// Who is asking: opens the sealed session cookie once per request.
import { createContext, data, type MiddlewareFunction, redirect } from "react-router"
import { isAhead } from "#app/request/arrival.ts"
import { getContext } from "#app/request/context.server.ts"
import { cookiesContext, readCookies } from "#app/request/cookies.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { fieldsToKeep, forgetKept, keepForm, openKept } from "#app/request/kept-form.server.ts"
import { dropShown } from "#app/request/next-page-cookie.server.ts"
import { noteUnsent } from "#app/request/posted.server.ts"
import {
  asOpened,
  type MemberSession,
  openSession,
  sessionCookieName,
} from "#app/request/sealed-session.server.ts"
import { endedSessions, log, settings, shownCookiesContext } from "#app/request/server-context.ts"

/** Where a player is redirected whose session the backend no longer knows (docs/product/errors.md). */
const endedPath = "/login?ended=1"

/** The same, when the backend could not verify the member's identity; /login says so. */
const unknownIdentityPath = "/login?ended=identity"

/** The path that a session that ended with this code redirects to. */
export function endedPathOf(code: string): string {
  return code.startsWith("INVALID_USER_") ? unknownIdentityPath : endedPath
}

/** The session of a whole cookie. `ended`: elsewhere; `unchecked`: nobody can say now whether it has ended. */
const visitContext = createContext<{ session?: MemberSession; state?: "open" | "ended" | "unchecked" }>({})
/** Set by whoever throws a page, which has no headers of its own. */
const cookieOfPageContext = createContext<{ cookie?: string | undefined }>()

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = readCookies(request)
  context.set(cookiesContext, cookies)
  const session = await openSession(settings().sessionSecret, cookies.get(sessionCookieName))
  const state = session && (await stateOf(session))
  context.set(visitContext, { session, state })
  if (session && state === "open") await openKept(session.username)
  const ofPage: { cookie?: string } = {}
  context.set(cookieOfPageContext, ofPage)
  const shown = new Set<string>()
  if (request.method === "GET" && !isAhead(request)) context.set(shownCookiesContext, shown)
  const response = await next()
  if (ofPage.cookie) response.headers.append("set-cookie", ofPage.cookie)
  // A redirect shows nothing: the page that it leads to does.
  if (response.status < 300 || response.status >= 400) {
    for (const cookie of dropShown(shown)) response.headers.append("set-cookie", cookie)
  }
  return response
}

async function stateOf(session: MemberSession): Promise<"open" | "ended" | "unchecked"> {
  try {
    return (await endedSessions().hasEnded(asOpened(session))) ? "ended" : "open"
  } catch (error) {
    const { name, message } = error as Error
    log("session not checked", { error: `${name}: ${message}` })
    return "unchecked"
  }
}

/** The session of this request, if someone is logged in. */
export function session(): MemberSession | undefined {
  const { session, state } = getContext().get(visitContext)
  return state === "open" ? session : undefined
}

/** The same, or one that cannot be checked now: to end it, never to show or do anything. */
export function sessionToEnd(): MemberSession | undefined {
  const { session, state } = getContext().get(visitContext)
  return state === "ended" ? undefined : session
}

/** Is somebody here of whom nobody can say now whether they are logged in? */
export function isUnchecked(): boolean {
  return getContext().get(visitContext).state === "unchecked"
}

/** The member's session. For routes under the player layout: its middleware lets nobody else in. */
export function member(): MemberSession {
  const current = session()
  if (!current) throw redirect("/login", 303)
  return current
}

/**
 * Lets members in and sends everyone else to /login, carrying the wanted URL (docs/product/accounts.md). Who cannot be
 * checked gets the page of an outage (503) and stays logged in; nothing is sent, and what was typed is kept.
 */
export const membersOnly: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const typed = await fieldsToKeep(request)
  if (session()) {
    const response = withWantedUrl(await next(), url)
    const cookie = isToLogin(response)
      ? await keepForm(url.pathname, typed)
      : request.method === "POST" && forgetKept(url.pathname)
    if (cookie) response.headers.append("set-cookie", cookie)
    return response
  }
  if (isUnchecked()) {
    if (request.method === "POST") noteUnsent(url.pathname + url.search)
    context.get(cookieOfPageContext).cookie = await keepForm(url.pathname, typed)
    throw data({ kind: "unreachable" }, { status: 503 })
  }
  // A form posted after the session ended can't be replayed: the player comes back to its page, which shows what was
  // typed.
  const cookie = await keepForm(url.pathname, typed)
  const wanted = `next=${encodeURIComponent(url.pathname + url.search)}`
  const to =
    context.get(visitContext).state === "ended"
      ? `${endedPath}&${wanted}`
      : `/login?${wanted}${comesFromLogin(request) ? "&cookie=lost" : ""}`
  throw seeOther(to, cookie)
}

/**
 * The login links to no member's page: whoever comes from it has logged in, and the browser has not kept the cookie.
 */
function comesFromLogin(request: Request): boolean {
  const referrer = request.headers.get("referer") ?? ""
  return URL.canParse(referrer) && new URL(referrer).pathname === "/login"
}

function isToLogin(response: Response): boolean {
  const to = response.headers.get("location") ?? ""
  return to.startsWith(`${endedPath}&`) || to.startsWith(`${unknownIdentityPath}&`)
}

/** A redirect to /login because the session is over carries the wanted URL too. */
function withWantedUrl(response: Response, url: URL): Response {
  const to = response.headers.get("location")
  if (to === endedPath || to === unknownIdentityPath) {
    response.headers.set("location", `${to}&next=${encodeURIComponent(url.pathname + url.search)}`)
  }
  return response
}
