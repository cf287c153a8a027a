// Limits that are reached are security events: once for each subject and window, so that a flood fills no log.
import QuickLRU from "quick-lru"
import type { LimitReached } from "../storage/attempts.ts"
import type { StorageContext } from "../storage/context.ts"
import { logEvents } from "./security-log.ts"

const mostSubjects = 20_000

/** Subjects that end in the id of a member. */
const ofMembers = new Set(["slip", "gift", "change-password"])

/** Logs what was refused by a limit. The login logs its own, since it knows the member. */
export function createLimitLog(context: StorageContext) {
  const logged = new QuickLRU<string, number>({ maxSize: mostSubjects })
  return async (error: LimitReached, network: string): Promise<void> => {
    const { subject, untilMs } = error
    const [what = "", of] = subject.split(":")
    if (what.startsWith("login-") || (logged.get(subject) ?? 0) > context.clock()) return
    logged.set(subject, untilMs)
    const memberId = ofMembers.has(what) && of ? of : null
    // Never the whole subject: it may be a phone number.
    await logEvents(context, { memberId, network }, [{ event: "excess_rate_limit_exceeded", detail: what }])
  }
}
