// Login. Attempts are counted before they are made. An unknown username and a wrong password get the same answer.

import { Refusal } from "../kernel/refusal.ts"
import { findMemberByUsername, type Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt, forgetAttempts, forgiveAttempt } from "../storage/attempts.ts"
import type { AccountContext } from "./context.ts"
import { issueToken } from "./tokens.ts"

const quarterHourMs = 15 * 60_000

/** Wrong passwords for one username: ten in a quarter of an hour make guessing hopeless. */
const usernameLimit: AttemptLimit = { attempts: 10, windowMs: quarterHourMs }
/** Failed logins from one address, which many players of a mobile network share. */
const addressLimit: AttemptLimit = { attempts: 100, windowMs: quarterHourMs }

/**
 * Exchanges username and password for a bearer token. Throws WRONG_CREDENTIAL for an unknown username and for a
 * wrong password alike, INACTIVE_USER only to somebody who knows the password, REQUEST_LIMIT past the limits.
 */
export async function logIn(
  context: AccountContext,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<{ token: string }> {
  const { db, clock, passwords } = context
  const at = clock()
  const byAddress = `login-address:${address}`
  const byUsername = `login-username:${username}`
  await countAttempt(db, byAddress, addressLimit, at)
  await countAttempt(db, byUsername, usernameLimit, at)

  const { member, token } = await verified(context, username, password)
  await forgiveAttempt(db, byAddress)
  await forgetAttempts(db, byUsername)
  if (token === undefined) throw new Refusal("INACTIVE_USER")
  if (passwords.isOutdated(member.password_hash)) await renewHash(context, member, password)
  return { token }
}

/**
 * The member whose password it is, and a token where the member is active. Another login may have renewed the hash
 * meanwhile, or a change replaced the password: then it is verified once more. Throws WRONG_CREDENTIAL.
 */
async function verified(context: AccountContext, username: string, password: string) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const member = await findMemberByUsername(context.db, username)
    const isRight = await context.passwords.verify(password, member?.password_hash)
    if (!member || !isRight) break
    if (member.state !== "active") return { member, token: undefined }
    const token = await issueToken(context, member)
    if (token !== undefined) return { member, token }
  }
  throw new Refusal("WRONG_CREDENTIAL")
}

/** Makes the hash anew at today's cost. A login does not fail because the hashes' queue is full. */
async function renewHash({ db, passwords }: AccountContext, member: Member, password: string): Promise<void> {
  const renewed = await passwords.hash(password).catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!renewed) return
  await db
    .updateTable("member")
    .set({ password_hash: renewed })
    .where("id", "=", member.id)
    .where("password_hash", "=", member.password_hash)
    .execute()
}
