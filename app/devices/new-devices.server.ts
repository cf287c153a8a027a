// New devices that the member has not judged yet, for the notice on home and on the profile.
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { valueOr } from "#app/request/failure.server.ts"
import { listNewDevices, type NewDevice } from "#app/services/session.server.ts"

/** Empty where the backend keeps no devices or does not answer. */
export async function newDevicesOf(context: Readonly<RouterContextProvider>): Promise<NewDevice[]> {
  return hasAccountExtensions(context) ? valueOr(await listNewDevices(api(context)), []) : []
}
