// The whole web app as a function from request to answer: guard, React Router, headers. Node, the edge, the dev
// server and the tests all run this.
import type { ServerBuild } from "react-router"
import type { Adapter, Visit } from "#app/server-context.ts"
import { withCaching } from "./cache.ts"
import { type Answer, type HeaderList, type Inbound, pathOf } from "./exchange.ts"
import { formLimitBytes, judge } from "./guard.ts"
import { documentHeaders } from "./headers.ts"
import { describeError, type Log } from "./log.ts"
import { languageOf, refusalPage, refusalStyleHash } from "./refusal-page.ts"
import { inboundOf, responseOf } from "./response.ts"
import type { Settings } from "./settings.ts"

/** The React Router build. It carries its own React Router and context keys: both are reached through its entry. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: (build: ServerBuild, mode?: string) => RequestHandler
      contextFor: (adapter: Adapter, visit: Visit) => unknown
    }
  }
}

type RequestHandler = (request: Request, context: unknown) => Promise<Response>

export type AppParts = {
  /** The build, or how to get it before each request (the dev server's changes). */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** How the backend is called: in process, or the platform's fetch by default. */
  backendFetch?: (request: Request) => Promise<Response>
  log?: Log
}

export type App = {
  /** Answers a Request with a Response: for the edge and for tests. Only its path and query count, not its origin. */
  fetch: (request: Request, client?: { address?: string }) => Promise<Response>
  /** The same without web streams: for Node. Never throws. */
  answer: (inbound: Inbound) => Promise<Answer>
}

const sessionCookie = "__Host-session"

/** Puts the web app together. */
export function createApp(settings: Settings, { build, backendFetch, log = () => {} }: AppParts): App {
  const adapter: Adapter = {
    settings,
    backendFetch: backendFetch ?? (request => fetch(request)),
    log: (event, fields) => log("error", event, fields),
  }
  const pageHeaders = documentHeaders(settings.publicOrigin)
  const refusalHeaders = documentHeaders(settings.publicOrigin, refusalStyleHash)
  const ready = typeof build === "function" ? undefined : handlerOf(build)

  async function answer(inbound: Inbound): Promise<Answer> {
    try {
      return await answerOrThrow(inbound)
    } catch (error) {
      const { method, target } = inbound
      log("error", "request failed", { method, path: pathOf(target), error: describeError(error) })
      return refuse(inbound, 500)
    }
  }

  async function answerOrThrow(inbound: Inbound): Promise<Answer> {
    const verdict = judge(inbound, settings.publicOrigin, sessionCookie)
    if (verdict.refused !== undefined) return refuse(inbound, verdict.refused)
    if (isReactRoutersOwn(pathOf(inbound.target))) return refuse(inbound, 404)

    const body = inbound.method === "POST" ? await inbound.readBody(formLimitBytes) : null
    if (body === undefined) return refuse(inbound, 413)

    const { method, headers, target, address } = inbound
    const document: Visit["document"] = {}
    const { handle, contextFor } = ready ?? handlerOf(await (build as () => Promise<ServerBuild>)())
    const context = contextFor(adapter, { clientAddress: address, formOrigin: verdict.formOrigin, document })
    const request = new Request(settings.publicOrigin + target, { method, headers, body })
    const response = await handle(request, context)

    const isDocument = document.html !== undefined && response === document.response
    if (response.status >= 400 && !isDocument && method !== "HEAD") return refuse(inbound, response.status)
    const { status } = response
    const answerBody = isDocument ? document.html! : response.body
    const answerHeaders = isDocument ? response.headers : new Headers(response.headers)
    const cached = withCaching(inbound, status, answerHeaders, answerBody, sessionCookie)
    return { ...cached, headers: [...cached.headers, ...pageHeaders] }
  }

  function refuse(inbound: Inbound, status: number): Answer {
    log(status >= 500 ? "error" : "info", "request refused", {
      status,
      method: inbound.method,
      path: pathOf(inbound.target),
    })
    const headers: HeaderList = [
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "private, no-store"],
      ...refusalHeaders,
    ]
    if (status === 405) headers.push(["allow", "GET, HEAD, POST"])
    const language = languageOf(inbound.headers, settings.defaultLanguage)
    return { status, headers, body: refusalPage(status, language, pathOf(inbound.target)) }
  }

  return {
    answer,
    fetch: async (request, client) =>
      responseOf(await answer(inboundOf(request, client?.address)), request.method),
  }
}

function handlerOf(build: ServerBuild) {
  const { createRequestHandler, contextFor } = (build as AppBuild).entry.module
  return { handle: createRequestHandler(build, "production"), contextFor }
}

/** What React Router serves to scripts of its own, which no page here has. */
function isReactRoutersOwn(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest"
}
