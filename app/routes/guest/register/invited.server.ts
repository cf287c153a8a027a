// The inviter's code of a link, kept while the player looks at other pages: a cookie until the registration has ended
// (docs/product/accounts.md). The visit of the link itself sets it, since no form is sent there.
import { cookies, dropCookie, setCookie } from "#app/request/cookies.server.ts"
import { inviteCodeFrom } from "./phone/schema.ts"

const invitedCookieName = "__Host-invited"
const lifeSeconds = 30 * 24 * 3600

/** The code that an earlier link brought. */
export function invitedBy(): string | undefined {
  try {
    return inviteCodeFrom(decodeURIComponent(cookies().get(invitedCookieName) ?? ""))
  } catch {
    return undefined
  }
}

/** The `Set-Cookie` that keeps a link's code; `undefined` where it is kept already. */
export function keepInvited(code: string | null | undefined): string | undefined {
  if (!code || code === invitedBy()) return undefined
  return setCookie(invitedCookieName, encodeURIComponent(code), lifeSeconds)
}

/** The `Set-Cookie` that forgets it, once the account exists. */
export function forgetInvited(): string {
  return dropCookie(invitedCookieName)
}
