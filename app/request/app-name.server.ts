// The app's name from the info lookup (docs/product/information.md). The top bar, titles and the manifest show it.
import type { RouterContextProvider } from "react-router"
import { appName } from "#app/services/lookup.server.ts"
import { api } from "../middleware/api.server.ts"
import { oncePerRequest } from "./once-per-request.ts"

type Context = Readonly<RouterContextProvider>

const lookupOf = oncePerRequest(context => {
  const lookup: { name?: string; answer: Promise<string> } = { answer: appName(api(context)) }
  lookup.answer.then(name => {
    lookup.name = name
  })
  return lookup
})

/** The app's name; looked up once per request. */
export function appNameOf(context: Context): Promise<string> {
  return lookupOf(context).answer
}

/** The app's name, if a loader of this page has looked it up already. */
export function knownAppName(context: Context): string | undefined {
  return lookupOf.known(context)?.name
}
