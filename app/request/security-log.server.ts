// Security events of the web app itself, as lines of the operator's log in the words of OWASP's logging vocabulary
// (docs/decisions/133-security-log.md). Never a password, a token, a code or a phone number.
import { keyedHash } from "#platform/seal.ts"
import { adapter, networkOf, settings, visit, type WebSecurityEvent } from "./server-context.ts"

/** Tells the operator what happened, in which request, from which network. */
export function tellSecurity(event: WebSecurityEvent, more: { detail?: string; member?: string } = {}): void {
  adapter().security?.(event, { ...more, network: networkOf(), request: visit().requestId })
}

/** A keyed hash of a username, as lines of the log name a member. */
export async function memberInLog(username: string): Promise<string> {
  return (await keyedHash(settings().sessionSecret, "member in the log", username)).slice(0, 10)
}

/** The same, of whoever has this username, or nobody. */
export async function tellSecurityOf(
  username: string,
  event: WebSecurityEvent,
  detail?: string,
): Promise<void> {
  const member = await memberInLog(username)
  tellSecurity(event, { member, ...(detail !== undefined && { detail }) })
}
