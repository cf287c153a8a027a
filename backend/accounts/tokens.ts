// Bearer tokens: 256 random bits, stored as a hash. Idleness, age, a new password, a logout or a newer session beyond
// the most ends a token.

import { sql } from "kysely"
import { mostSessions } from "#contract/rules/accounts.ts"
import { hashSecret, randomId, randomSecret } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { currentLanguage } from "../kernel/request-name.ts"
import type { Member } from "../members/members.ts"
import type { StorageContext } from "../storage/context.ts"
import { type Part, type RowsOf, rowsIn } from "../storage/parts.ts"
import { changeRows } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A token that is not used for this time ends. */
export const tokenIdleMs = 7 * dayMs
/** A token ends at this age, even while it is used. */
const tokenLifeMs = 30 * dayMs
/** An ended token is answered EXPIRED_AUTH_TOKEN for this time, and UNAUTHORIZED later. */
export const endedTokenKeptMs = 30 * dayMs
/** Use is recorded at most this often, because a page makes many calls. */
const useNotedEveryMs = 5 * minuteMs

/** Where a session begins; `also` writes what belongs to it and gives the device. */
type SessionStart = {
  /** A secret of 256 bits; absent: a random one. */
  token?: string | undefined
  deviceName: string
  network: string
  also(trx: Transaction, sessionId: string): Promise<{ deviceId: string | null }>
}

/**
 * Gives a member a new token; undefined when the password is no longer the one that `member` was read with, or the
 * account was closed. A change of password writes the member's row first and ends tokens then: whichever comes second
 * sees what the other did.
 */
export async function issueToken(
  { db, random, clock }: StorageContext,
  member: Pick<Member, "id" | "password_hash">,
  start: SessionStart,
): Promise<string | undefined> {
  const at = clock()
  const token = start.token ?? randomSecret(random)
  const sessionId = randomId(random)
  return transaction(db, async trx => {
    // Writes nothing new: the row's lock makes a change of password wait, or waits for it.
    const { id, password_hash } = member
    const locked = await changeRows(trx, "member", { id, password_hash, state: "active" }, { password_hash })
    if (locked.length === 0) return undefined
    const { deviceId } = await start.also(trx, sessionId)
    await trx
      .insertInto("member_token")
      .values({
        token_hash: hashSecret(token),
        member_id: member.id,
        created_at_ms: at,
        used_at_ms: at,
        ends_at_ms: at + tokenLifeMs,
        session_id: sessionId,
        device_id: deviceId,
        device_name: start.deviceName,
        network: start.network,
      })
      .execute()
    await endSurplus(trx, member.id, sessionId)
    return token
  })
}

/** Ends the sessions beyond the most: those that were not used for the longest time. */
async function endSurplus(trx: Transaction, memberId: string, newest: string): Promise<void> {
  const others = await trx
    .selectFrom("member_token")
    .select("session_id")
    .where("member_id", "=", memberId)
    .where("session_id", "!=", newest)
    .orderBy("used_at_ms", "desc")
    .orderBy("created_at_ms", "desc")
    .orderBy("session_id")
    .execute()
  const surplus = others.slice(mostSessions - 1).map(({ session_id }) => session_id)
  if (surplus.length > 0) await trx.deleteFrom("member_token").where("session_id", "in", surplus).execute()
}

export type SignedIn = {
  member: Member
  tokenHash: string
  session: { id: string; deviceId: string | null; deviceName: string; createdAtMs: number; usedAtMs: number }
}

/** What one statement says of a token: whose it is, and the parts of that member. */
export type ReadToken = {
  /** Throws UNAUTHORIZED for an unknown token, EXPIRED_AUTH_TOKEN for one that ended by time, INVALID_USER_1 when the
   * member has been made inactive. */
  signedIn(): SignedIn
  rowsOf: RowsOf
}

