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
import type { Failure, Result } from "#contract/client.ts"
import { earlierPhoneNumber, phoneNumberFrom } from "#contract/rules/phones.ts"
import { typedPassword } from "#contract/rules/typed.ts"

type Login = Awaited<ReturnType<typeof logIn>>
type LoggedIn = Extract<Login, { ok: true }>["value"]

/** What the strategy throws for an expected refusal. */
class LoginRefused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The fields are validated before. */
const authenticator = new Authenticator<LoggedIn>().use(
  new FormStrategy(async ({ form, request }) => {
    const { deployment } = settings()
    const username = phoneNumberFrom(String(form.get("username") ?? ""), deployment)
    const typed = String(form.get("password") ?? "")
    const password = typedPassword(typed)
    const login = await countedLogin(username, async () => {
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
    if (!login.ok) throw new LoginRefused(login.error)
    return login.value
  }),
)

/** Authenticates the posted form. An expected refusal is a value. */
export async function authenticate(request: Request): Promise<Result<LoggedIn>> {
  return authenticator.authenticate("form", request).then(
    value => ({ ok: true, value }),
    error => {
      if (error instanceof LoginRefused) return { ok: false, error: error.failure }
      throw error
    },
  )
}

/** This device, for a backend that keeps devices. */
export async function deviceFor(sent: Headers, username: string): Promise<Partial<LoginDevice>> {
  if (!hasAccountExtensions()) return {}
  return {
    device: deviceNameOf(sent),
    deviceToken: (await knownDevice(username))?.token,
  }
}
