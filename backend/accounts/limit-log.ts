// Limits that are reached, and what was asked for of others, are security events: once for each subject and window, so
// that a flood fills no log.
import QuickLRU from "quick-lru"
import type { NotTheirs } from "../kernel/refusal.ts"
import type { LimitReached } from "../storage/attempts.ts"
import type { StorageContext } from "../storage/context.ts"
import { findRow } from "../storage/rows.ts"
import type { Queries } from "../storage/tables.ts"
import { logEvents } from "./security-log.ts"

const mostSubjects = 20_000

/** Subjects that end in the id of a member. */
const ofMembers = new Set(["slip", "gift", "operations", "change-password"])
/** Subjects that end in the id of a member or a guest. */
const ofCustomers = new Set(["chat", "chat-upload"])
/** Subjects with a purpose and a phone. Registrations are of phones that no member has. */
const ofPhones = new Set(["otp-asker", "otp-phone"])
/** Wrong passwords of strangers: nobody but a known device gets in meanwhile. */
const lock = "login-username"

/** Whose limit it is, if a member's: they see it among what happened to their account. */
async function memberOf(queries: Queries, subject: string): Promise<string | null> {
  const [what = "", of = "", phone = ""] = subject.split(":")
  if (ofMembers.has(what)) return of
  if (ofCustomers.has(what)) return (await findRow(queries, "member", { id: of }))?.id ?? null
  if (what === lock) return (await findRow(queries, "member", { username: of }))?.id ?? null
  if (what === "login-device") return (await findRow(queries, "member_device", { id: of }))?.member_id ?? null
  if (ofPhones.has(what)) return (await findRow(queries, "member", { username: phone }))?.id ?? null
  return null
}

/** Tells the first of a subject from those that follow until its window ends. */
function createFirsts({ clock }: StorageContext) {
  const windows = new QuickLRU<string, number>({ maxSize: mostSubjects })
  return (subject: string, untilMs: number): boolean => {
    if ((windows.get(subject) ?? 0) > clock()) return false
    windows.set(subject, untilMs)
    return true
  }
}

/** Logs what was refused by a limit. */
export function createLimitLog(context: StorageContext) {
  const isFirst = createFirsts(context)
  return async ({ subject, untilMs }: LimitReached, network: string): Promise<void> => {
    const [what = ""] = subject.split(":")
    if (!isFirst(subject, untilMs)) return
    const memberId = await memberOf(context.db, subject)
    const event = what === lock ? "authn_login_lock" : "excess_rate_limit_exceeded"
    // Never the whole subject: it may be a phone number.
    await logEvents(context, { memberId, network }, [{ event, detail: what }])
  }
}

const authorizationWindowMs = 15 * 60_000

/** Logs that somebody asked for what is another's; `route`: of what kind it is, without what it names. */
export function createAuthorizationLog(context: StorageContext) {
  const isFirst = createFirsts(context)
  return async ({ callerId }: NotTheirs, route: string, network: string): Promise<void> => {
    if (!isFirst(`${callerId} ${route}`, context.clock() + authorizationWindowMs)) return
    const memberId = (await findRow(context.db, "member", { id: callerId }))?.id ?? null
    await logEvents(context, { memberId, network }, [{ event: "authz_fail", detail: route }])
  }
}
