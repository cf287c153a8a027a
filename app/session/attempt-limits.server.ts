// Limits on attempts in front of any backend, in this process's memory: an operator's backend may have none, and ours
// has the same again in its database (docs/decisions/131-lockout.md).
import QuickLRU from "quick-lru"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { tellSecurity, tellSecurityOf } from "#app/request/security-log.server.ts"
import { type AppSettings, networkOf, settings } from "#app/request/server-context.ts"
import { type Failure, type Result, refusal } from "#contract/client.ts"
import { knownPhoneLimit, loginLimit, networkLoginLimit } from "#contract/rules/accounts.ts"
import { knownDevice } from "./devices.server.ts"

type Limit = { readonly attempts: number; readonly windowMs: number }

/** Subjects that are counted at once: a few MB at most. The ones that were not seen for the longest time go first. */
const mostSubjects = 20_000

type Counts = QuickLRU<string, { attempts: number; endsAtMs: number }>

/** Several sites in one process are counted apart: by their settings. */
const countsOfSites = new WeakMap<AppSettings, Counts>()

function countsOf(): Counts {
  const site = settings()
  const counts: Counts = countsOfSites.get(site) ?? new QuickLRU({ maxSize: mostSubjects })
  countsOfSites.set(site, counts)
  return counts
}

/** Counts an attempt; how many are left, below zero when it is one too many, and until when. */
function count(counts: Counts, subject: string, { attempts, windowMs }: Limit) {
  const counted = currentOf(counts, subject) ?? { attempts: 0, endsAtMs: Date.now() + windowMs }
  counted.attempts += 1
  counts.set(subject, counted)
  return { left: attempts - counted.attempts, endsAtMs: counted.endsAtMs }
}

function currentOf(counts: Counts, subject: string) {
  const counted = counts.get(subject)
  return counted && counted.endsAtMs > Date.now() ? counted : undefined
}

function forgive(counts: Counts, subject: string): void {
  const counted = currentOf(counts, subject)
  if (counted && counted.attempts > 0) counted.attempts -= 1
}

const tooMany = (endsAtMs: number): Failure => ({
  ...refusal("REQUEST_LIMIT", 429),
  retryAfterS: Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1000)),
})

type Attempt<Value> = {
  send: () => Promise<Result<Value>>
  /** Does this failure judge what was tried? Any other is no guess. */
  isWrong: (failure: Failure) => boolean
}

/**
 * Counts a login before it is sent: strangers share one count for each username and one for each network, a device on
 * which this member logged in before has its own.
 */
export async function countLogin<Value>(username: string, attempt: Attempt<Value>): Promise<Result<Value>> {
  const device = await knownDevice(username)
  const network = networkOf()
  const limits: [string, Limit][] = device
    ? [[`device ${device.id}`, loginLimit]]
    : [
        ...(network === undefined
          ? []
          : [[`login-network ${network}`, networkLoginLimit] as [string, Limit]]),
        [`login ${username}`, loginLimit],
      ]
  return counted(username, limits, "login", attempt)
}

/** Counts a member's own password that a form asks for again: whoever found an open session must not guess it. */
export function countOwnPassword<Value>(username: string, attempt: Attempt<Value>): Promise<Result<Value>> {
  return counted(username, [[`password ${username}`, loginLimit]], "password", attempt)
}

/** Counts a code that a login asks for: whoever has the password must not guess it. */
export function countLoginCode<Value>(username: string, attempt: Attempt<Value>): Promise<Result<Value>> {
  return counted(username, [[`login-code ${username}`, loginLimit]], "code login", attempt)
}

/** Past a limit nothing is sent. What was no wrong guess is taken back; a right one begins the count anew. */
async function counted<Value>(
  username: string,
  limits: [string, Limit][],
  detail: string,
  { send, isWrong }: Attempt<Value>,
): Promise<Result<Value>> {
  const counts = countsOf()
  // A backend with limits of its own is asked once more than they allow: so its log tells the member of the lock.
  const more = hasAccountExtensions() ? 1 : 0
  for (const [subject, { attempts, windowMs }] of limits) {
    const { left, endsAtMs } = count(counts, subject, { attempts: attempts + more, windowMs })
    // Once in a window, so that guesses fill no log.
    if (left === -1) {
      const isNetwork = subject.startsWith("login-network ")
      const event = isNetwork ? "excess_rate_limit_exceeded" : "authn_login_lock"
      await tellSecurityOf(username, event, detail)
    }
    if (left < 0) return { ok: false, error: tooMany(endsAtMs) }
  }
  const answer = await send()
  if (!answer.ok && isWrong(answer.error)) return answer
  for (const [subject] of limits) forgive(counts, subject)
  const [own] = limits.at(-1)!
  if (answer.ok) counts.delete(own)
  return answer
}

/** Refuses a network that has heard of too many registered phones, whichever phone it asks for now. */
export function refusedPhones(): Failure | undefined {
  const network = networkOf()
  const counted = network && currentOf(countsOf(), `phones ${network}`)
  return counted && counted.attempts >= knownPhoneLimit.attempts ? tooMany(counted.endsAtMs) : undefined
}

/** Counts a failure that told the network of a registered phone. Gives the failure. */
export function toldOfPhone(failure: Failure): Failure {
  const network = networkOf()
  if (network && failure.kind === "refused" && failure.code === "EXISTING_USER") {
    const { left } = count(countsOf(), `phones ${network}`, knownPhoneLimit)
    if (left === 0) tellSecurity("excess_rate_limit_exceeded", { detail: "registered phones" })
  }
  return failure
}
