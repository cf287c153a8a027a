// Login. Attempts are counted before they are made. An unknown username and a wrong password get the same answer.

import { loginLimit, networkLoginLimit } from "#contract/rules/accounts.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import { countAttempt, forgetAttempts, forgiveAttempt } from "../storage/attempts.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { AccountContext } from "./context.ts"
import { addDevice, type Device, deviceOf, noteFailure } from "./devices.ts"
import {
  asksForCode,
  type Entered,
  type EntryTokens,
  entryTokens,
  type LoginContext,
  repeatedEntry,
  type SentCode,
  sendLoginCode,
} from "./login-code.ts"
import { notify } from "./messages.ts"
import { spendVerifiedPhone, verifiedPhone, verifyCode } from "./otp.ts"
import { type Actor, type LoggedEvent, logEvents, recordEvents, tellOperator } from "./security-log.ts"
import { issueToken, noteLanguage } from "./tokens.ts"

type Login = {
  username: string
  password: string
  address: string
  /** What an earlier login on this device answered. */
  deviceToken?: string | null | undefined
  /** The device's name. Without one no device is kept: the caller knows no such thing. */
  device?: string | null | undefined
}

/**
 * Exchanges username and password for a bearer token, and on a device that is not known yet for a device token. Throws
 * WRONG_CREDENTIAL for an unknown username and for a wrong password alike, INACTIVE_USER only to somebody who knows the
 * password, REQUEST_LIMIT past the limits: strangers share one count for each username and one for each network, a
 * known device has its own. Where a code is asked for, the right password only sends it, and its token is the answer.
 */
export async function logIn(context: LoginContext, login: Login): Promise<Entered | SentCode> {
  const { db, passwords } = context
  const { username, password, address } = login
  const known = await deviceOf(db, username, login.deviceToken)
  const retries = await countLogin(context, login, known)

  const { member, begun } = await verified(context, login, known, retries)
  if (known) {
    await forgetAttempts(db, `login-device:${known.id}`)
  } else {
    await forgiveAttempt(db, `login-address:${address}`)
    await forgetAttempts(db, `login-username:${username}`)
  }
  if (begun === undefined) throw new Refusal("INACTIVE_USER")
  if (passwords.isOutdated(member.password_hash)) await renewHash(context, member, password)
  return begun
}

type LoginByCode = Pick<Login, "address" | "device" | "deviceToken"> & {
  otpToken: string
  otpCode: string
  /** The request's key: for a minute the same one gets the first one's answer. */
  form?: string | null
}

/**
 * The second step where the password only sent a code: one code begins one session, on a device that is trusted. Throws
 * as `verifyCode`, OTP_EXPIRED also for a code that was used, and INACTIVE_USER.
 */
export async function logInByCode(context: AccountContext, given: LoginByCode): Promise<Entered> {
  const { otpToken, otpCode, address: network, form } = given
  await verifyCode(context, "login", { otpToken, otpCode, network })
  const tokens = entryTokens(otpToken, form)
  try {
    return await enterByCode(context, given, tokens)
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === "OTP_EXPIRED"
    const first = isUsed && tokens ? await repeatedEntry(context, otpToken, tokens) : undefined
    if (!first) throw error
    return first
  }
}

async function enterByCode(
  context: AccountContext,
  given: LoginByCode,
  tokens: EntryTokens | undefined,
): Promise<Entered> {
  const { db, clock } = context
  const { otpToken } = given
  const phone = await verifiedPhone(db, { purpose: "login", otpToken, at: clock() })
  const member = phone === undefined ? undefined : await findRow(db, "member", { username: phone })
  if (!member) throw new Refusal("OTP_EXPIRED")
  if (member.state !== "active") throw new Refusal("INACTIVE_USER")
  const known = await deviceOf(db, member.username, given.deviceToken)
  const begun = await begin(context, member, given, known, { retries: 0, otpToken, tokens })
  if (begun === undefined) throw new Refusal("OTP_EXPIRED")
  return begun
}

