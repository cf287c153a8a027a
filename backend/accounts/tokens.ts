// Bearer tokens: 256 random bits, stored as a hash. Idleness, age, a new password or a logout ends a token.

import { hashSecret, randomSecret } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Queries } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A token that is not used for this time ends. */
const tokenIdleMs = 7 * dayMs
/** A token ends at this age, even while it is used. */
const tokenLifeMs = 30 * dayMs
/** An ended token is answered EXPIRED_AUTH_TOKEN for this time, and UNAUTHORIZED later. */
export const endedTokenKeptMs = 30 * dayMs
/** Use is recorded at most this often, because a page makes many calls. */
const useNotedEveryMs = 5 * minuteMs

/**
 * Gives a member a new token; undefined when the password is no longer the one that `member` was read with. A change of
 * password writes the member's row first and ends tokens then: whichever comes second sees what the other did.
 */
export async function issueToken(
  { db, random, clock }: StorageContext,
  member: Pick<Member, "id" | "password_hash">,
): Promise<string | undefined> {
  const at = clock()
  const token = randomSecret(random)
  return transaction(db, async trx => {
    // Writes nothing new: the row's lock makes a change of password wait, or waits for it.
    const { numUpdatedRows } = await trx
      .updateTable("member")
      .set({ password_hash: member.password_hash })
      .where("id", "=", member.id)
      .where("password_hash", "=", member.password_hash)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return undefined
    await trx
      .insertInto("member_token")
      .values({
        token_hash: hashSecret(token),
        member_id: member.id,
        created_at_ms: at,
        used_at_ms: at,
        ends_at_ms: at + tokenLifeMs,
      })
      .execute()
    return token
  })
}

export type SignedIn = { member: Member; tokenHash: string }

/**
 * The member of a token. Throws UNAUTHORIZED for an unknown token, EXPIRED_AUTH_TOKEN for one that ended by time,
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
