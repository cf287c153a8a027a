// What a store of sessions that ended before their cookies do (docs/decisions/008-sessions.md).

/** Who a session belongs to, and since when it lives. */
export type Opened = { id: string; member: string; beganAtMs: number }

/** The sessions of a member that began before `atMs`, all but `keptId`. */
export type Others = { atMs: number; keptId?: string | undefined }

/**
 * What is known of ended sessions. Times are milliseconds since 1970. `untilMs`: when the last cookie that is meant has
 * expired, so that an entry may be forgotten. Every method of a store rejects when it cannot be reached.
 */
export type EndedSessions = {
  /** Ends one session. */
  end(session: Opened, untilMs: number): Promise<unknown>
  /** Ends a member's other sessions. A later call replaces an earlier one. */
  endOthers(member: string, others: Others, untilMs: number): Promise<unknown>
  hasEnded(session: Opened): Promise<boolean>
}
