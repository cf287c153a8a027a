// The product with its web app on workerd, over an embedded backend that stands in for an operator's.
import { listen } from "#backend/http/listen.ts"
import { fullDialect } from "#gateway/wire/dialect.ts"
import { Browser } from "#tests/browser/browser.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { type Site, type SiteOptions, siteSecret, startSite } from "#tests/site/site.ts"
import { type Edge, startEdge } from "../../scripts/edge.ts"

export interface EdgeSite extends Site {
  edge: Edge
}

/** Starts it; `settings` are added to what the edge needs. */
export async function startEdgeSite(
  settings: Record<string, string> = {},
  options: SiteOptions = {},
): Promise<EdgeSite> {
  const site = await startSite(options)
  const api = await listen(withoutTexts(site.backend.fetch), 0)
  const edge = await startEdge({
    SESSION_SECRET: siteSecret,
    API_BASE_URL: api.url,
    API_DIALECT: JSON.stringify(fullDialect),
    ...settings,
  })
  return {
    ...site,
    edge,
    origin: edge.origin,
    browser: changes => new Browser(overHttp, { origin: edge.origin, ...changes }),
    close: async () => {
      await edge.close()
      await api.close()
      await site.close()
    },
  }
}

/** The backend as one that gives QR codes as pictures only. */
function withoutTexts(backend: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const answer = await backend(request)
    if (!new URL(request.url).pathname.startsWith("/api/qrcode/") || !answer.ok) return answer
    const record = (await answer.json()) as object
    return Response.json(
      { ...record, qrcodeText: undefined },
      { headers: { date: answer.headers.get("date") ?? "" } },
    )
  }
}
