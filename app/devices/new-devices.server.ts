// New devices that the member has not judged yet, for the notice on home and on the profile.
import { valueOr } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { listNewDevices, type NewDevice } from "#app/services/account-extensions.server.ts"

/** Empty where the backend keeps no devices or does not answer. */
export async function newDevicesOf(): Promise<NewDevice[]> {
  return hasAccountExtensions() ? valueOr(await listNewDevices(api()), []) : []
}
