// The build's request handlers: one for all paths, and one for each path without parameters. The latter serves a build
// of its own: the routes of that path, and their part of the manifest, since React Router looks at every route that a
// build has for each page (docs/decisions/250-cpu-of-a-page.md).
import type { ServerBuild } from "react-router"
import type { Adapter, Visit } from "#app/request/server-context.ts"

type Handler = (request: Request, context: unknown) => Promise<Response>

/** What the build's entry offers to adapters: it has its own React Router and context keys. */
type Entry = {
  createRequestHandler: (build: ServerBuild, mode: string) => Handler
  contextFor: (adapter: Adapter, visit: Visit) => unknown
}

type Routes = ServerBuild["routes"]

/** A handler is made when its path is first asked for. */
export function handlersOf(build: ServerBuild) {
  const { createRequestHandler, contextFor } = build.entry.module as unknown as Entry
  const make = (served: ServerBuild) => createRequestHandler(served, "production")
  const ofAll = make(build)
  const routesOf = routesByPath(build.routes)
  const handlers = new Map<string, Handler>()
  const handlerFor = (path: string): Handler => {
    const routes = routesOf.get(path)
    if (!routes) return ofAll
    let handler = handlers.get(path)
    if (!handler) {
      handler = make(buildOf(build, routes))
      handlers.set(path, handler)
    }
    return handler
  }
  return { handlerFor, contextFor }
}

/** A build like this one, of an app that has these routes only. */
function buildOf(build: ServerBuild, routes: Routes): ServerBuild {
  const inManifest = Object.keys(routes).map(id => [id, build.assets.routes[id]] as const)
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(inManifest) } }
}

/** The routes that match each path without parameters: its own route and all that contain it. */
export function routesByPath(routes: Routes): Map<string, Routes> {
  const found = new Map<string, Routes>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const nested = [route, ...ancestorsOf(routes, route)]
    const path = `/${nested
      .flatMap(({ path }) => path || [])
      .reverse()
      .join("/")}`
    // An index route takes the place of the one that it is in.
    if (/[:*?]/.test(path) || (found.has(path) && !route.index)) continue
    found.set(path, Object.fromEntries(nested.map(one => [one.id, one])))
  }
  return found
}

type Route = NonNullable<Routes[string]>

function ancestorsOf(routes: Routes, { parentId }: Route): Route[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? [parent, ...ancestorsOf(routes, parent)] : []
}
