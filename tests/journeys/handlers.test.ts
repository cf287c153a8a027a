// The handlers of single paths know the routes that React Router finds among all (docs/decisions/250-cpu-of-a-page.md).
import { matchRoutes, type RouteObject } from "react-router"
import { expect, test } from "vitest"
import { routesByPath } from "#server/handlers.ts"
import { importBuild } from "../../bench/fixture/build.ts"

test("each path without parameters has its own routes", async () => {
  const { routes } = await importBuild()
  const nested = (parentId?: string): RouteObject[] =>
    Object.values(routes)
      .filter(route => route !== undefined && route.parentId === parentId)
      .map(route => {
        const { id, path, index } = route!
        return (index ? { id, path, index } : { id, path, children: nested(id) }) as RouteObject
      })
  const all = nested()
  const found = [...routesByPath(routes)]
  expect(found.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "/",
      "/login",
      "/forgot",
      "/user",
      "/user/home",
      "/user/home/deposit/slip",
      "/chat",
    ]),
  )
  for (const [path, own] of found) {
    const ids = matchRoutes(all, path)?.map(({ route }) => route.id)
    expect(Object.keys(own).reverse(), path).toEqual(ids)
    expect(path).not.toMatch(/[:*?]/)
  }
})
