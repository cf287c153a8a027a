// Counts attempts per subject (a username, an address, a phone) within windows of time, in the database, so that
// neither a restart nor a second process forgets them.
import { sql } from "kysely"
import { Refusal } from "../kernel/refusal.ts"
import type { Queries } from "./tables.ts"

export type AttemptLimit = { attempts: number; windowMs: number }

/** Counts one attempt before it is made, so that attempts at the same time are all counted. @throws REQUEST_LIMIT. */
export async function countAttempt(
  queries: Queries,
  subject: string,
  limit: AttemptLimit,
  at: number,
): Promise<void> {
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
  if (counted.attempts <= limit.attempts) return
  const retryAfterS = Math.max(1, Math.ceil((counted.since_ms + limit.windowMs - at) / 1000))
  throw new Refusal("REQUEST_LIMIT", { retryAfterS })
}

/** Takes one counted attempt back: it succeeded, and only failures count. */
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
