// Bearer tokens: 256 random bits, kept as a hash, ended by idleness, by age, by a new password or by logging out.

import { hashSecret, randomSecret } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Queries } from "../storage/tables.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Without a call for so long, a token ends. */
const tokenIdleMs = 7 * dayMs
/** However busy, a token ends then. */
const tokenLifeMs = 30 * dayMs
/** An ended token is remembered for so long, to be answered EXPIRED_AUTH_TOKEN instead of UNAUTHORIZED. */
export const endedTokenKeptMs = 30 * dayMs
/** Use is noted no more often than this: a page makes many calls. */
const useNotedEveryMs = 5 * minuteMs

/** Gives a member a new token. */
export async function issueToken({ db, random, clock }: StorageContext, memberId: string): Promise<string> {
  const at = clock()
  const token = randomSecret(random)
  await db
    .insertInto("member_token")
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      created_at_ms: at,
      used_at_ms: at,
      ends_at_ms: at + tokenLifeMs,
    })
    .execute()
  return token
}

export type SignedIn = { member: Member; tokenHash: string }

/**
 * The member of a token. Throws UNAUTHORIZED without a token of ours, EXPIRED_AUTH_TOKEN with one that ended by time,
 * INVALID_USER_1 when the member has been made inactive.
 */
export async function signedInBy(
  { db, clock }: StorageContext,
  token: string | undefined,
): Promise<SignedIn> {
  if (!token) throw new Refusal("UNAUTHORIZED")
  const tokenHash = hashSecret(token)
  const found = await db
    .selectFrom("member_token")
    .innerJoin("member", "member.id", "member_token.member_id")
    .selectAll("member")
    .select(["used_at_ms", "ends_at_ms"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()
  if (!found) throw new Refusal("UNAUTHORIZED")
  const at = clock()
  const { used_at_ms: usedAtMs, ends_at_ms: endsAtMs, ...member } = found
  if (at >= endsAtMs || at >= usedAtMs + tokenIdleMs) throw new Refusal("EXPIRED_AUTH_TOKEN")
  if (member.state !== "active") throw new Refusal("INVALID_USER_1")
  if (at >= usedAtMs + useNotedEveryMs) {
    await db.updateTable("member_token").set({ used_at_ms: at }).where("token_hash", "=", tokenHash).execute()
  }
  return { member, tokenHash }
}

/** Ends one token. */
export async function revokeToken(queries: Queries, tokenHash: string): Promise<void> {
  await queries.deleteFrom("member_token").where("token_hash", "=", tokenHash).execute()
}

/** Ends a member's tokens, all but the one that is named. */
export async function revokeOtherTokens(
  queries: Queries,
  memberId: string,
  tokenHash: string,
): Promise<void> {
  await queries
    .deleteFrom("member_token")
    .where("member_id", "=", memberId)
    .where("token_hash", "!=", tokenHash)
    .execute()
}
