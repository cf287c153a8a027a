// The app's name, as the info lookup has it (specification, section 7): in the top bar, in titles, in the manifest.
import { createContext, type RouterContextProvider } from "react-router"
import { appName } from "#app/services/lookup.server.ts"
import { api } from "../middleware/api.server.ts"

const nameContext = createContext<string | null>(null)

/** The name; asked for once a request. */
export async function appNameOf(context: Readonly<RouterContextProvider>): Promise<string> {
  const name = context.get(nameContext) ?? (await appName(api(context)))
  ;(context as RouterContextProvider).set(nameContext, name)
  return name
}

/** The name if a loader of this page has asked for it. */
export function knownAppName(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(nameContext) ?? undefined
}
