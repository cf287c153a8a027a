// Messages that tell a member what happened to the account, in the language that the member uses: not in that of the
// request, which may be a stranger's.
import { describeError } from "#platform/log.ts"
import type { Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt, LimitReached } from "../storage/attempts.ts"
import type { AccountContext } from "./context.ts"
import { languageOf, messageText } from "./messages.ts"

type Notice = "password-changed" | "new-device" | "bank-account"

/** So many a day of each kind: some browsers forget their device with every visit. */
const mostADay: AttemptLimit = { attempts: 3, windowMs: 24 * 60 * 60_000 }

/** Sends it, and never fails: what it tells of has happened. Nobody waits for the provider. */
export function notify(context: AccountContext, member: Member, what: Notice): void {
  void send(context, member, what).catch(error => {
    if (error instanceof LimitReached) {
      context.log({ level: "info", event: "notice-held-back", detail: { notice: what } })
      return
    }
    context.log({ level: "error", event: "notice-not-sent", detail: { error: describeError(error) } })
  })
}

async function send(
  { db, clock, providers, deployment }: AccountContext,
  { id, username, language }: Member,
  what: Notice,
): Promise<void> {
  if (what !== "password-changed") await countAttempt(db, `notice:${what}:${id}`, mostADay, clock())
  await providers.sms.send({ phone: username, text: messageText(language ?? languageOf(deployment), what) })
}
