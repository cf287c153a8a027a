// Ends a session wherever it lives: in every copy of its cookie, and its token at the backend.
import { asOpened, type MemberSession } from "#app/request/sealed-session.server.ts"
import { endedSessions } from "#app/request/server-context.ts"
import { logOut } from "#app/services/account.server.ts"
import { lastingApiFor } from "./api.server.ts"

/** False where only this process knows for now. */
export async function endEverywhere(session: MemberSession): Promise<boolean> {
  const api = lastingApiFor(session.token)
  const ended = await endedSessions().end(asOpened(session), session.endsAtMs, () => logOut(api))
  return ended !== "here-only"
}
