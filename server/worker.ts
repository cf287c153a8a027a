// The web app at the edge (workerd): settings from bindings, the backend over the network, files by the platform.
import * as build from "virtual:react-router/server-build"
import { durableStore, type OperationObjects } from "#gateway/stores/durable-store.ts"
import { createLog } from "#platform/log.ts"
import { type App, createApp } from "./app.ts"
import { type Assets, isClip, partOf, withoutRange } from "./edge-parts.ts"
import { documentHeaders } from "./headers.ts"
import { refusalPage, refusalStyleHash } from "./refusal-page.ts"
import { type Environment, readEdgeSettings, SettingsError } from "./settings.ts"

export { OperationObject } from "#gateway/stores/operation-object.ts"

let app: App | undefined

export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    if (isClip(request)) {
      const file = await bindings.ASSETS.fetch(withoutRange(request))
      if (file.status !== 404) return partOf(request, file)
    }
    try {
      app ??= start(bindings)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      console.error(`${error.message}\n.env.example explains every setting.`)
      return notSetUp(request)
    }
    return app.fetch(request, { address: request.headers.get("cf-connecting-ip") ?? undefined })
  },
}

type Bindings = Environment & Assets & { OPERATIONS: OperationObjects }

function start(bindings: Bindings): App {
  const settings = readEdgeSettings(bindings)
  const operations = durableStore(bindings.OPERATIONS)
  const { endedSessions } = operations
  return createApp(settings, { build, log: createLog(settings.logLevel), operations, endedSessions })
}

function notSetUp(request: Request): Response {
  const { origin, pathname } = new URL(request.url)
  const headers = new Headers(documentHeaders(origin, { styleHash: refusalStyleHash }))
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("cache-control", "private, no-store")
  return new Response(refusalPage(500, "th", pathname), { status: 500, headers })
}