/** Reads a token and parts of its member in one statement; parts that are nobody's also without a token. */
export async function readToken(
  { db, clock }: StorageContext,
  token: string | undefined,
  parts: Iterable<Part> = [],
): Promise<ReadToken> {
  const tokenHash = token === undefined ? "" : hashSecret(token)
  const found = await db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as("alone"))
    .leftJoin("member_token", join => join.on("token_hash", "=", tokenHash))
    .leftJoin("member", "member.id", "member_token.member_id")
    .selectAll("member")
    .select(["used_at_ms", "ends_at_ms", "session_id", "device_id", "device_name"])
    .select("member_token.created_at_ms as began_at_ms")
    .select(Array.from(parts, part => part.expressionOn(db).as(`part_${part.name}`)))
    .executeTakeFirstOrThrow()
  const at = clock()
  const state = stateOf(found, tokenHash, at)
  if (typeof state !== "string" && at >= state.session.usedAtMs + useNotedEveryMs) {
    state.session.usedAtMs = at
    await db.updateTable("member_token").set({ used_at_ms: at }).where("token_hash", "=", tokenHash).execute()
    await noteLanguage(db, state.member, state.session.deviceId)
  }
  return {
    signedIn() {
      if (typeof state === "string") throw new Refusal(state)
      return state
    },
    rowsOf: <Row>({ name }: Part<Row>) => {
      const column = `part_${name}`
      if (!Object.hasOwn(found, column)) throw new Error(`${name} was not read`)
      return rowsIn<Row>((found as Record<string, unknown>)[column])
    },
  }
}

type Found = { [Column in keyof Member]: Member[Column] | null } & {
  [Column in "used_at_ms" | "ends_at_ms" | "began_at_ms"]: number | null
} & { [Column in "session_id" | "device_id" | "device_name"]: string | null }

/** Who it is, or the code of what is wrong. */
function stateOf(found: Found, tokenHash: string, at: number) {
  const { used_at_ms: usedAtMs, ends_at_ms: endsAtMs, began_at_ms: createdAtMs, ...others } = found
  const { session_id: id, device_id: deviceId, device_name: deviceName, ...rest } = others
  if (rest.id === null) return "UNAUTHORIZED" as const
  if (at >= endsAtMs! || at >= usedAtMs! + tokenIdleMs) return "EXPIRED_AUTH_TOKEN" as const
  if (rest.state !== "active") return "INVALID_USER_1" as const
  const member = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith("part_")))
  const times = { createdAtMs: createdAtMs!, usedAtMs: usedAtMs! }
  const session = { id: id!, deviceId, deviceName: deviceName!, ...times }
  return { member: member as Member, tokenHash, session } satisfies SignedIn
}

/**
 * Keeps the language that the member uses now, for messages. On a device that nobody has confirmed it may be a
 * stranger's.
 */
export async function noteLanguage(
  queries: Queries,
  member: Pick<Member, "id" | "language">,
  deviceId: string | null,
): Promise<void> {
  const language = currentLanguage()
  if (language === undefined || language === member.language) return
  await queries
    .updateTable("member")
    .set({ language })
    .where("id", "=", member.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("member_device")
          .select("id")
          .where("id", "=", deviceId ?? "")
          .where("confirmed", "=", 1),
      ),
    )
    .execute()
}

/** Ends one token; false when it had ended before. */
export async function revokeToken(queries: Queries, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("member_token")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Ends a member's tokens, all but the one that is named. Gives the ids of the sessions that ended. */
export async function revokeOtherTokens(
  queries: Queries,
  memberId: string,
  keptTokenHash: string | null,
): Promise<string[]> {
  const ended = await queries
    .deleteFrom("member_token")
    .where("member_id", "=", memberId)
    .$if(keptTokenHash !== null, query => query.where("token_hash", "!=", keptTokenHash!))
    .returning("session_id")
    .execute()
  return ended.map(({ session_id }) => session_id)
}
