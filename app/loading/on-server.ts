// Keeps loader data on the server: React Router writes them down with each document, for a browser that hydrates, though
// none does here (docs/decisions/250-cpu-of-a-page.md). It enumerates them by name, so a symbol leaves it nothing.
import type { ServerBuild } from "react-router"

const value = Symbol("what a loader returned")

type Loaders = Record<string, unknown>
type Module = NonNullable<ServerBuild["routes"][string]>["module"]

/** The same build; what its loaders return is to be taken out again by `loaderDataOf`. */
export function withDataOnServer(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: withHiddenData(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withHiddenData(module: Module): Module {
  const { loader } = module
  return loader ? { ...module, loader: async args => hidden(await loader(args)) } : module
}

/** Answers, and data with a status of their own, are left as they are. */
function hidden(data: unknown): unknown {
  const isPlain =
    typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype
  return isPlain ? { [value]: data } : data
}

/** What the loaders returned, by route. */
export function loaderDataOf(data: Loaders): Loaders {
  return Object.fromEntries(Object.entries(data).map(([id, each]) => [id, taken(each)]))
}

function taken(data: unknown): unknown {
  return typeof data === "object" && data !== null && value in data ? data[value] : data
}
