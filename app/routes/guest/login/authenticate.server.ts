// The login strategy: phone number and password, exchanged for the backend's token, within limits on guesses.
import type { RouterContextProvider } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { apiFor } from "#app/middleware/api.server.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { tellSecurityOf } from "#app/request/security-log.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { logIn } from "#app/services/account.server.ts"
import { countLogin } from "#app/session/attempt-limits.server.ts"
import { deviceNameOf } from "#app/session/device-name.ts"
import { knownDevice } from "#app/session/devices.server.ts"
import type { Failure } from "#contract/client.ts"
import { earlierPhoneNumber, phoneNumberFrom } from "#contract/rules/phones.ts"

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/** Authenticates the posted form (its fields are validated before). An expected refusal is a value. */
export function authenticate(request: Request, context: Readonly<RouterContextProvider>): Promise<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(async ({ form }) => {
    const { deployment } = context.get(settingsContext)
    const username = phoneNumberFrom(String(form.get("username") ?? "").trim(), deployment)
    const attempt = await countLogin(context, username)
    if (attempt.refused) return { ok: false, error: attempt.refused }
    const device = hasAccountExtensions(context)
      ? {
          device: deviceNameOf(request.headers),
          deviceToken: (await knownDevice(context, username))?.token,
        }
      : {}
    const password = String(form.get("password") ?? "")
    const logInAs = (name: string) =>
      logIn(apiFor(context, undefined), { username: name, password, ...device })
    let login = await logInAs(username)
    const earlier = earlierPhoneNumber(username, deployment)
    if (!login.ok && isWrong(login.error) && earlier) login = await logInAs(earlier)
    // Our own backend writes these itself, of members that it knows.
    if (!hasAccountExtensions(context) && (login.ok || isWrong(login.error))) {
      await tellSecurityOf(context, username, login.ok ? "authn_login_success" : "authn_login_fail")
    }
    attempt.settle(login.ok ? "right" : isWrong(login.error) ? "wrong" : "unknown")
    return login
  })
  return new Authenticator<LoggedIn>().use(strategy).authenticate("form", request)
}

/** Did the backend judge the password? Then it was a guess; a timeout or a full queue was none. */
function isWrong(failure: Failure): boolean {
  if (failure.kind === "signed-out") return true
  return failure.kind === "refused" && failure.code !== "REQUEST_LIMIT"
}
