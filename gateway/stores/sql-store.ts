// Operations and ended sessions (platform/ended-sessions.ts) as rows: the same tables and statements for SQLite, on Node
// and in a Durable Object, and for PostgreSQL. Times are by the database's clock.
import type { EndedSessions, Opened } from "#platform/ended-sessions.ts"
import {
  countedMs,
  type KeptOperation,
  keptMs,
  mostOfMember,
  type OperationRow,
  type OperationStore,
} from "../keeping/store.ts"

export type Value = string | number | null
export type Row = Record<string, unknown>

/** Runs one statement with the values of its question marks; gives its rows once it is durable. */
type Run = (sql: string, values: Value[]) => Promise<Row[]>

/** In what the databases differ. */
type Dialect = {
  prefix: string
  integer: string
  now: string
  greatest: string
  /** After a table's columns. */
  strict: string
  /** After a query whose rows are deleted. */
  skipLocked: string
}

export const sqlite: Dialect = {
  prefix: "",
  integer: "integer",
  now: "cast(round(unixepoch('subsec') * 1000) as integer)",
  greatest: "max",
  strict: "strict",
  skipLocked: "",
}
export const postgres: Dialect = {
  prefix: "krapao_",
  integer: "bigint",
  now: "(extract(epoch from clock_timestamp()) * 1000)::bigint",
  greatest: "greatest",
  strict: "",
  skipLocked: "for update skip locked",
}

const columns = "member, key, claim, state, fingerprint, sent, patience_ms, outcome, said, evidence"

/** Statements that make the tables where they are not there. An ended session's row names it, or all of a member. */
export function tablesIn({ prefix, integer, strict }: Dialect): string[] {
  return [
    `create table if not exists ${prefix}operations (
      member text not null,
      key text not null,
      claim text not null,
      state text not null check (state in ('intended', 'done', 'refused', 'unknown')),
      fingerprint text not null,
      sent text not null,
      patience_ms ${integer} not null,
      outcome text,
      said text,
      evidence text,
      intended_at_ms ${integer} not null,
      primary key (member, key)
    ) ${strict}`,
    `create index if not exists ${prefix}operations_by_age on ${prefix}operations (intended_at_ms)`,
    `create table if not exists ${prefix}ended_sessions (
      name text not null primary key,
      at_ms ${integer} not null,
      kept_id text,
      until_ms ${integer} not null
    ) ${strict}`,
    `create index if not exists ${prefix}ended_sessions_by_end on ${prefix}ended_sessions (until_ms)`,
  ]
}

export type SqlStore = OperationStore & {
  endedSessions: EndedSessions
  countUnknown(): Promise<number>
}

/** What a store on a machine has beside that. */
export type ClosableStore = SqlStore & {
  /** Can it be reached? Rejects where not. Absent where it is a file, which is open. */
  isReady?: () => Promise<boolean>
  close: () => Promise<void>
}

/** A store over tables that are there. */
export function sqlStore({ prefix, now, greatest, skipLocked }: Dialect, run: Run): SqlStore {
  const [operations, ended] = [`${prefix}operations`, `${prefix}ended_sessions`]
  const select = `select ${columns}, intended_at_ms, ${now} as read_at_ms from ${operations} where member = ?`
  const insert = `insert into ${operations} (${columns}, intended_at_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${now}) on conflict (member, key) do nothing returning key`
  const replace = `update ${operations} set (${columns}, intended_at_ms) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
      case when ? = 'intended' then ${now} else intended_at_ms end)
    where member = ? and key = ? and claim = ? and state = ? returning key`
  // The later call decides which session is kept; at_ms never falls.
  const upsert = `insert into ${ended} as kept (name, at_ms, kept_id, until_ms) values (?, ?, ?, ?)
    on conflict (name) do update set at_ms = ${greatest}(kept.at_ms, excluded.at_ms),
      kept_id = excluded.kept_id, until_ms = ${greatest}(kept.until_ms, excluded.until_ms)`
  return {
    async read({ member, key }) {
      const [row] = await run(`${select} and key = ?`, [member, key])
      return row && operationOf(row)
    },
    async ofMember(member) {
      const rows = await run(
        `${select} and evidence is not null
          order by case when state in ('intended', 'unknown') then 0 else 1 end, intended_at_ms desc
          limit ${mostOfMember}`,
        [member],
      )
      return rows.map(operationOf)
    },
    async write(before, after) {
      const { member, key, state } = after
      const rows = before
        ? await run(replace, [...valuesOf(after), state, member, key, before.claim, before.state])
        : await run(insert, valuesOf(after))
      return rows.length === 1
    },
    async release({ member, key, claim }) {
      await run(
        `delete from ${operations} where member = ? and key = ? and claim = ? and state = 'intended'`,
        [member, key, claim],
      )
    },
    async tidy(most) {
      const old = await run(
        `delete from ${operations} where (member, key) in (
          select member, key from ${operations} where intended_at_ms < ${now} - ${keptMs}
          order by intended_at_ms limit ? ${skipLocked}) returning key`,
        [most],
      )
      const over = await run(
        `delete from ${ended} where name in (
          select name from ${ended} where until_ms < ${now}
          order by until_ms limit ? ${skipLocked}) returning name`,
        [most],
      )
      return Math.max(old.length, over.length)
    },
    async countUnknown() {
      const [row] = await run(
        `select count(*) as unknown from ${operations}
          where intended_at_ms > ${now} - ${countedMs} and state = 'unknown'`,
        [],
      )
      return Number(row?.unknown)
    },
    endedSessions: {
      async end({ id }, untilMs) {
        await run(upsert, [nameOfSession(id), 0, null, untilMs])
      },
      async endOthers(member, { atMs, keptId = null }, untilMs) {
        await run(upsert, [nameOfMember(member), atMs, keptId, untilMs])
      },
      // One look into the index of the primary key for each name.
      async hasEnded({ id, member, beganAtMs }: Opened) {
        const rows = await run(`select name, at_ms, kept_id from ${ended} where name in (?, ?)`, [
          nameOfSession(id),
          nameOfMember(member),
        ])
        return rows.some(
          ({ name, at_ms, kept_id }) =>
            name === nameOfSession(id) || (beganAtMs < Number(at_ms) && kept_id !== id),
        )
      },
    },
  }
}

const nameOfSession = (id: string) => `session/${id}`
const nameOfMember = (member: string) => `member/${member}`

/** In the order of `columns`. */
function valuesOf(row: OperationRow): Value[] {
  const { member, key, claim, state, fingerprint, sent, patienceMs, outcome, said, evidence } = row
  return [member, key, claim, state, fingerprint, sent, patienceMs, outcome, said, evidence]
}

function operationOf({ patience_ms, intended_at_ms, read_at_ms, ...texts }: Row): KeptOperation {
  const times = { intendedAtMs: Number(intended_at_ms), readAtMs: Number(read_at_ms) }
  return { ...(texts as Omit<KeptOperation, "patienceMs">), ...times, patienceMs: Number(patience_ms) }
}
