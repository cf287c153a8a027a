// The operator's message to members, until the player dismisses it. A cookie remembers the text's hash, so the next
// message is shown again.
import { type SaidHtml, saidHtml } from "#app/html/said-html.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { notice } from "#app/loading/page-around.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { cookies, setCookie, yearSeconds } from "#app/request/cookies.server.ts"
import { settings } from "#app/request/server-context.ts"
import { textIn } from "#contract/words.ts"
import { isKeyedHash, keyedHash } from "#platform/seal.ts"

const noticeCookieName = "__Host-notice"

export type UnseenNotice = {
  text: SaidHtml
  /** Identifies this message when the player dismisses it. */
  mark: string
}

/** The message, unless there is none, it can't be loaded, or the player has dismissed it. */
export async function unseenNotice(): Promise<UnseenNotice | undefined> {
  const words = valueOr(await notice(), undefined)?.notice
  if (!words) return undefined
  // The same in every language, so that a player who has dismissed it may change theirs.
  const whole = typeof words === "string" ? words : JSON.stringify(words)
  const text = textIn(words, language())
  // What is not filled in says nothing to a player: `%percentFail%`.
  if (/%[a-z]\w*%|\{\{?\s*\w+\s*\}?\}/i.test(text)) return undefined
  const { sessionSecret } = settings()
  const dismissed = cookies().get(noticeCookieName)
  if (dismissed && (await isKeyedHash(sessionSecret, "notice", whole, dismissed))) return undefined
  const said = saidHtml(words, language())
  return said?.html && { text: said, mark: await keyedHash(sessionSecret, "notice", whole) }
}

/** The `Set-Cookie` that dismisses the message of a mark; `undefined` for a malformed mark. */
export function putAway(mark: unknown): string | undefined {
  if (typeof mark !== "string" || !/^[\w-]{22}$/.test(mark)) return undefined
  return setCookie(noticeCookieName, mark, yearSeconds)
}
