// Removes expired rows: counted attempts, old codes, tokens that ended long ago.
import { forgetOldEvents } from "./accounts/security-log.ts"
import { endedTokenKeptMs } from "./accounts/tokens.ts"
import { tidyChat } from "./chat/tidy.ts"
import type { Context } from "./http/context.ts"
import { describeError } from "./kernel/environment.ts"

const hourMs = 60 * 60_000
/** Longer than the longest window in which attempts are counted. */
const attemptsKeptMs = 24 * hourMs
/** Longer than a code or a verified phone is good for. */
const codesKeptMs = 7 * 24 * hourMs

/** As long as a device's cookie lives. */
const devicesKeptMs = 366 * 24 * hourMs

/** Tidies once. */
async function tidy(context: Context): Promise<void> {
  const { db, clock } = context
  const at = clock()
  await tidyChat(context)
  await db
    .deleteFrom("attempt_count")
    .where("since_ms", "<", at - attemptsKeptMs)
    .execute()
  await db
    .deleteFrom("otp")
    .where("sent_at_ms", "<", at - codesKeptMs)
    .execute()
  await db
    .deleteFrom("member_token")
    .where("ends_at_ms", "<", at - endedTokenKeptMs)
    .execute()
  await db
    .deleteFrom("member_device")
    .where("used_at_ms", "<", at - devicesKeptMs)
    .execute()
  await forgetOldEvents(db, at)
}

/** Tidies now and every hour; returns a function that stops it. */
export async function keepTidy(context: Context): Promise<() => void> {
  await tidy(context)
  const timer = setInterval(() => {
    tidy(context).catch(error =>
      context.log({ level: "warning", event: "not-tidied", detail: { error: describeError(error) } }),
    )
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
