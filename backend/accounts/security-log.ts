// The log of security events: one row each in the transaction that they belong to, and one line of the operator's log
// (docs/decisions/133-security-log.md). Never a password, a token, a code or a phone number.
import type { SecurityEvent } from "#contract/account.ts"
import { type SecurityEventName, securityShownDays } from "#contract/rules/accounts.ts"
import type { Log } from "#platform/log.ts"
import { currentRequest } from "../kernel/request-name.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Database } from "../storage/database.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { SignedIn } from "./tokens.ts"

const dayMs = 24 * 60 * 60_000
/** How long a member sees an event. */
const shownMs = securityShownDays * dayMs
/** How long events are kept; the schema refuses to delete younger ones. */
const keptMs = 366 * dayMs
/** Most events that a member sees. */
const mostShown = 100

/** Where and by whom something was done. */
export type Actor = {
  /** Null for a username that nobody has. */
  memberId: string | null
  sessionId?: string | null
  deviceName?: string | undefined
  network: string
}

export type LoggedEvent = { event: SecurityEventName; detail?: string }

/** A member who is signed in, by the network of the call. */
export const actorOf = ({ member, session }: SignedIn, network: string): Actor => ({
  memberId: member.id,
  sessionId: session.id,
  deviceName: session.deviceName,
  network,
})

/** The events of sessions that ended. */
export const revoked = (sessionIds: string[]): LoggedEvent[] =>
  sessionIds.map(detail => ({ event: "authn_token_revoked", detail }))

/**
 * Runs `work` in a transaction, records the events that it gives in the same one, and tells the operator of them after
 * the commit.
 */
export async function withEvents(
  { db, log, clock }: StorageContext,
  actor: Actor,
  work: (trx: Transaction) => Promise<LoggedEvent[]>,
): Promise<LoggedEvent[]> {
  const events = await transaction(db, async trx => {
    const told = await work(trx)
    await recordEvents(trx, actor, told, clock())
    return told
  })
  tellOperator(log, actor, events)
  return events
}

/** Writes events with what they tell of. Tell the operator after the commit (`tellOperator`). */
export async function recordEvents(
  queries: Queries,
  actor: Actor,
  events: LoggedEvent[],
  at: number,
): Promise<void> {
  // One id for all, numbered, so that events of one moment keep their order.
  const id = sortableId(at)
  const rows = events.map(({ event, detail = null }, index) => ({
    id: `${id}${String(index).padStart(2, "0")}`,
    at_ms: at,
    event,
    member_id: actor.memberId,
    session_id: actor.sessionId ?? null,
    device_name: actor.deviceName ?? "",
    network: actor.network,
    detail,
    request_id: currentRequest() ?? null,
  }))
  if (rows.length > 0) await queries.insertInto("security_event").values(rows).execute()
}

/** Writes the same events to the operator's log: failures, locks and limits as warnings. */
export function tellOperator(log: Log, actor: Actor, events: LoggedEvent[]): void {
  for (const { event, detail } of events) {
    log(/fail|lock|excess/.test(event) ? "warning" : "info", event, {
      member: actor.memberId ?? undefined,
      session: actor.sessionId ?? undefined,
      device: actor.deviceName || undefined,
      network: actor.network,
      detail,
      request: currentRequest(),
    })
  }
}

/** Records events that stand alone, and tells the operator. */
export async function logEvents(
  { db, log, clock }: StorageContext,
  actor: Actor,
  events: LoggedEvent[],
): Promise<void> {
  await recordEvents(db, actor, events, clock())
  tellOperator(log, actor, events)
}

/** What happened to a member's account in the last 90 days, newest first. */
export async function securityEventsOf(
  { db, clock }: StorageContext,
  memberId: string,
): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom("security_event")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("at_ms", ">", clock() - shownMs)
    .orderBy("at_ms", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    event: row.event,
    at: row.at_ms,
    device: row.device_name,
    network: coarseNetwork(row.network),
  }))
}

/** Removes events that are older than they are kept. The schema counts their age from the newest one. */
export async function forgetOldEvents(db: Database, at: number): Promise<void> {
  const newest = await db
    .selectFrom("security_event")
    .select(({ fn }) => fn.max("at_ms").as("at"))
    .executeTakeFirst()
  const before = Math.min(at, newest?.at ?? 0) - keptMs
  await db.deleteFrom("security_event").where("at_ms", "<", before).execute()
}

/** IPv4 without its last part, IPv6 with its first three groups; "" for what is neither. */
export function coarseNetwork(network: string): string {
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network)
  if (ipv4) return `${ipv4[1]}.x`
  const ipv6 = /^([\da-f]{0,4}(?::[\da-f]{0,4}){2}):/i.exec(network)
  return ipv6 ? `${ipv6[1]}:x` : ""
}
