// The devices that members logged in on. A device's token parts its counter of wrong passwords from that of strangers
// (OWASP, device cookies); it is no factor and proves nothing else (docs/decisions/131-lockout.md).

import type { Selectable } from "kysely"
import { mostDeviceFailures, mostDevices } from "#contract/rules/accounts.ts"
import type { RandomSource } from "../kernel/environment.ts"
import { hashSecret, randomId, randomSecret } from "../kernel/identifiers.ts"
import type { Queries, Tables, Transaction } from "../storage/tables.ts"

export type Device = Selectable<Tables["member_device"]>

/** The device of a token, if it is one of this username's. */
export async function deviceOf(
  queries: Queries,
  username: string,
  deviceToken: string | null | undefined,
): Promise<Device | undefined> {
  if (!deviceToken) return undefined
  return queries
    .selectFrom("member_device")
    .innerJoin("member", "member.id", "member_device.member_id")
    .selectAll("member_device")
    .where("token_hash", "=", hashSecret(deviceToken))
    .where("username", "=", username)
    .executeTakeFirst()
}

type NewDevice = {
  memberId: string
  name: string
  network: string
  at: number
  /** The member has proven that it is theirs: no notice is due. */
  isTrusted?: boolean
  /** A secret of 256 bits; absent: a random one. */
  token?: string | undefined
}

/** A login form that is sent twice adds two devices within this time: its browser has one of the answers. */
const secondPostMs = 15_000

/** Whether two logins came from one network under one name at nearly the same time, as two posts of one form do. */
export function isSamePost(
  one: Pick<Device, "name" | "network" | "created_at_ms">,
  other: Pick<Device, "name" | "network" | "created_at_ms">,
): boolean {
  const betweenMs = Math.abs(one.created_at_ms - other.created_at_ms)
  return one.name === other.name && one.network === other.network && betweenMs < secondPostMs
}

/**
 * Adds a device and gives its token; `isUnknown`: a notice is due. A member's first is taken for theirs, and a second
 * post's for what the first's was; the oldest beyond the most is forgotten.
 */
export async function addDevice(
  random: RandomSource,
  trx: Transaction,
  { memberId, name, network, at, isTrusted, token }: NewDevice,
): Promise<{ id: string; deviceToken: string; isUnknown: boolean }> {
  const known = await trx
    .selectFrom("member_device")
    .select(["id", "name", "network", "confirmed", "created_at_ms"])
    .where("member_id", "=", memberId)
    .orderBy("used_at_ms", "desc")
    .orderBy("id")
    .execute()
  const surplus = known.slice(mostDevices - 1).map(({ id }) => id)
  if (surplus.length > 0) await trx.deleteFrom("member_device").where("id", "in", surplus).execute()
  const first = known.find(device => isSamePost(device, { name, network, created_at_ms: at }))
  const isUnknown = !isTrusted && known.length > 0 && !first
  const confirmed = isTrusted || known.length === 0 ? 1 : (first?.confirmed ?? 0)
  const id = randomId(random)
  const deviceToken = token ?? randomSecret(random)
  await trx
    .insertInto("member_device")
    .values({
      id,
      member_id: memberId,
      token_hash: hashSecret(deviceToken),
      name,
      network,
      failures: 0,
      confirmed,
      created_at_ms: at,
      used_at_ms: at,
    })
    .execute()
  return { id, deviceToken, isUnknown }
}

/** A wrong password on a known device. After too many in a row it counts as a stranger's. */
export async function noteFailure(queries: Queries, id: string): Promise<void> {
  const counted = await queries
    .updateTable("member_device")
    .set(row => ({ failures: row("failures", "+", 1) }))
    .where("id", "=", id)
    .returning("failures")
    .executeTakeFirst()
  if (counted && counted.failures >= mostDeviceFailures) {
    await queries.deleteFrom("member_device").where("id", "=", id).execute()
  }
}

/** Forgets a member's devices, all but the one that is named. */
export async function forgetDevices(queries: Queries, memberId: string, kept: string | null): Promise<void> {
  await queries
    .deleteFrom("member_device")
    .where("member_id", "=", memberId)
    .$if(kept !== null, query => query.where("id", "!=", kept!))
    .execute()
}
