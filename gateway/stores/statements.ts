// The table of intents and its statements for SQLite, on Node and in a Durable Object.
import type { IntentRow, KeptIntent } from "../keeping/store.ts"

/** Columns of what is written, in the order of `valuesOf`. */
const columns = "name, claim, state, fingerprint, sent, patience_ms, outcome, said, evidence, intended_at_ms"

export const createTable = `
  create table if not exists intents (
    name text not null primary key,
    claim text not null,
    state text not null check (state in ('intended', 'done', 'refused', 'unknown')),
    fingerprint text not null,
    sent text not null,
    patience_ms integer not null,
    outcome text,
    said text,
    evidence text,
    intended_at_ms integer not null
  ) strict`
export const createIndex = "create index if not exists intents_by_age on intents (intended_at_ms)"

export const select = `select ${columns} from intents where name = ?`

export const insert = `insert into intents (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (name) do nothing`

/**
 * Values: those of the new row, then name, claim and state of the row that it replaces. The time stays, unless the new
 * row begins it anew.
 */
export const replace = `update intents set (${columns}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, intended_at_ms))
  where name = ? and claim = ? and state = ?`

export const release = "delete from intents where name = ? and claim = ? and state = 'intended'"

export const tidy = `delete from intents where name in
  (select name from intents where intended_at_ms < ? order by intended_at_ms limit ?)`

export const countUnknown =
  "select count(*) as unknown from intents where intended_at_ms > ? and state = 'unknown'"

export type Value = string | number | null

/** `intendedAtMs`: null where the time of the row stays. */
export function valuesOf(row: IntentRow, intendedAtMs: number | null): Value[] {
  return [
    row.name,
    row.claim,
    row.state,
    row.fingerprint,
    row.sent,
    row.patienceMs,
    row.outcome,
    row.said,
    row.evidence,
    intendedAtMs,
  ]
}

/** A row of any of the databases as an intent. */
export function intentOf(row: Record<string, unknown>, readAtMs: number): KeptIntent {
  const text = (column: string) => String(row[column])
  const textOrNull = (column: string) => (row[column] === null ? null : text(column))
  return {
    name: text("name"),
    claim: text("claim"),
    state: text("state") as KeptIntent["state"],
    fingerprint: text("fingerprint"),
    sent: text("sent"),
    patienceMs: Number(row.patience_ms),
    outcome: textOrNull("outcome"),
    said: textOrNull("said"),
    evidence: textOrNull("evidence"),
    intendedAtMs: Number(row.intended_at_ms),
    readAtMs,
  }
}
