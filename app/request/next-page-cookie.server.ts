// Cookies for the next page that a POST sets. The page that shows what they say drops them, so that the page after it
// does not say it again (docs/decisions/001-documents.md). If no page comes, they expire within seconds.
import { getContext } from "#app/request/context.server.ts"
import { cookies, dropCookie, setCookie } from "./cookies.server.ts"
import { shownCookiesContext } from "./server-context.ts"

/** Long enough for the next page on a slow network. */
const lifeSeconds = 6

const inviteCookieName = "__Host-invite"

export function nextPageCookie(name: string, value: string): string {
  return setCookie(name, value, lifeSeconds)
}

/** The cookie's value, for the page that shows it: its answer drops the cookie. */
export function shownCookie(name: string): string | undefined {
  const value = cookies().get(name)
  if (value !== undefined) getContext().get(shownCookiesContext)?.add(name)
  return value
}

/** The `Set-Cookie` values that drop what an answer to this request has shown. */
export function dropShown(shown: ReadonlySet<string>): string[] {
  return [...shown].map(dropCookie)
}

/** The `Set-Cookie` of a login: the next page invites to the chat. */
export function invitationCookie(): string {
  return nextPageCookie(inviteCookieName, "1")
}

/** Does this page invite to the chat? The one after the login does. */
export function isInviting(): boolean {
  return shownCookie(inviteCookieName) !== undefined
}
