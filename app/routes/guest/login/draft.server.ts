// A login between its password and its code: a sealed cookie that only POST answers set. It holds the code's token and
// what was chosen at the login, never the password.
import { href, redirect } from "react-router"
import { z } from "zod"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"

/** Longer than a code lives. */
const lifeSeconds = 10 * 60
/** Longer targets are left out: the cookie has to fit. */
const longestNext = 500

const draft = z.object({
  username: z.string(),
  remember: z.boolean(),
  next: z.string().nullable(),
  otpToken: z.string(),
  otpRef: z.string(),
  /** An unguessable text by which the backend knows the posts of one form; drafts of earlier releases have none. */
  form: z.string().optional(),
})
type Draft = z.output<typeof draft>

const cookie = sealedCookie("__Host-logincode", "login-code", draft, lifeSeconds)

/** The `Set-Cookie` that keeps a login until its code comes. */
export function keepDraft(value: Omit<Draft, "form">): Promise<string> {
  const next = value.next && value.next.length <= longestNext ? value.next : null
  return cookie.keep({ ...value, next, form: crypto.randomUUID() })
}

/** The `Set-Cookie` that ends it. */
export const endDraft = cookie.drop

/** The login that waits for its code in this browser. Throws a redirect (303) to /login when there is none. */
export async function waitingLogin(): Promise<Draft> {
  const found = await cookie.open()
  if (!found) throw redirect(href("/login"), 303)
  return found
}
