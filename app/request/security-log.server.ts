// Security events of the web app itself, as lines of the operator's log in the words of OWASP's logging vocabulary
// (docs/decisions/133-security-log.md). Never a password, a token, a code or a phone number.
import type { RouterContextProvider } from "react-router"
import { keyedHash } from "#app/session/seal.server.ts"
import { networkOfAddress } from "#platform/network.ts"
import {
  clientAddressContext,
  requestIdContext,
  securityContext,
  settingsContext,
  type WebSecurityEvent,
} from "./server-context.ts"

/** Tells the operator what happened, in which request, from which network. */
export function tellSecurity(
  context: Readonly<RouterContextProvider>,
  event: WebSecurityEvent,
  more: { detail?: string; member?: string } = {},
): void {
  const address = context.get(clientAddressContext)
  const network = address && networkOfAddress(address)
  context.get(securityContext)(event, { ...more, network, request: context.get(requestIdContext) })
}

/** The same, of whoever has this username, or nobody: a keyed hash of it, as in the lines of requests. */
export async function tellSecurityOf(
  context: Readonly<RouterContextProvider>,
  username: string,
  event: WebSecurityEvent,
  detail?: string,
): Promise<void> {
  const { sessionSecret } = context.get(settingsContext)
  const member = (await keyedHash(sessionSecret, "member in the log", username)).slice(0, 10)
  tellSecurity(context, event, { member, ...(detail !== undefined && { detail }) })
}
