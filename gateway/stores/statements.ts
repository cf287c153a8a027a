// The table of operations and its statements for SQLite, on Node and in a Durable Object.
import { type KeptOperation, mostOfMember, type OperationRow } from "../keeping/store.ts"

/** Columns of what is written, in the order of `valuesOf`. */
const columns =
  "member, key, claim, state, fingerprint, sent, patience_ms, outcome, said, evidence, intended_at_ms"

export const createTable = `
  create table if not exists operations (
    member text not null,
    key text not null,
    claim text not null,
    state text not null check (state in ('intended', 'done', 'refused', 'unknown')),
    fingerprint text not null,
    sent text not null,
    patience_ms integer not null,
    outcome text,
    said text,
    evidence text,
    intended_at_ms integer not null,
    primary key (member, key)
  ) strict`
export const createIndex = "create index if not exists operations_by_age on operations (intended_at_ms)"

export const select = `select ${columns} from operations where member = ? and key = ?`

export const selectOfMember = `select ${columns} from operations where member = ?
  and evidence is not null
  order by case when state in ('intended', 'unknown') then 0 else 1 end, intended_at_ms desc limit ${mostOfMember}`

export const insert = `insert into operations (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (member, key) do nothing`

/**
 * Values: those of the new row, then member, key, claim and state of the row that it replaces. The time stays, unless the new
 * row begins it anew.
 */
export const replace = `update operations set (${columns}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, intended_at_ms))
  where member = ? and key = ? and claim = ? and state = ?`

export const release =
  "delete from operations where member = ? and key = ? and claim = ? and state = 'intended'"

export const tidy = `delete from operations where rowid in
  (select rowid from operations where intended_at_ms < ? order by intended_at_ms limit ?)`

export const countUnknown =
  "select count(*) as unknown from operations where intended_at_ms > ? and state = 'unknown'"

export type Value = string | number | null

/** `intendedAtMs`: null where the time of the row stays. */
export function valuesOf(row: OperationRow, intendedAtMs: number | null): Value[] {
  return [
    row.member,
    row.key,
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

/** A row of any of the databases as an operation. */
export function operationOf(row: Record<string, unknown>, readAtMs: number): KeptOperation {
  const text = (column: string) => String(row[column])
  const textOrNull = (column: string) => (row[column] === null ? null : text(column))
  return {
    member: text("member"),
    key: text("key"),
    claim: text("claim"),
    state: text("state") as KeptOperation["state"],
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
