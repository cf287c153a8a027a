// The product's own route modules, under the same URLs and with the same nesting.
import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes"
import routes from "../../../app/routes.ts"

function fromProduct(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, file: `../../../app/${entry.file}`, children: entry.children?.map(fromProduct) }
}

export default routes.map(fromProduct) satisfies RouteConfig