/** Counts the attempt; how many failed before it in this window. Throws REQUEST_LIMIT. */
async function countLogin(
  { db, clock }: AccountContext,
  { username, address }: Login,
  known: Device | undefined,
): Promise<number> {
  const at = clock()
  if (known) return (await countAttempt(db, `login-device:${known.id}`, loginLimit, at)) - 1
  await countAttempt(db, `login-address:${address}`, networkLoginLimit, at)
  return (await countAttempt(db, `login-username:${username}`, loginLimit, at)) - 1
}

/**
 * The member whose password it is, and the session that began where the member is active. Another login may have
 * renewed the hash meanwhile, or a change replaced the password: then it is verified once more. Throws
 * WRONG_CREDENTIAL.
 */
async function verified(context: LoginContext, login: Login, known: Device | undefined, retries: number) {
  let member: Member | undefined
  for (let attempt = 0; attempt < 2; attempt++) {
    member = await findRow(context.db, "member", { username: login.username })
    const isRight = await context.passwords.verify(login.password, member?.password_hash)
    if (!member || !isRight) break
    if (member.state !== "active") return { member, begun: undefined }
    if (asksForCode(context, known)) {
      return { member, begun: await sendLoginCode(context, member, login.address, known?.id) }
    }
    const begun = await begin(context, member, login, known, { retries })
    if (begun !== undefined) return { member, begun }
  }
  if (known) await noteFailure(context.db, known.id)
  const actor = { memberId: member?.id ?? null, network: login.address, deviceName: login.device ?? "" }
  await logEvents(context, actor, [{ event: "authn_login_fail" }])
  throw new Refusal("WRONG_CREDENTIAL")
}

/**
 * Begins a session, with its device and its events in one transaction. Undefined as `issueToken`. `otpToken`: of the
 * verified code that it uses up, `tokens`: those to give instead of random ones. Throws OTP_EXPIRED if the code was used.
 */
async function begin(
  context: AccountContext,
  member: Member,
  { address: network, device }: Pick<Login, "address" | "device">,
  known: Device | undefined,
  { retries, otpToken, tokens }: { retries: number; otpToken?: string; tokens?: EntryTokens | undefined },
): Promise<Entered | undefined> {
  const { random, clock, log } = context
  const at = clock()
  const deviceName = device ?? ""
  const events: LoggedEvent[] = [
    { event: retries > 0 ? "authn_login_successafterretries" : "authn_login_success" },
    { event: "session_created", ...(!known && device ? { detail: "new-device" } : {}) },
  ]
  let deviceToken: string | undefined
  let isUnknown = false
  let actor: Actor = { memberId: member.id, network, deviceName }
  const token = await issueToken(context, member, {
    token: tokens?.token,
    deviceName,
    network,
    async also(trx, sessionId) {
      if (otpToken && !(await spendVerifiedPhone(trx, member.username, { purpose: "login", otpToken, at }))) {
        throw new Refusal("OTP_EXPIRED")
      }
      actor = { ...actor, sessionId }
      await recordEvents(trx, actor, events, at)
      if (known) {
        const used = { name: deviceName, failures: 0, used_at_ms: at }
        await changeRows(trx, "member_device", { id: known.id }, used)
        await noteLanguage(trx, member, known.id)
        return { deviceId: known.id }
      }
      if (typeof device !== "string") return { deviceId: null }
      const owned = { memberId: member.id, network, at, token: tokens?.deviceToken }
      const added = await addDevice(random, trx, { ...owned, name: device, isTrusted: Boolean(otpToken) })
      deviceToken = added.deviceToken
      await noteLanguage(trx, member, added.id)
      isUnknown = added.isUnknown
      return { deviceId: added.id }
    },
  })
  if (token === undefined) return undefined
  tellOperator(log, actor, events)
  if (isUnknown) notify(context, member, "new-device")
  return { token, ...(deviceToken && { deviceToken }) }
}

/** Makes the hash anew at today's cost. A login does not fail because the hashes' queue is full. */
async function renewHash({ db, passwords }: AccountContext, member: Member, password: string): Promise<void> {
  const renewed = await passwords.hash(password).catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!renewed) return
  const { id, password_hash } = member
  await changeRows(db, "member", { id, password_hash }, { password_hash: renewed })
}
