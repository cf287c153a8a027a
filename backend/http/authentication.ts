// Who calls, by the bearer token of the request.
import { type SignedIn, signedInBy } from "../accounts/tokens.ts"
import type { StorageContext } from "../storage/context.ts"

/** The member of the request's token. Throws as `signedInBy`. */
export function authenticate(context: StorageContext, request: Request): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.get("authorization") ?? "")?.[1]
  return signedInBy(context, token)
}
