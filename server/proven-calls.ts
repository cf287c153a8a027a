// Calls to an operator's backend that prove by a shared secret that they are the web app's, beyond the network that they
// come from (docs/decisions/271-proven-calls.md).
import type { Settings } from "./settings.ts"

type Send = (request: Request) => Promise<Response>

export const secretHeader = "x-api-secret"

/** Sends the secret, where one is set, with calls to the API and with nothing else. */
export function proven(
  { apiSecret, apiBaseUrl }: Pick<Settings, "apiSecret" | "apiBaseUrl">,
  send: Send,
): Send {
  if (apiSecret === undefined) return send
  const { origin } = new URL(apiBaseUrl)
  return request => {
    if (new URL(request.url).origin === origin) request.headers.set(secretHeader, apiSecret)
    return send(request)
  }
}
