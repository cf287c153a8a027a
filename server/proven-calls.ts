// Calls to an operator's backend that prove by a shared secret that they are the web app's, beyond the network that they
// come from (docs/decisions/271-proven-calls.md).
import type { BackendFetch } from "#app/request/server-context.ts"
import type { Settings } from "./settings.ts"

export const secretHeader = "x-api-secret"

/** Sends the secret, where one is set, with calls to the API and with nothing else. */
export function proven(
  { apiSecret, apiBaseUrl }: Pick<Settings, "apiSecret" | "apiBaseUrl">,
  send: BackendFetch,
): BackendFetch {
  if (apiSecret === undefined) return send
  const { origin } = new URL(apiBaseUrl)
  return (request, endpoint, signal) => {
    if (new URL(request.url).origin === origin) request.headers.set(secretHeader, apiSecret)
    return send(request, endpoint, signal)
  }
}
