// The floor of React: node:http and renderToString of the same tree, with the matches and the data of one earlier
// visit. No routing, no loaders, no middleware; compressed as the web app compresses.
import { createServer } from "node:http"
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router"
import type { Adapter, Visit } from "#app/request/server-context.ts"
import { compress } from "#server/compression.ts"
import { importBuild } from "../fixture/build.ts"
import { comparedPaths, cookieFor, readRecording, recordedBackend } from "../fixture/recorded-backend.ts"
import { siteSettings } from "../fixture/settings.ts"
import { answerPages } from "./answered-pages.ts"

type Page = { request: Request; entry: EntryContext; context: RouterContextProvider }
type Entry = ServerBuild["entry"]["module"] & {
  renderDocument: (request: Request, entry: EntryContext) => string
  contextStorageMiddleware: (args: unknown, next: () => Promise<string>) => Promise<string>
  contextFor: (adapter: Adapter, visit: Visit) => RouterContextProvider
  createRequestHandler: (
    build: ServerBuild,
    mode: string,
  ) => (request: Request, context: RouterContextProvider) => Promise<Response>
}

const recording = readRecording()
const build = (await importBuild()) as ServerBuild & { entry: { module: Entry } }
const pages = await answerPages(build, recording)
const renderings = new Map<string, Page>()
for (const path of comparedPaths) renderings.set(path, await visit(path))

createServer(async (request, response) => {
  const path = request.url ?? ""
  const page = pages.get(path)
  const rendering = renderings.get(path)
  if (!page || !rendering) return response.writeHead(404).end()
  const { renderDocument, contextStorageMiddleware } = build.entry.module
  const html = await contextStorageMiddleware(rendering, async () =>
    renderDocument(rendering.request, rendering.entry),
  )
  const { bytes } = compress(html, request.headers["accept-encoding"] as string | undefined)
  response.writeHead(page.status, [...page.headers, "content-length", String(bytes.length)]).end(bytes)
}).listen(Number(process.env.PORT), "127.0.0.1")

/** What React Router hands to the entry for this page. */
async function visit(path: string): Promise<Page> {
  const { module } = build.entry
  let rendering: Page | undefined
  const spying = {
    ...build,
    entry: {
      module: {
        ...module,
        default: (...[request, status, headers, entry, context]: Parameters<typeof module.default>) => {
          // The hydration data is a stream that can be rendered once only.
          rendering = {
            request,
            entry: { ...entry, serverHandoffStream: undefined },
            context: context as RouterContextProvider,
          }
          return module.default(request, status, headers, entry, context)
        },
      },
    },
  }
  const adapter = { settings: siteSettings, backendFetch: recordedBackend(recording), log: () => {} }
  const context = module.contextFor(adapter, { formOrigin: "proven", document: {} })
  const request = new Request(siteSettings.publicOrigin + path, { headers: cookieFor(path, recording) })
  await module.createRequestHandler(spying, "production")(request, context)
  if (!rendering) throw new Error(`${path} was not rendered`)
  return rendering
}
