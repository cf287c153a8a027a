// The table of ended sessions (platform/ended-sessions.ts) and its statements for SQLite, on Node and in a Durable
// Object. A row names a session, or the sessions of a member that began before an instant.
import type { Opened } from "#platform/ended-sessions.ts"

export const createTable = `
  create table if not exists ended_sessions (
    name text not null primary key,
    at_ms integer not null,
    kept_id text,
    until_ms integer not null
  ) strict`
export const createIndex = "create index if not exists ended_sessions_by_end on ended_sessions (until_ms)"

/** Values: both names of a session. One look into the index of the primary key for each. */
export const select = "select name, at_ms, kept_id from ended_sessions where name in (?, ?)"

/** Values: name, at_ms, kept_id, until_ms. The later call decides which session is kept; at_ms never falls. */
export const upsert = `insert into ended_sessions (name, at_ms, kept_id, until_ms) values (?, ?, ?, ?)
  on conflict (name) do update set at_ms = max(at_ms, excluded.at_ms), kept_id = excluded.kept_id,
    until_ms = max(until_ms, excluded.until_ms)`

/** Values: now, and how many at most. */
export const tidy = `delete from ended_sessions where name in
  (select name from ended_sessions where until_ms < ? order by until_ms limit ?)`

export const nameOfSession = (id: string) => `session/${id}`
export const nameOfMember = (member: string) => `member/${member}`

/** Do these rows, found by the names of a session, say that it has ended? */
export function sayEnded(rows: readonly Record<string, unknown>[], { id, beganAtMs }: Opened): boolean {
  return rows.some(
    ({ name, at_ms, kept_id }) => name === nameOfSession(id) || (beganAtMs < Number(at_ms) && kept_id !== id),
  )
}
