// The whole web app as a function from request to answer: guard, React Router, headers. Node, the edge, the dev
// server and the tests all run this.

import type { ServerBuild } from "react-router"
import { type EndedSessions, endedSessionsIn, endedSessionsInMemory } from "#app/request/ended-sessions.ts"
import type { Adapter, Visit } from "#app/request/server-context.ts"
import type { BackendFetch } from "#contract/call.ts"
import { createGateway } from "#gateway/gateway.ts"
import type { OperationStore } from "#gateway/keeping/store.ts"
import { describeError, type Log } from "#platform/log.ts"
import { networkOfAddress } from "#platform/network.ts"
import { type Admission, rankOf } from "./admission.ts"
import { isForEver, unlessStillKept, withCaching } from "./cache.ts"
import { type Answer, type HeaderList, type Inbound, pathOf } from "./exchange.ts"
import { formLimitBytes, judge } from "./guard.ts"
import { keepGuestPages } from "./guest-pages.ts"
import { handlersOf } from "./handlers.ts"
import { documentHeaders, fileHeaders } from "./headers.ts"
import type { Metrics } from "./metrics/metrics.ts"
import { isPlain, withOurNames, withTheirNames } from "./plain-cookies.ts"
import { proven } from "./proven-calls.ts"
import { languageOf, refusalPage, refusalStyleHash } from "./refusal-page.ts"
import { throughFetch } from "./response.ts"
import type { Settings } from "./settings.ts"
import { isOpenUpload, isUpload } from "./uploads.ts"
import { wellKnown } from "./well-known.ts"

export type AppParts = {
  /** The React Router build, or how to get it before each request (the dev server's changes). */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** How the backend is called: in process, or the platform's fetch by default. */
  backendFetch?: BackendFetch
  log?: Log
  /** Where the gateway keeps operations; needed where there is one. */
  operations?: OperationStore | undefined
  /** A store of sessions that ended early, shared by all processes; by default only in this process. */
  endedSessions?: EndedSessions | undefined
  /** Counts what happens, where somebody watches. */
  metrics?: Metrics | undefined
  /** Decides which requests are accepted while the process is too busy; by default all are. */
  admission?: Admission | undefined
}

export type App = {
  /** Answers a Request with a Response: for the edge and for tests. Only its path and query count, not its origin. */
  fetch: (request: Request, client?: { address?: string }) => Promise<Response>
  /** The same without web streams: for Node. Never rejects. */
  answer: (inbound: Inbound) => Promise<Answer>
  /** The page that turns a request away with this status. */
  refuse: (inbound: Inbound, status: number) => Answer
  /** The page for a request that is turned away before anything is done, since we are too busy. */
  turnAway: (inbound: Inbound) => Answer
}

const sessionCookie = "__Host-session"

