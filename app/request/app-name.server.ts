// The app's name, as the info lookup has it (docs/product/information.md): in the top bar, in titles, in the manifest.
import type { RouterContextProvider } from "react-router"
import { appName } from "#app/services/lookup.server.ts"
import { api } from "../middleware/api.server.ts"
import { oncePerRequest } from "./once-per-request.ts"

type Context = Readonly<RouterContextProvider>

const askedOf = oncePerRequest(context => {
  const asked: { name?: string; answer: Promise<string> } = { answer: appName(api(context)) }
  asked.answer.then(name => {
    asked.name = name
  })
  return asked
})

/** The name; asked for once a request. */
export function appNameOf(context: Context): Promise<string> {
  return askedOf(context).answer
}

/** The name if a loader of this page has asked for it. */
export function knownAppName(context: Context): string | undefined {
  return askedOf.known(context)?.name
}
