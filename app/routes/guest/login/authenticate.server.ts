// The login strategy: phone number and password, exchanged for the backend's token, within limits on guesses.
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { apiFor } from "#app/middleware/api.server.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { settings } from "#app/request/server-context.ts"
import { type LoginDevice, logIn } from "#app/services/account.server.ts"
import { countedLogin, isWrongPassword } from "#app/session/counted-login.server.ts"
import { deviceNameOf } from "#app/session/device-name.ts"
import { knownDevice } from "#app/session/devices.server.ts"
import { earlierPhoneNumber, phoneNumberFrom } from "#contract/rules/phones.ts"
import { typedPassword } from "#contract/rules/typed.ts"

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/** Authenticates the posted form (its fields are validated before). An expected refusal is a value. */
export function authenticate(request: Request): Promise<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(async ({ form }) => {
    const { deployment } = settings()
    const username = phoneNumberFrom(String(form.get("username") ?? ""), deployment)
    const typed = String(form.get("password") ?? "")
    const password = typedPassword(typed)
    return countedLogin(username, async () => {
      const device = await deviceFor(request.headers, username)
      const logInAs = (name: string, secret: string) =>
        logIn(apiFor(undefined), { username: name, password: secret, ...device })
      const login = await logInAs(username, password)
      if (login.ok || !isWrongPassword(login.error)) return login
      // What a backend may have kept before phones and letters were made one.
      const earlier = earlierPhoneNumber(username, deployment)
      if (typed !== password) return logInAs(username, typed)
      return earlier ? logInAs(earlier, password) : login
    })
  })
  return new Authenticator<LoggedIn>().use(strategy).authenticate("form", request)
}

/** This device, for a backend that keeps devices. */
export async function deviceFor(sent: Headers, username: string): Promise<Partial<LoginDevice>> {
  if (!hasAccountExtensions()) return {}
  return {
    device: deviceNameOf(sent),
    deviceToken: (await knownDevice(username))?.token,
  }
}
