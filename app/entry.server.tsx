// Renders each document in one piece: nothing is streamed, since what React streams late stays hidden without a
// script (docs/decisions/001-documents.md).
import { renderToString } from "react-dom/server"
import {
  createRequestHandler as createHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router"
import { bringStyles } from "#app/brought-styles.server.ts"
import { type Keep, KeepProvider } from "#app/components/kept.tsx"
import { keepIn } from "#app/components/kept-parts.server.tsx"
import { PageProvider } from "#app/components/page-context.tsx"
import { knownAppName } from "#app/loading/app-name.server.ts"
import { areAmountsHidden } from "#app/loading/hidden-amounts.server.ts"
import { loaderDataOf, withDataOnServer } from "#app/loading/on-server.ts"
import { TranslationProvider } from "#app/locales/language.ts"
import { language, translator } from "#app/middleware/language.server.ts"
import { session } from "#app/middleware/session.server.ts"
import { isArrival } from "#app/request/arrival.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { keptOn } from "#app/request/kept-form.server.ts"
import { unsentForm } from "#app/request/posted.server.ts"
import { log, settings, visit } from "#app/request/server-context.ts"
import { unread } from "#app/request/unread.server.ts"

// The build carries its own React Router and its own context keys: adapters reach both through it.
export { contextStorageMiddleware } from "#app/request/context.server.ts"
export { contextFor } from "#app/request/server-context.ts"

export function createRequestHandler(build: ServerBuild, mode: string) {
  return createHandler(withDataOnServer(build), mode)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Response | Promise<Response> {
  // `URL` percent-encodes the address: headers cannot carry Thai or Lao letters.
  const html = renderDocument(request, entry, {
    keep: keepIn(language(), translator(), settings().publicOrigin),
    loadNext: (seconds, to) => {
      const { pathname, search } = new URL(to, request.url)
      headers.set("refresh", `${seconds};url=${pathname}${search}`)
    },
  })
  headers.set("content-type", "text/html; charset=utf-8")
  const response = new Response(null, { status, headers })
  // The adapters send this text: in a body it would become a stream first (docs/decisions/250-cpu-of-a-page.md).
  const draft = visit().document
  Object.assign(draft, { html, response })
  if (!isArrival(request.headers)) return response
  return bringStyles(html).then(brought => {
    Object.assign(draft, brought)
    return response
  })
}

type Means = {
  /** Without it, all parts are rendered anew. */
  keep?: Keep
  /** Called when the page refreshes: after how many seconds, and to where. */
  loadNext?: (seconds: number, to: string) => void
}

/** The whole document as text. */
export function renderDocument(
  request: Request,
  entry: EntryContext,
  { keep, loadNext }: Means = {},
): string {
  const url = new URL(request.url)
  const loaded = entry.staticHandlerContext
  const staticHandlerContext = { ...loaded, loaderData: loaderDataOf(loaded.loaderData) }
  const page = {
    script: entry.manifest.entry.module,
    name: knownAppName(),
    formKey: session()?.formKey,
    path: url.pathname + url.search,
    origin: settings().publicOrigin,
    unsentForm: unsentForm(),
    loadNext,
    areAmountsHidden: areAmountsHidden(),
    unread: unread(),
    typed: keptOn(url.pathname),
    requestId: visit().requestId,
    shownAtMs: backendNow().earliestMs,
    // A page in a frame stands in one that says it.
    sandboxNotice: settings().sandboxNotice && request.headers.get("sec-fetch-dest") !== "iframe",
  }
  return `<!DOCTYPE html>${renderToString(
    <TranslationProvider value={{ language: language(), t: translator() }}>
      <KeepProvider value={keep}>
        <PageProvider value={page}>
          {/* Nothing hydrates, so there is no data to hand over. */}
          <ServerRouter
            context={{ ...entry, staticHandlerContext, serverHandoffStream: undefined }}
            url={url}
          />
        </PageProvider>
      </KeepProvider>
    </TranslationProvider>,
  )}`
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  // React Router's own answer to a post where no form is, such as 405: nothing here has failed.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log("page failed", { path: new URL(request.url).pathname, error: told }, context)
}
