// What follows a login whose password, and code where one is asked for, were right: the session begins.
import { endEverywhere } from "#app/middleware/end-session.server.ts"
import { sessionToEnd } from "#app/middleware/session.server.ts"
import { isKeepable } from "#app/request/cookies.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { invitationCookie } from "#app/request/next-page-cookie.server.ts"
import { memberPath } from "#app/request/own-path.ts"
import { beginSession } from "#app/request/sealed-session.server.ts"
import { log, settings } from "#app/request/server-context.ts"
import type { Entry } from "#app/services/account.server.ts"
import { rememberDevice } from "#app/session/devices.server.ts"

type Entering = Entry & { username: string; remember: boolean; next: string | null }

/** Begins the session, ends the browser's earlier one, and leads on. Undefined when no cookie can hold the token. */
export async function enter({
  token,
  deviceToken,
  username,
  remember,
  next,
}: Entering): Promise<Response | undefined> {
  const { sessionSecret } = settings()
  const { cookie } = await beginSession(sessionSecret, { token, username, remember })
  if (!isKeepable(cookie)) {
    log("token too long for a cookie", { characters: token.length })
    return undefined
  }
  const earlier = sessionToEnd()
  // The second post of one form may bring the session that the first began.
  if (earlier && earlier.token !== token) await endEverywhere(earlier)
  const device = await rememberDevice(username, deviceToken)
  return seeOther(memberPath(next), cookie, device, invitationCookie())
}
