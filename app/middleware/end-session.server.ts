// Ends a session wherever it lives: in every copy of its cookie, and its token at the backend.

import { getContext } from "#app/request/context.server.ts"
import { asOpened, type MemberSession } from "#app/request/sealed-session.server.ts"
import { endedSessionsContext } from "#app/request/server-context.ts"
import { logOut } from "#app/services/account.server.ts"
import { lastingApiFor } from "./api.server.ts"

/** False where only this process knows for now. */
export async function endEverywhere(session: MemberSession): Promise<boolean> {
  const api = lastingApiFor(session.token)
  const ended = getContext().get(endedSessionsContext)
  return (await ended.end(asOpened(session), session.endsAtMs, () => logOut(api))) !== "here-only"
}