/** Puts the web app together. */
export function createApp(settings: Settings, parts: AppParts): App {
  const { build, backendFetch, log = () => {}, operations } = parts
  const { endedSessions, metrics, admission } = parts
  const security: NonNullable<Adapter["security"]> = (event, fields) =>
    log(/^(authn_login_success|session_created)$/.test(event) ? "info" : "warning", event, fields)
  const send: BackendFetch = backendFetch ?? proven(settings, (url, call) => fetch(url, call))
  const adapter: Adapter = {
    settings,
    backendFetch: settings.needsGateway ? gatewayTo(send) : send,
    log: (event, fields) => log("error", event, fields),
    security,
    endedSessions: endedSessionsIn(
      // The embedded backend ends a token for all processes.
      endedSessions ?? (settings.embeddedBackend ? undefined : endedSessionsInMemory()),
      error => log("error", "end of a session not kept yet", { error: describeError(error) }),
    ),
    observer: metrics,
  }
  const clips = settings.howtoClips

  function gatewayTo(fetch: BackendFetch): BackendFetch {
    if (!operations) throw new Error("a gateway needs a store of operations")
    return createGateway({
      fetch,
      baseUrl: settings.apiBaseUrl,
      dialect: settings.apiDialect,
      timeoutMs: settings.apiTimeoutMs,
      store: operations,
      onStoreDown: kind => {
        log("error", "operation not sent: its store answers too late or not at all", { kind })
        metrics?.operated(kind, "not-sent")
      },
    })
  }
  const pageHeaders = documentHeaders(settings.publicOrigin, { clips })
  const framingHeaders = documentHeaders(settings.publicOrigin, { clips, frames: true })
  const refusalHeaders = documentHeaders(settings.publicOrigin, { styleHash: refusalStyleHash })
  const ready = typeof build === "function" ? undefined : handlersOf(build)
  const guestPages = ready && keepGuestPages(settings.defaultLanguage)

  async function answer(inbound: Inbound): Promise<Answer> {
    if (admission && !admission.admits(rankOf(inbound, sessionCookie))) {
      return turnAway(inbound)
    }
    const startedMs = performance.now()
    let fault: unknown
    const document: Visit["document"] = {}
    const answered = await answerOrThrow(inbound, document).catch(error => {
      fault = error
      return refuse(inbound, 500)
    })
    const { status } = answered
    const ms = performance.now() - startedMs
    if (metrics) {
      metrics.answered({ route: document.route ?? "none", method: inbound.method, status, ms })
      if (document.html !== undefined && beginsVisit(inbound, status)) {
        metrics.visited(inbound.headers.get("user-agent"))
      }
    }
    log(levelOf(status), "request", {
      status,
      method: inbound.method,
      // A route's pattern has no ids and no codes; a request that reached no route has only its path.
      ...(document.route === undefined ? { path: pathOf(inbound.target) } : { route: document.route }),
      ms: Math.round(ms),
      request: inbound.requestId,
      ...(document.member !== undefined && { member: document.member }),
      ...(fault !== undefined && { error: describeError(fault) }),
    })
    return answered
  }

  async function answerOrThrow(inbound: Inbound, document: Visit["document"]): Promise<Answer> {
    const isFile = inbound.openBody !== undefined && isUpload(inbound)
    const fromAnybody = isFile && isOpenUpload(inbound)
    const guarded = judge({ ...inbound, isUpload: isFile, fromAnybody }, settings.publicOrigin, sessionCookie)
    if (guarded.refused !== undefined) {
      if (guarded.refused === 403) security("malicious_cors", { detail: "origin", ...whoAsked(inbound) })
      return refuse(inbound, guarded.refused)
    }
    const known = inbound.method === "POST" ? undefined : wellKnown(pathOf(inbound.target), settings)
    if (known) return known
    if (isNoPage(pathOf(inbound.target))) return refuse(inbound, 404)
    const render = () => rendered(inbound, document, { isFile, formOrigin: guarded.formOrigin })
    return unlessStillKept(inbound, await (guestPages?.(inbound, document, render) ?? render()))
  }

  async function rendered(
    inbound: Inbound,
    document: Visit["document"],
    { isFile, formOrigin }: { isFile: boolean; formOrigin: Visit["formOrigin"] },
  ): Promise<Answer> {
    // The sender broke off: this is no fault of ours, and nobody is left to read the answer.
    const body = isFile
      ? inbound.openBody!()
      : inbound.method === "POST"
        ? await inbound.readBody(formLimitBytes).catch(() => "broken")
        : null
    if (body === "too-long") return refuse(inbound, 413)
    if (typeof body === "string") return refuse(inbound, 400)

    const { method, headers, target, address } = inbound
    // `duplex` is what a streamed body needs; the platform's types do not know it yet.
    const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" }
    const request = new Request(settings.publicOrigin + target, init)
    const { handlerFor, contextFor } = ready ?? handlersOf(await (build as () => Promise<ServerBuild>)())
    const visit = { clientAddress: address, formOrigin, requestId: inbound.requestId, document }
    const response = await handlerFor(pathOf(target))(request, contextFor(adapter, visit))

    const isDocument = document.html !== undefined && response === document.response
    if (response.status >= 400 && !isDocument && method !== "HEAD") return refuse(inbound, response.status)
    const isDrawing = !isDocument && isForEver(response)
    return withCaching(
      inbound,
      {
        status: response.status,
        headers: isDocument ? response.headers : new Headers(response.headers),
        // A drawing is text, so that it is compressed as documents are.
        body: isDocument ? document.html! : isDrawing ? await response.text() : response.body,
      },
      { sessionCookie, pageHeaders: isDrawing ? fileHeaders(settings.publicOrigin) : headersOf(document) },
    )
  }

  /** The browser came from elsewhere, not from a page of ours. */
  function beginsVisit({ method, headers }: Inbound, status: number): boolean {
    return (
      method === "GET" && status < 400 && !headers.get("referer")?.startsWith(`${settings.publicOrigin}/`)
    )
  }

  function levelOf(status: number): Parameters<Log>[0] {
    if (status >= 500) return "error"
    return settings.accessLog || status === 403 || status === 413 ? "info" : "debug"
  }

  function headersOf({ styleHash, formAction, frames, framed, chat }: Visit["document"]): HeaderList {
    if (!styleHash && !formAction && !chat && !framed) return frames ? framingHeaders : pageHeaders
    return documentHeaders(settings.publicOrigin, { styleHash, clips, formAction, frames, framed, chat })
  }

  function turnAway(inbound: Inbound): Answer {
    metrics?.answered({ route: "none", method: inbound.method, status: 503 })
    metrics?.turnedAway(rankOf(inbound, sessionCookie))
    return refuse(inbound, 503, { isBusy: true })
  }

  function refuse(inbound: Inbound, status: number, { isBusy = false } = {}): Answer {
    const headers: HeaderList = [
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "private, no-store"],
      ...refusalHeaders,
    ]
    if (status === 405) headers.push(["allow", "GET, HEAD, POST"])
    if (status === 503) headers.push(...comeAgain(isBusy && isPage(inbound)))
    const language = languageOf(inbound.headers, settings.defaultLanguage)
    const busy: "page" | "form" | false = isBusy && (isPage(inbound) ? "page" : "form")
    const more = { sandboxNotice: settings.sandboxNotice, requestId: inbound.requestId, busy }
    return { status, headers, body: refusalPage(status, language, pathOf(inbound.target), more) }
  }

  const isNamedOtherwise = isPlain(settings.publicOrigin)
  const named = (inbound: Inbound) => (isNamedOtherwise ? withOurNames(inbound) : inbound)
  const app = {
    answer: isNamedOtherwise
      ? async (inbound: Inbound) => withTheirNames(await answer(named(inbound)))
      : answer,
    refuse: (inbound: Inbound, status: number) => refuse(named(inbound), status),
    turnAway: (inbound: Inbound) => turnAway(named(inbound)),
  }
  return { ...app, fetch: (request, client) => throughFetch(app.answer, request, client?.address) }
}

const isPage = ({ method }: Inbound) => method !== "POST"

/** At random times, so that not all come back at once. A page reloads by itself; the player sends a form again. */
function comeAgain(byItself: boolean): HeaderList {
  const seconds = String(5 + Math.floor(Math.random() * 10))
  return byItself
    ? [
        ["retry-after", seconds],
        ["refresh", seconds],
      ]
    : [["retry-after", seconds]]
}

function whoAsked({ address, requestId }: Inbound) {
  return { network: address && networkOfAddress(address), request: requestId }
}

/** React Router's own data requests, which no page here makes, and files that the adapter did not find. */
function isNoPage(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest" || path.startsWith("/assets/") || !isReadable(path)
}

/** For control characters and broken encodings React Router finds no route, not even the catch-all. */
function isReadable(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u001f\u007f\u2028\u2029]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
