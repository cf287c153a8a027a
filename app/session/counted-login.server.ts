// A login within the limits on guesses: at /login, and wherever else a password is tried.
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { tellSecurityOf } from "#app/request/security-log.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { countLogin } from "./attempt-limits.server.ts"

/** Counts the attempt, and tells the security log where the backend has none. Past the limit `send` is not called. */
export async function countedLogin<Value>(
  username: string,
  send: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const attempt = await countLogin(username)
  if (attempt.refused) return { ok: false, error: attempt.refused }
  const login = await send()
  const isGuess = login.ok || isWrongPassword(login.error)
  // Our own backend writes these itself, of members that it knows.
  if (!hasAccountExtensions() && isGuess) {
    await tellSecurityOf(username, login.ok ? "authn_login_success" : "authn_login_fail")
  }
  attempt.settle(login.ok ? "right" : isGuess ? "wrong" : "unknown")
  return login
}

/** Refusals that say nothing of the password, or that it was right. */
const others: readonly (string | undefined)[] = [
  "REQUEST_LIMIT",
  "REQUEST_LIMIT_1MIN",
  "OTP_BLOCK",
  "OTP_SEND_FAIL",
]

/** Did the backend judge the password? Then it was a guess; a timeout or a full queue was none. */
export function isWrongPassword(failure: Failure): boolean {
  if (failure.kind === "signed-out") return true
  return failure.kind === "refused" && !others.includes(failure.code)
}
