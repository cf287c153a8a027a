// The agreement, until the member has confirmed it in this browser (docs/product/home.md).
import { type SaidHtml, saidHtmls } from "#app/html/said-html.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { cookies, setCookie } from "#app/request/cookies.server.ts"
import { listAgreements } from "#app/services/lookup.server.ts"

const agreedCookieName = "__Host-agreed"

/** As long as browsers keep a cookie (400 days, RFC 6265bis, 5.6.2). */
const lifeSeconds = 400 * 24 * 3600

/**
 * The texts to agree to; `undefined` when they were confirmed, there are none, or they did not load in time
 * (docs/product/home.md).
 */
export async function openAgreements(): Promise<SaidHtml[] | undefined> {
  if (cookies().has(agreedCookieName)) return undefined
  const written = saidHtmls(valueOr(await listAgreements(api()), []), language())
  return written.length > 0 ? written : undefined
}

/** The `Set-Cookie` that remembers the confirmation. */
export function agreedCookie(): string {
  return setCookie(agreedCookieName, "1", lifeSeconds)
}
