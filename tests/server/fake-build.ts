// For tests: a React Router build whose pages are one function.
import type { ServerBuild } from "react-router"
import type { Adapter, Visit } from "#app/request/server-context.ts"

export type FakeContext = { adapter: Adapter; visit: Visit }
export type FakePage = (request: Request, context: FakeContext) => Response | Promise<Response>

/** A build whose pages all come from `page`. */
export function fakeBuild(page: FakePage): ServerBuild {
  const entry = {
    createRequestHandler: () => async (request: Request, context: FakeContext) => page(request, context),
    contextFor: (adapter: Adapter, visit: Visit): FakeContext => ({ adapter, visit }),
  }
  return { entry: { module: entry }, routes: {} } as unknown as ServerBuild
}

/** A document as the app's entry leaves it. */
export function fakeDocument({ visit }: FakeContext, html: string, init?: ResponseInit): Response {
  const response = new Response(null, init)
  response.headers.set("content-type", "text/html; charset=utf-8")
  Object.assign(visit.document, { html, response })
  return response
}
