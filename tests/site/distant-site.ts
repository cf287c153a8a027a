// The product with its backend at a distance: over HTTP, behind a proxy that breaks what it is told to.
import { listen } from "#backend/http/listen.ts"
import { type ChaosProxy, startChaosProxy } from "#tests/chaos/proxy.ts"
import { type Site, type SiteOptions, startSite } from "./site.ts"

export interface DistantSite extends Site {
  /** Between web app and backend. */
  way: ChaosProxy
}

/** Starts a site whose backend answers over HTTP. */
export async function startDistantSite(options: SiteOptions = {}): Promise<DistantSite> {
  const closing: (() => Promise<void>)[] = []
  let way: ChaosProxy | undefined
  const site = await startSite({
    ...options,
    apiBaseUrl: async backend => {
      const api = await listen(backend, 0)
      way = await startChaosProxy({ target: api.url })
      closing.push(way.close, api.close)
      return way.url
    },
  })
  if (!way) throw new Error("The site did not ask for its backend's address")
  return {
    ...site,
    way,
    close: async () => {
      for (const close of closing) await close()
      await site.close()
    },
  }
}
