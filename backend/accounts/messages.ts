// The texts of messages to phones, in the member's language. No links: banks have taught everybody to distrust them. Thai
// and Lao have 70 characters at most and English 160: one message each.
import type { WordLanguage } from "#contract/words.ts"
import { describeError } from "#platform/log.ts"
import type { Deployment } from "../kernel/environment.ts"
import type { Member } from "../members/members.ts"
import { type AttemptLimit, countAttempt, LimitReached } from "../storage/attempts.ts"
import type { AccountContext } from "./context.ts"
import texts from "./messages.json" with { type: "json" }

type Notice = "password-changed" | "new-device" | "bank-account"
type Message = "code" | Notice

/** The language of whoever is not known to use one. */
export const languageOf = (deployment: Deployment): WordLanguage => (deployment === "laos" ? "lo" : "th")

export function messageText(
  language: WordLanguage,
  message: Message,
  values: Record<string, string> = {},
): string {
  return texts[language][message].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}

/** So many a day of each kind: some browsers forget their device with every visit. */
const mostADay: AttemptLimit = { attempts: 3, windowMs: 24 * 60 * 60_000 }

/** Sends it, and never fails: what it tells of has happened. Nobody waits for the provider. */
export function notify(context: AccountContext, member: Member, what: Notice): void {
  void send(context, member, what).catch(error => {
    if (error instanceof LimitReached) {
      context.log("info", "notice-held-back", { notice: what })
      return
    }
    context.log("error", "notice-not-sent", { error: describeError(error) })
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
