// One trip to a page: the request as Chromium sends it, redirects followed, cookies kept, the body decoded.
import { promisify } from "node:util"
import { brotliDecompress, gunzip, inflate, zstdDecompress } from "node:zlib"
import type { CookieJar } from "./cookies.ts"
import type { Body } from "./entries.ts"
import { type Initiator, navigationHeaders, type Site, siteBetween } from "./headers.ts"

/** Anything that answers requests: the built app as a function, or a server over the network. */
export type Fetch = (request: Request) => Promise<Response>

/** What the page that starts a navigation has to say about it. */
export interface Origin extends Initiator {
  /** Whether the page's policy keeps its forms on its own site (CSP form-action 'self'). */
  formsStay: boolean
}

export interface Navigation {
  url: URL
  method: "GET" | "POST"
  body?: Body
  from: Origin | undefined
  userActivated: boolean
  revalidate: boolean
  forAction?: boolean
}

/** One request and its answer on the way to a page. */
export interface Hop {
  method: string
  url: URL
  status: number
  headers: Headers
}

/** An answer with its body as text. */
export type Answer = Hop & { text: string }

/** Where a navigation ended, and over which hops. */
export interface Arrival extends Hop {
  hops: Hop[]
  text: string
}

export interface Route {
  fetch: Fetch
  jar: CookieJar
  userAgent: string
  /** The site's origin; other origins are asked through `elsewhere`. */
  origin: string
  elsewhere: Fetch | undefined
}

const mostRedirects = 10

/** Goes to a page, following redirects: 303, and 301 or 302 after a POST, become a GET. */
export async function travel(navigation: Navigation, route: Route): Promise<Arrival> {
  const hops: Hop[] = []
  let { url, method, body } = navigation
  let site = siteOf(navigation)
  for (;;) {
    const response = await request({ ...navigation, url, method, body }, site, route)
    const hop = { method, url, status: response.status, headers: response.headers }
    hops.push(hop)
    const location = isRedirect(response.status) ? response.headers.get("location") : null
    if (location === null) return { ...hop, hops, text: await read(response) }
    await response.body?.cancel()
    if (hops.length > mostRedirects)
      throw new Error(`Too many redirects: ${hops.map(({ url }) => url.pathname).join(" → ")}`)
    const next = new URL(location, url)
    if (!next.hash) next.hash = url.hash
    if (response.status === 303 || (method === "POST" && response.status < 303)) {
      method = "GET"
      body = undefined
    }
    // A chain that once left the site stays foreign; one from a typed address has no site.
    if (site === "same-origin") site = siteBetween(url, next)
    url = next
  }
}

/** Sends a navigation's first request only and keeps the cookies of its answer. */
export async function answerTo(navigation: Navigation, route: Route): Promise<Answer> {
  const { method, url } = navigation
  const response = await request(navigation, siteOf(navigation), route)
  const text = await read(response)
  return { method, url, status: response.status, headers: response.headers, text }
}

/** Sends a navigation's first request only; cookies and answer are dropped. */
export async function sendInVain(navigation: Navigation, route: Route): Promise<void> {
  const response = await ask(navigation, siteOf(navigation), route)
  await response.arrayBuffer()
}

function siteOf({ from, url }: Navigation): Site {
  return from ? siteBetween(from.url, url) : "none"
}

async function request(navigation: Navigation, site: Site, route: Route): Promise<Response> {
  const response = await ask(navigation, site, route)
  route.jar.store(navigation.url, response.headers.getSetCookie())
  return response
}

function ask(navigation: Navigation, site: Site, route: Route): Promise<Response> {
  const { url, method, body, from } = navigation
  const stays = url.origin === route.origin
  if (navigation.forAction && from?.formsStay && from.url.origin !== url.origin)
    throw new Error(`The page's form-action keeps its form from reaching ${url.origin}`)
  const fetch = stays ? route.fetch : route.elsewhere
  if (!fetch) throw new Error(`This leads to another site: ${url.href}`)
  const contentType = body?.type
  const headers = navigationHeaders({ ...navigation, site, contentType }, route.userAgent)
  const cookies = route.jar.header(url, { crossSite: site === "cross-site", method })
  if (cookies) headers.set("cookie", cookies)
  const address = new URL(url)
  address.hash = ""
  return fetch(new Request(address, { method, headers, body: body?.bytes, redirect: "manual" }))
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(gunzip),
  deflate: promisify<Buffer, Buffer>(inflate),
  br: promisify<Buffer, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zstdDecompress),
}

async function read(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const coding = response.headers.get("content-encoding")
  const decoded = coding ? await decode(bytes, coding) : bytes
  return new TextDecoder().decode(decoded)
}

function decode(bytes: Buffer, coding: string): Promise<Buffer> {
  const decoder = decoders[coding]
  if (!decoder) throw new Error(`No browser asked for the content coding ${coding}`)
  return decoder(bytes)
}
