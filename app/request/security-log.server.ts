// Security events of the web app itself, as lines of the operator's log in the words of OWASP's logging vocabulary
// (docs/decisions/133-security-log.md). Never a password, a token, a code or a phone number.
import { getContext } from "#app/request/context.server.ts"
import { settings } from "#app/request/server-context.ts"
import { networkOfAddress } from "#platform/network.ts"
import { keyedHash } from "#platform/seal.ts"
import {
  clientAddressContext,
  requestIdContext,
  securityContext,
  type WebSecurityEvent,
} from "./server-context.ts"

/** Tells the operator what happened, in which request, from which network. */
export function tellSecurity(event: WebSecurityEvent, more: { detail?: string; member?: string } = {}): void {
  const address = getContext().get(clientAddressContext)
  const network = address && networkOfAddress(address)
  getContext().get(securityContext)(event, { ...more, network, request: getContext().get(requestIdContext) })
}

/** The same, of whoever has this username, or nobody: a keyed hash of it, as in the lines of requests. */
export async function tellSecurityOf(
  username: string,
  event: WebSecurityEvent,
  detail?: string,
): Promise<void> {
  const { sessionSecret } = settings()
  const member = (await keyedHash(sessionSecret, "member in the log", username)).slice(0, 10)
  tellSecurity(event, { member, ...(detail !== undefined && { detail }) })
}
