// The app's name: the backend's, else the brand's (docs/product/brand.md). The top bar, titles and the manifest show it.
import { brand } from "#app/brand/brand.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { session } from "#app/middleware/session.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { adapter } from "#app/request/server-context.ts"
import { appInfo } from "#app/services/lookup.server.ts"
import { textIn, type Words } from "#contract/words.ts"

const lookupOf = oncePerRequest(() => {
  const lookup: { name?: string; answer: Promise<string> } = { answer: keptOrAsked() }
  const keep = (name: string) => {
    lookup.name = name
  }
  lookup.answer.then(keep, () => {})
  return lookup
})

/** How long members' pages keep a name: nobody waits for a new one. */
const keptMs = 60_000

/** By backend: a process may serve several. */
const kept = new WeakMap<object, { name: Words; untilMs: number }>()

async function keptOrAsked(): Promise<string> {
  const said = (name: Words) => textIn(name, language()) || brand.name
  const backend = adapter().backendFetch
  const known = kept.get(backend)
  if (known && session() && Date.now() < known.untilMs) return said(known.name)
  const info = await appInfo(api())
  if (!info.ok) {
    // Guests may still read how to reach support.
    if (session()) redirectIfEnded(info.error)
    return brand.name
  }
  const name = info.value.name || brand.name
  kept.set(backend, { name, untilMs: Date.now() + keptMs })
  return said(name)
}

/** The app's name; looked up once per request at most. */
export function appNameOf(): Promise<string> {
  return lookupOf().answer
}

/** The app's name, if a loader of this page has looked it up already. */
export function knownAppName(): string | undefined {
  return lookupOf.known()?.name
}
