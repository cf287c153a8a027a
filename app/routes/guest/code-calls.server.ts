// Each call of a form that is sent twice would send another SMS: its posts share one (app/request/shared-call.server.ts).
import { sharedCall } from "#app/request/shared-call.server.ts"
import { sendOtp } from "#app/services/account.server.ts"
import { sendResetCode } from "#app/services/account-extensions.server.ts"
import type { ApiClient } from "#contract/client.ts"

/** An unguessable text of ours; a form may carry anything. */
const ours = /^[\w-]{16,100}$/

/**
 * Sends a code, once per form within a minute. `form` is an unguessable text that this form alone carries, and the key
 * by which the backend knows it, whatever process a post reaches. `proof` is the token of a code that verified the
 * phone.
 */
export function sendSharedOtp(
  api: ApiClient,
  phone: string,
  form: string,
  proof?: string,
): ReturnType<typeof sendOtp> {
  return sharedCall(`send/${form}/${phone}`, () =>
    sendOtp(api, phone, proof, ours.test(form) ? form : undefined),
  )
}

/** The same for a forgotten password. `deviceToken` is this device's, where the member has logged in with it. */
export function sendSharedResetCode(
  api: ApiClient,
  phone: string,
  form: string,
  deviceToken?: string,
): ReturnType<typeof sendResetCode> {
  const key = ours.test(form) ? form : undefined
  return sharedCall(`reset/${form}/${phone}`, () => sendResetCode(api, phone, deviceToken, key))
}
