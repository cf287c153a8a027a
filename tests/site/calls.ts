// A record of what the web app asks of the backend, so that a test can say "no call was made".
import type { Fetch } from "#tests/browser/navigation.ts"

export interface Call {
  /** Such as "POST /api/wallet/transfer". */
  what: string
  status: number
  /** The idempotency key of the request. */
  key: string | null
}

/** Passes requests on and records them. Bearer tokens that login hands out are added to `secrets`. */
export function recordCalls(backend: Fetch, secrets: Set<string>): { calls: Call[]; fetch: Fetch } {
  const calls: Call[] = []
  return {
    calls,
    fetch: async request => {
      const { pathname } = new URL(request.url)
      const call: Call = {
        what: `${request.method} ${pathname}`,
        status: 0,
        key: request.headers.get("idempotency-key"),
      }
      calls.push(call)
      const response = await backend(request)
      call.status = response.status
      if (pathname === "/api/login" && response.ok) {
        const { token } = (await response.clone().json()) as { token?: string }
        if (token) secrets.add(token)
      }
      return response
    },
  }
}
