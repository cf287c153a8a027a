// The app's name: the backend's, else the brand's (docs/product/brand.md). The top bar, titles and the manifest show it.
import type { RouterContextProvider } from "react-router"
import { brand } from "#app/brand/brand.ts"
import { appName } from "#app/services/lookup.server.ts"
import { textIn, type Words } from "#contract/words.ts"
import { api } from "../middleware/api.server.ts"
import { language } from "../middleware/language.server.ts"
import { sessionOf } from "../middleware/session.server.ts"
import { oncePerRequest } from "./once-per-request.ts"
import { backendFetchContext } from "./server-context.ts"

type Context = Readonly<RouterContextProvider>

const lookupOf = oncePerRequest(context => {
  const lookup: { name?: string; answer: Promise<string> } = { answer: keptOrAsked(context) }
  lookup.answer.then(name => {
    lookup.name = name
  })
  return lookup
})

/** How long members' pages keep a name: nobody waits for a new one. */
const keptMs = 60_000

/** By backend: a process may serve several. */
const kept = new WeakMap<object, { name: Words; untilMs: number }>()

async function keptOrAsked(context: Context): Promise<string> {
  const said = (name: Words) => textIn(name, language(context)) || brand.name
  const backend = context.get(backendFetchContext)
  const known = kept.get(backend)
  if (known && sessionOf(context) && Date.now() < known.untilMs) return said(known.name)
  const given = await appName(api(context))
  const name = given || brand.name
  if (given !== undefined) kept.set(backend, { name, untilMs: Date.now() + keptMs })
  return said(name)
}

/** The app's name; looked up once per request at most. */
export function appNameOf(context: Context): Promise<string> {
  return lookupOf(context).answer
}

/** The app's name, if a loader of this page has looked it up already. */
export function knownAppName(context: Context): string | undefined {
  return lookupOf.known(context)?.name
}
