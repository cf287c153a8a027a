// The cookie of a device on which members logged in: it parts its count of wrong passwords from that of strangers
// (OWASP, device cookies), and carries what the backend gave for the same purpose. It logs nobody in
// (docs/decisions/131-lockout.md).
import { z } from "zod"
import { yearSeconds } from "#app/request/cookies.server.ts"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"
import { settings } from "#app/request/server-context.ts"
import { keyedHash, randomId } from "#platform/seal.ts"

/** A phone that a family shares. */
const mostMembers = 5

const known = z.object({
  /** A keyed hash of the username. */
  member: z.string(),
  /** Names the device's own count. */
  id: z.string(),
  /** What the backend's login answered. */
  token: z.string().max(200).optional(),
})
type Known = z.output<typeof known>

const cookie = sealedCookie("__Host-device", "device", z.array(known).max(mostMembers), yearSeconds)

const memberKey = (username: string) => keyedHash(settings().sessionSecret, "device-member", username)

/** This device, as it is known for a username; undefined where that member never logged in here. */
export async function knownDevice(username: string): Promise<Known | undefined> {
  const member = await memberKey(username)
  return (await cookie.open())?.find(device => device.member === member)
}

/** The `Set-Cookie` after a login. `token`: what the backend gave now; without one an earlier one stays. */
export async function rememberDevice(username: string, token: string | null | undefined): Promise<string> {
  const member = await memberKey(username)
  const devices = (await cookie.open()) ?? []
  const earlier = devices.find(device => device.member === member)
  const now: Known = { member, id: earlier?.id ?? randomId(), token: token ?? earlier?.token }
  return cookie.keep([now, ...devices.filter(device => device.member !== member)].slice(0, mostMembers))
}
