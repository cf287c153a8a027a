import type { LoaderFunctionArgs, ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { loaderDataOf, withDataOnServer } from "./on-server.ts"

test.each([
  ["an object", { games: ["PG"] }, {}],
  ["nothing", null, null],
  ["an answer", Response.json({}), undefined],
])("of a loader that returns %s, React Router finds nothing to write down", async (_, returned, seen) => {
  const routes = { home: { id: "home", module: { default: () => null, loader: () => returned } } }
  const build = withDataOnServer({ routes } as unknown as ServerBuild)
  const home = await build.routes.home!.module.loader!({} as LoaderFunctionArgs)
  if (seen === undefined) expect(home).toBe(returned)
  else expect(JSON.parse(JSON.stringify(home))).toEqual(seen)
  expect(loaderDataOf({ home })).toEqual({ home: returned })
})
