// Login. Attempts are counted before they are made. An unknown username and a wrong password get the same answer.

import { Refusal } from "../kernel/refusal.ts"
import { findMemberByUsername } from "../members/members.ts"
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

  const member = await findMemberByUsername(db, username)
  const isRight = await passwords.verify(password, member?.password_hash)
  if (!member || !isRight) throw new Refusal("WRONG_CREDENTIAL")

  await forgiveAttempt(db, byAddress)
  await forgetAttempts(db, byUsername)
  if (member.state !== "active") throw new Refusal("INACTIVE_USER")
  const token = await issueToken(context, member)
  if (token === undefined) throw new Refusal("WRONG_CREDENTIAL")
  return { token }
}
