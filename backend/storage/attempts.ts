// Counts attempts per subject (a username, an address, a phone) within windows of time, in the database, so that
// neither a restart nor a second process forgets them.
import { sql } from "kysely"
import { Refusal } from "../kernel/refusal.ts"
import type { Queries } from "./tables.ts"

export type AttemptLimit = { attempts: number; windowMs: number }

/** Thrown for an attempt beyond a limit. */
export class LimitReached extends Refusal {
  readonly subject: string
  /** When the subject's window ends. */
  readonly untilMs: number

  constructor(subject: string, { untilMs, at }: { untilMs: number; at: number }) {
    super("REQUEST_LIMIT", { retryAfterS: Math.max(1, Math.ceil((untilMs - at) / 1000)) })
    this.subject = subject
    this.untilMs = untilMs
  }
}

/**
 * Counts one attempt before it is made, so that simultaneous attempts are all counted. Returns its number within the
 * window. @throws LimitReached, which is REQUEST_LIMIT.
 */
export async function countAttempt(
  queries: Queries,
  subject: string,
  limit: AttemptLimit,
  at: number,
): Promise<number> {
  const windowBegan = at - limit.windowMs
  const { rows } = await sql<{ attempts: number; since_ms: number }>`
    insert into attempt_count (subject, since_ms, attempts) values (${subject}, ${at}, 1)
    on conflict (subject) do update set
      attempts = case when attempt_count.since_ms <= ${windowBegan} then 1 else attempt_count.attempts + 1 end,
      since_ms = case when attempt_count.since_ms <= ${windowBegan} then ${at} else attempt_count.since_ms end
    returning attempts, since_ms
  `.execute(queries)
  const counted = rows[0]
  if (!counted) throw new Error("an attempt was not counted")
  if (counted.attempts <= limit.attempts) return counted.attempts
  throw new LimitReached(subject, { untilMs: counted.since_ms + limit.windowMs, at })
}

/** Refuses, without counting, when a subject's attempts have reached the limit. @throws LimitReached. */
export async function assertAttemptsLeft(
  queries: Queries,
  subject: string,
  limit: AttemptLimit,
  at: number,
): Promise<void> {
  const counted = await queries
    .selectFrom("attempt_count")
    .select(["attempts", "since_ms"])
    .where("subject", "=", subject)
    .where("since_ms", ">", at - limit.windowMs)
    .executeTakeFirst()
  if (!counted || counted.attempts < limit.attempts) return
  throw new LimitReached(subject, { untilMs: counted.since_ms + limit.windowMs, at })
}

/** Uncounts an attempt that succeeded: only failures count. */
export async function forgiveAttempt(queries: Queries, subject: string): Promise<void> {
  await queries
    .updateTable("attempt_count")
    .set(row => ({ attempts: row("attempts", "-", 1) }))
    .where("subject", "=", subject)
    .where("attempts", ">", 0)
    .execute()
}

/** Forgets a subject's attempts. */
export async function forgetAttempts(queries: Queries, subject: string): Promise<void> {
  await queries.deleteFrom("attempt_count").where("subject", "=", subject).execute()
}
