// A member's sessions: the list, ending them, and the notice of a login on a new device
// (docs/decisions/039-sessions.md).
import type { SessionScope, Sessions } from "#contract/account.ts"
import { loginLimit } from "#contract/rules/accounts.ts"
import { notFound, Refusal } from "../kernel/refusal.ts"
import { assertAttemptsLeft, countAttempt, forgetAttempts } from "../storage/attempts.ts"
import { ofMember, part, type RowsOf } from "../storage/parts.ts"
import { findRow } from "../storage/rows.ts"
import type { AccountContext } from "./context.ts"
import { type Device, isSamePost } from "./devices.ts"
import { actorOf, coarseNetwork, logEvents, revoked, withEvents } from "./security-log.ts"
import { revokeToken, type SignedIn, tokenIdleMs } from "./tokens.ts"

/** The member's sessions, also ended ones, and devices: a few rows each. */
const sessionsPart = part(
  "sessions",
  ofMember
    .selectFrom("member_token")
    .select([
      "session_id",
      "device_name",
      "network",
      "member_token.created_at_ms",
      "used_at_ms",
      "ends_at_ms",
    ])
    .whereRef("member_token.member_id", "=", "member.id"),
)
const devicesPart = part(
  "devices",
  ofMember
    .selectFrom("member_device")
    .select(["member_device.id", "member_device.name", "network", "confirmed", "member_device.created_at_ms"])
    .whereRef("member_device.member_id", "=", "member.id"),
)

export const sessionParts = [sessionsPart, devicesPart]

/** The sessions that live, the last used first, and the new devices that this session may judge. */
export function sessionsOf({ clock }: AccountContext, signedIn: SignedIn, rowsOf: RowsOf): Sessions {
  const at = clock()
  const { id, usedAtMs } = signedIn.session
  const rows = rowsOf(sessionsPart)
    // The use that this call is was recorded after the rows were read.
    .map(row => (row.session_id === id ? { ...row, used_at_ms: usedAtMs } : row))
    .filter(row => row.ends_at_ms > at && row.used_at_ms > at - tokenIdleMs)
    .sort((one, other) => other.used_at_ms - one.used_at_ms || other.created_at_ms - one.created_at_ms)
  const devices = newDevices(rowsOf(devicesPart), signedIn)
  return {
    sessions: rows.map(row => ({
      id: row.session_id,
      device: row.device_name,
      network: coarseNetwork(row.network),
      createdAt: row.created_at_ms,
      usedAt: row.used_at_ms,
      isCurrent: row.session_id === id,
    })),
    newDevices: withoutSecondPosts(devices).map(({ name, network, created_at_ms: createdAtMs }) => ({
      device: name,
      network: coarseNetwork(network),
      at: createdAtMs,
    })),
  }
}

type KeptDevice = Pick<Device, "id" | "name" | "network" | "confirmed" | "created_at_ms">

/** Each once, though its login was posted twice. */
function withoutSecondPosts(devices: KeptDevice[]): KeptDevice[] {
  return devices.filter((device, at) => !devices.slice(0, at).some(newer => isSamePost(newer, device)))
}

/**
 * Unconfirmed devices, the newest first, that are younger than the caller's own, which is not one of them: a stranger
 * cannot confirm the device they came with, nor from it the next one.
 */
function newDevices<Own extends KeptDevice>(devices: Own[], { session }: SignedIn): Own[] {
  const own = devices.find(({ id }) => id === session.deviceId)
  if (own?.confirmed === 0) return []
  const since = own?.created_at_ms ?? session.createdAtMs
  return devices
    .filter(({ id, confirmed, created_at_ms }) => confirmed === 0 && id !== own?.id && created_at_ms >= since)
    .sort((one, other) => other.created_at_ms - one.created_at_ms)
}

/** The member says that the new devices are theirs. */
export async function confirmDevices({ db }: AccountContext, signedIn: SignedIn): Promise<void> {
  const devices = await db
    .selectFrom("member_device")
    .selectAll()
    .where("member_id", "=", signedIn.member.id)
    .execute()
  const ids = newDevices(devices, signedIn).map(({ id }) => id)
  if (ids.length > 0) {
    await db.updateTable("member_device").set({ confirmed: 1 }).where("id", "in", ids).execute()
  }
}

export const passwordAttemptsOf = ({ id }: { id: string }) => `change-password:${id}`

/**
 * Verifies the member's password again. Only wrong ones count, so that a form that is sent many times at once locks
 * nobody out; all of them do. `told`: what the log of security events says of a wrong one. Throws WRONG_PASSWORD, or
 * REQUEST_LIMIT after as many wrong ones as at the login.
 */
export async function assertOwnPassword(
  context: AccountContext,
  signedIn: SignedIn,
  password: string,
  told?: { network: string; detail: string },
): Promise<void> {
  const { db, clock, passwords } = context
  const { member } = signedIn
  const attempts = passwordAttemptsOf(member)
  await assertAttemptsLeft(db, attempts, loginLimit, clock())
  if (!(await passwords.verify(password, member.password_hash))) {
    const event = { event: "authn_login_fail", detail: told?.detail } as const
    if (told) await logEvents(context, actorOf(signedIn, told.network), [event])
    await countAttempt(db, attempts, loginLimit, clock())
    throw new Refusal("WRONG_PASSWORD")
  }
  // Guesses that ran beside this one may have reached the limit meanwhile.
  await assertAttemptsLeft(db, attempts, loginLimit, clock())
  await forgetAttempts(db, attempts)
}

/**
 * Ends one session, all but the caller's, or all, and forgets their devices. Throws WRONG_PASSWORD, REQUEST_LIMIT, or
 * NO_DATA when the session is not the member's or has ended.
 */
export async function endSessions(
  context: AccountContext,
  signedIn: SignedIn,
  {
    password,
    scope,
    sessionId,
  }: { password: string; scope: SessionScope; sessionId?: string | null | undefined },
  network: string,
): Promise<void> {
  await assertOwnPassword(context, signedIn, password)
  const { member, session } = signedIn
  await withEvents(context, actorOf(signedIn, network), async trx => {
    const ended = await trx
      .deleteFrom("member_token")
      .where("member_id", "=", member.id)
      .$if(scope === "one", query => query.where("session_id", "=", sessionId ?? ""))
      .$if(scope === "others", query => query.where("session_id", "!=", session.id))
      .returning(["session_id", "device_id"])
      .execute()
    if (scope === "one" && ended.length === 0) {
      const anothers = await findRow(trx, "member_token", { session_id: sessionId ?? "" })
      throw notFound(member.id, anothers?.member_id)
    }
    const devices = ended.flatMap(({ device_id: id }) => (id && id !== session.deviceId ? [id] : []))
    if (devices.length > 0) await trx.deleteFrom("member_device").where("id", "in", devices).execute()
    return revoked(ended.map(({ session_id }) => session_id))
  })
}

/** Ends the caller's own session. */
export async function logOut(context: AccountContext, signedIn: SignedIn, network: string): Promise<void> {
  await withEvents(context, actorOf(signedIn, network), async trx =>
    (await revokeToken(trx, signedIn.tokenHash)) ? revoked(["logout"]) : [],
  )
}
