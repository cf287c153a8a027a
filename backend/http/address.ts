// Where a call came from.
import { networkOfAddress } from "#platform/network.ts"

/**
 * The network that a call came from, for limits. The address is the last one in X-Forwarded-For, which the
 * web app's server wrote (docs/decisions/131-lockout.md). Only that server may reach the backend; anybody else could
 * forge the header.
 */
export function networkOf(request: Request): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? ""
  return forwarded === "" || forwarded.length > 64 ? "unknown" : networkOfAddress(forwarded)
}
