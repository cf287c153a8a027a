// The login strategy: phone number and password, exchanged for the backend's token.
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { logIn } from "#app/services/account.server.ts"
import type { ApiClient, Result } from "#contract/client.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"

/** Authenticates the posted form (its fields are validated before). An expected refusal is a value. */
export function authenticate(request: Request, api: ApiClient): Promise<Result<string>> {
  const strategy = new FormStrategy<Result<string>>(({ form }) =>
    logIn(api, {
      username: phoneNumberFrom(String(form.get("username") ?? "").trim()),
      password: String(form.get("password") ?? ""),
    }),
  )
  return new Authenticator<Result<string>>().use(strategy).authenticate("form", request)
}
