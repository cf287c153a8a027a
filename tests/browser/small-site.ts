// A site of a few pages for the browser's own tests: sound by default, and it keeps what was sent to it.
import { Browser, type BrowserSettings } from "./browser.ts"

export interface Sent {
  method: string
  path: string
  headers: Headers
  body: string
}

export type Answer = string | Response | ((request: Request) => Response | Promise<Response>)

export const origin = "http://localhost:3000"

export interface SmallSite {
  browser: Browser
  /** The requests so far, oldest first. */
  sent: Sent[]
}

/** A browser on a site whose pages are given as body markup, whole responses, or functions, by method and path. */
export function smallSite(pages: Record<string, Answer>, settings: Partial<BrowserSettings> = {}): SmallSite {
  const sent: Sent[] = []
  const browser = new Browser(
    async request => {
      const { pathname, search } = new URL(request.url)
      const body = await request.clone().text()
      sent.push({ method: request.method, path: pathname + search, headers: request.headers, body })
      const answer = pages[`${request.method} ${pathname}`] ?? pages[pathname]
      if (answer === undefined) return html("<h1>Page Not Found</h1>", { status: 404 })
      if (typeof answer === "string") return html(answer)
      return typeof answer === "function" ? answer(request) : answer.clone()
    },
    { origin, ...settings },
  )
  return { browser, sent }
}

/** A whole, sound page around some body markup. */
export function html(body: string, { status = 200, headers = {} as Record<string, string>, head = "" } = {}) {
  return new Response(
    `<!DOCTYPE html><html lang="th"><head><title>Small</title>${head}</head><body>${body}</body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'",
        ...headers,
      },
    },
  )
}

export function redirect(location: string, status = 303, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { location, ...headers } })
}
