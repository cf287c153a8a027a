// The edge build in two isolates of one workerd, as two data centres run it: their modules know nothing of each other,
// and the Durable Object of each session is one for both.
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { convertV4MiniflareOptions, Miniflare } from "miniflare"
import { listen } from "#backend/http/listen.ts"
import { Browser } from "#tests/browser/browser.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { type Site, type SiteOptions, siteSecret, startSite } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"

const built = fileURLToPath(new URL("../../build/edge/server/", import.meta.url))

type Options = SiteOptions & { between: NonNullable<SiteOptions["between"]>; count?: number }

/** A site whose browsers ask the isolates in turn: two, unless told otherwise. `ports`: where each listens. */
export async function startIsolates(options: Options): Promise<Site & { ports: number[] }> {
  let api: Awaited<ReturnType<typeof listen>> | undefined
  const site = await startSite({
    ...options,
    apiBaseUrl: async backend => {
      api = await listen(async arrived => {
        const { method, headers, url } = arrived
        const body = method === "GET" ? undefined : await arrived.arrayBuffer()
        return options.between(new Request(url, { method, headers, body }), backend)
      }, 0)
      return api.url
    },
  })
  const ports = await Promise.all(Array.from({ length: options.count ?? 2 }, freePort))
  const config = JSON.parse(readFileSync(`${built}wrangler.json`, "utf8"))
  // The main module comes first.
  const files = ["index.js", ...globSync("assets/**/*.js", { cwd: built })]
  const modules = files.map(file => {
    return { type: "ESModule" as const, path: built + file, contents: readFileSync(built + file, "utf8") }
  })
  const bindings = {
    PUBLIC_ORIGIN: site.origin,
    SESSION_SECRET: siteSecret,
    API_BASE_URL: api!.url,
    ...options.env,
  }
  const isolates = new Miniflare(
    convertV4MiniflareOptions({
      workers: ports.map((port, at) => ({
        name: `isolate-${at}`,
        modulesRoot: built,
        modules,
        compatibilityDate: config.compatibility_date,
        compatibilityFlags: config.compatibility_flags,
        bindings,
        durableObjects: {
          OPERATIONS: { className: "OperationObject", scriptName: "isolate-0", useSQLite: true },
        },
        unsafeDirectSockets: [{ host: "127.0.0.1", port }],
      })),
    }),
  )
  await isolates.ready
  let turn = 0
  const toNext: Fetch = request => {
    turn += 1
    const url = new URL(request.url)
    url.host = `127.0.0.1:${ports[turn % ports.length]}`
    return overHttp(new Request(url, request))
  }
  return {
    ...site,
    ports,
    browser: () => new Browser(toNext, { origin: site.origin }),
    close: async () => {
      await isolates.dispose()
      api!.server.closeAllConnections()
      await api!.close()
      await site.close()
    },
  }
}
