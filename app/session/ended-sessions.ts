// Sessions that ended before their cookies do: by logout, by a new password, by the member's wish. A cookie that was
// copied earlier opens nothing from then on, whatever the backend does with its token (docs/decisions/130-sessions.md).
import QuickLRU from "quick-lru"

/** Who a session belongs to, and since when it lives. */
type Opened = { id: string; member: string; beganAtMs: number }

/**
 * What is known of ended sessions. The default keeps it in this process; a deployment of several processes hands a store
 * that they share to the adapter (`Adapter.endedSessions`). Times are milliseconds since 1970. `untilMs`: when the last
 * cookie that is meant has expired, so that an entry may be forgotten.
 */
export type EndedSessions = {
  /** Ends one session. */
  end(sessionId: string, untilMs: number): Promise<void>
  /** Ends the sessions of a member that began before `atMs`, all but `keptId`. A later call replaces an earlier one. */
  endOthers(
    member: string,
    ended: { atMs: number; keptId?: string | undefined },
    untilMs: number,
  ): Promise<void>
  hasEnded(session: Opened): Promise<boolean>
}

/** Entries of each kind: some 10 MB at most, and more logouts than one process sees in a month. */
const mostEntries = 50_000

/** Ended sessions in this process's memory, bounded: the oldest entries go first. */
export function endedSessionsInMemory(): EndedSessions {
  const sessions = new QuickLRU<string, true>({ maxSize: mostEntries })
  const members = new QuickLRU<string, { atMs: number; keptId?: string | undefined }>({
    maxSize: mostEntries,
  })
  return {
    async end(sessionId, untilMs) {
      sessions.set(sessionId, true, { maxAge: untilMs - Date.now() })
    },
    async endOthers(member, ended, untilMs) {
      members.set(member, ended, { maxAge: untilMs - Date.now() })
    },
    async hasEnded({ id, member, beganAtMs }) {
      if (sessions.has(id)) return true
      const others = members.get(member)
      return others !== undefined && beganAtMs < others.atMs && id !== others.keptId
    },
  }
}
