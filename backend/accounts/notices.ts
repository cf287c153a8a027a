// Messages that tell a member what happened to the account. No links: banks have taught everybody to distrust them.
import { describeError } from "../kernel/environment.ts"
import type { Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt, LimitReached } from "../storage/attempts.ts"
import type { AccountContext } from "./context.ts"

const texts = {
  "password-changed": "Krapao: your password was changed. Not you? Contact support at once.",
  "new-device": "Krapao: a login on a new device. Not you? Change your password at once.",
} as const

/** So many a day of new devices: some browsers forget their device with every visit. */
const mostADay: AttemptLimit = { attempts: 3, windowMs: 24 * 60 * 60_000 }

/** Sends it, and never fails: what it tells of has happened. Nobody waits for the provider. */
export function notify(context: AccountContext, member: Member, what: keyof typeof texts): void {
  void send(context, member, what).catch(error => {
    if (error instanceof LimitReached) return
    context.log({ level: "error", event: "notice-not-sent", detail: { error: describeError(error) } })
  })
}

async function send(
  { db, clock, providers }: AccountContext,
  { id, username }: Member,
  what: keyof typeof texts,
): Promise<void> {
  if (what === "new-device") await countAttempt(db, `notice:${what}:${id}`, mostADay, clock())
  await providers.sms.send({ phone: username, text: texts[what] })
}
