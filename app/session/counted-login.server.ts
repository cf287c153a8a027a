// A login within the limits on guesses: at /login, and wherever else a password is tried.
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { tellSecurityOf } from "#app/request/security-log.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { countLogin } from "./attempt-limits.server.ts"

/** Counts the attempt, and tells the security log where the backend has none. Past the limit `send` is not called. */
export function countedLogin<Value>(
  username: string,
  send: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const sendAndTell = async () => {
    const login = await send()
    // Our own backend writes these itself, of members that it knows.
    if (!hasAccountExtensions() && (login.ok || isWrongPassword(login.error)))
      await tellSecurityOf(username, login.ok ? "authn_login_success" : "authn_login_fail")
    return login
  }
  return countLogin(username, { send: sendAndTell, isWrong: isWrongPassword })
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
