// Operations and ended sessions in PostgreSQL: for several machines. Opened at first use and again after each failure.
import pg from "pg"
import { countedMs, keptMs, mostOfMember, type OperationRow } from "../keeping/store.ts"
import type { ClosableStore } from "./closable-store.ts"
import { nameOfMember, nameOfSession, sayEnded } from "./ended-statements.ts"
import { operationOf, valuesOf } from "./statements.ts"

const limitMs = 1500

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

const columns = "member, key, claim, state, fingerprint, sent, patience_ms, outcome, said, evidence"

const createTable = `
  create table if not exists krapao_operations (
    member text not null,
    key text not null,
    claim text not null,
    state text not null check (state in ('intended', 'done', 'refused', 'unknown')),
    fingerprint text not null,
    sent text not null,
    patience_ms bigint not null,
    outcome text,
    said text,
    evidence text,
    intended_at_ms bigint not null,
    primary key (member, key)
  );
  create index if not exists krapao_operations_by_age on krapao_operations (intended_at_ms);
  create table if not exists krapao_ended_sessions (
    name text primary key,
    at_ms bigint not null,
    kept_id text,
    until_ms bigint not null
  );
  create index if not exists krapao_ended_sessions_by_end on krapao_ended_sessions (until_ms)`

const select = `select *, ${nowMs} as read_at_ms from krapao_operations where member = $1 and key = $2`
const selectOfMember = `select *, ${nowMs} as read_at_ms from krapao_operations where member = $1
  and evidence is not null
  order by case when state in ('intended', 'unknown') then 0 else 1 end, intended_at_ms desc limit ${mostOfMember}`
const insert = `insert into krapao_operations (${columns}, intended_at_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${nowMs}) on conflict (member, key) do nothing`
const replace = `update krapao_operations set (${columns}, intended_at_ms) =
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    case when $4::text = 'intended' then ${nowMs} else intended_at_ms end)
  where member = $1 and key = $2 and claim = $11 and state = $12`
const release = `delete from krapao_operations
  where member = $1 and key = $2 and claim = $3 and state = 'intended'`
const tidy = `delete from krapao_operations where (member, key) in (
  select member, key from krapao_operations where intended_at_ms < ${nowMs} - ${keptMs}
  order by intended_at_ms limit $1 for update skip locked)`

const selectEnded = "select name, at_ms, kept_id from krapao_ended_sessions where name in ($1, $2)"
const end = `insert into krapao_ended_sessions as kept (name, at_ms, kept_id, until_ms) values ($1, $2, $3, $4)
  on conflict (name) do update set at_ms = greatest(kept.at_ms, excluded.at_ms), kept_id = excluded.kept_id,
    until_ms = greatest(kept.until_ms, excluded.until_ms)`
const tidyEnded = `delete from krapao_ended_sessions where name in (
  select name from krapao_ended_sessions where until_ms < ${nowMs}
  order by until_ms limit $1 for update skip locked)`
const countUnknown = `select count(*)::int as unknown from krapao_operations
  where intended_at_ms > ${nowMs} - ${countedMs} and state = 'unknown'`

/** Two processes that start at once may both find no table. */
const racing = ["23505", "42P07", "42710"]

/** A store that connects when it is first used. Each statement ends within 1.5 s, and is on the disk when answered. */
export function postgresStore(url: string, onConnectionError: (error: Error) => void): ClosableStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: "krapao-operations",
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    lock_timeout: limitMs,
    keepAlive: true,
    options: "-c synchronous_commit=on",
  })
  // The pool listens on idle clients only; one that breaks while checked out would end the process.
  pool.on("error", onConnectionError)
  pool.on("connect", client => client.on("error", onConnectionError))

  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= prepare(pool).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const query = async (text: string, values: unknown[]) => {
    await open()
    return pool.query(text, values)
  }
  return {
    async read({ member, key }) {
      const { rows } = await query(select, [member, key])
      return rows[0] && operationOf(rows[0], Number(rows[0].read_at_ms))
    },
    async ofMember(member) {
      const { rows } = await query(selectOfMember, [member])
      return rows.map(row => operationOf(row, Number(row.read_at_ms)))
    },
    async write(before, after) {
      const { rowCount } = before
        ? await query(replace, [...written(after), before.claim, before.state])
        : await query(insert, written(after))
      return rowCount === 1
    },
    async release({ member, key, claim }) {
      await query(release, [member, key, claim])
    },
    async tidy(most) {
      const operations = (await query(tidy, [most])).rowCount ?? 0
      return Math.max(operations, (await query(tidyEnded, [most])).rowCount ?? 0)
    },
    endedSessions: {
      async end({ id }, untilMs) {
        await query(end, [nameOfSession(id), 0, null, untilMs])
      },
      async endOthers(member, { atMs, keptId = null }, untilMs) {
        await query(end, [nameOfMember(member), atMs, keptId, untilMs])
      },
      async hasEnded(session) {
        const { rows } = await query(selectEnded, [nameOfSession(session.id), nameOfMember(session.member)])
        return sayEnded(rows, session)
      },
    },
    async countUnknown() {
      return (await query(countUnknown, [])).rows[0].unknown
    },
    async isReady() {
      await query("select 1", [])
      return true
    },
    close: () => pool.end(),
  }
}

/** Makes the table, and refuses a server that would acknowledge what a crash can lose. */
async function prepare(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
  )
  if (rows.length > 0) throw new Error(`PostgreSQL runs with ${rows.map(row => row.name).join(", ")} = off`)
  await pool.query(createTable).catch(error => {
    if (!racing.includes(error.code)) throw error
  })
}

/** Its values without the time, which the database sets. */
function written(row: OperationRow): unknown[] {
  return valuesOf(row, null).slice(0, -1)
}
