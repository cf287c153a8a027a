// Calls to an operator's backend that prove by a shared secret that they are the web app's, beyond the network that they
// come from (docs/decisions/131-lockout.md).
import type { BackendFetch } from "#contract/call.ts"
import type { Settings } from "./settings.ts"

export const secretHeader = "x-api-secret"

/** Sends the secret, where one is set, with calls to the API and with nothing else. */
export function proven(
  { apiSecret, apiBaseUrl }: Pick<Settings, "apiSecret" | "apiBaseUrl">,
  send: BackendFetch,
): BackendFetch {
  if (apiSecret === undefined) return send
  const { origin } = new URL(apiBaseUrl)
  return (url, call, endpoint) => {
    if (new URL(url).origin === origin) call.headers[secretHeader] = apiSecret
    return send(url, call, endpoint)
  }
}
