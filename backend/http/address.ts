// Where a call came from.
import { networkOfAddress } from "#contract/network.ts"

/**
 * The network that a call came from, for limits. Its address is the last of X-Forwarded-For, which is the one that the
 * web app's server wrote (docs/decisions/032-accounts.md). The backend must be reachable by that server only, or anybody could
 * write one.
 */
export function networkOf(request: Request): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? ""
  return forwarded === "" || forwarded.length > 64 ? "unknown" : networkOfAddress(forwarded)
}
