// Bytes over the wire for each route, on a browser's first visit.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import type { ServerBuild } from "react-router"
import { attribute, descendants, type Element, parseDocument } from "#tests/browser/dom.ts"
import { browserHeaders } from "../http/browser-headers.ts"
import { type Connection, headersOf, type Received, requestBytes } from "../http/connection.ts"

/** Bytes with headers, compressed as a browser gets them. */
export type Weight = {
  status: number
  document: number
  styles: number
  /** What runs at once: the page's scripts and everything that they import statically. */
  script: number
  images: number
}

/** All that must arrive before the page is complete, its images aside. */
export function total({ document, styles, script }: Weight): number {
  return document + styles + script
}

/** Opens a page and everything that it names, but for the style sheets that it has in it already. */
export async function weigh(
  connection: Connection,
  path: string,
  cookie?: string,
  more: Record<string, string> = {},
): Promise<Weight> {
  const page = await get(connection, path, { ...more, ...(cookie && { cookie }) })
  const elements = [...descendants(parseDocument(textOf(page)).document)]
  const named = (test: (element: Element) => string | undefined) =>
    new Set(elements.map(test).filter(url => url?.startsWith("/")) as string[])
  const sum = async (urls: Iterable<string>) => {
    let bytes = 0
    for (const url of urls) bytes += sizeOf(await get(connection, url))
    return bytes
  }
  return {
    status: page.status,
    document: sizeOf(page),
    styles: await sum(named(element => (isStyle(element) ? attribute(element, "href") : undefined))),
    script: await sum(await withImports(connection, named(scriptOf))),
    images: await sum(named(imageOf)),
  }
}

async function get(
  connection: Connection,
  path: string,
  more: Record<string, string> = {},
): Promise<Received> {
  return connection.send(requestBytes(path, { ...browserHeaders, ...more }))
}

function sizeOf({ headBytes, bodyBytes }: Received): number {
  return headBytes + bodyBytes
}

function textOf(received: Received): string {
  const { body } = received
  const coding = headersOf(received).get("content-encoding")
  if (coding === "gzip") return gunzipSync(body).toString()
  if (coding === "br") return brotliDecompressSync(body).toString()
  if (coding === "zstd") return zstdDecompressSync(body).toString()
  return body.toString()
}

function isStyle(element: Element): boolean {
  const isSheet = element.tagName === "link" && attribute(element, "rel") === "stylesheet"
  return isSheet && attribute(element, "media") !== "not all"
}

function scriptOf(element: Element): string | undefined {
  if (element.tagName === "script") return attribute(element, "src")
  return attribute(element, "rel") === "modulepreload" ? attribute(element, "href") : undefined
}

function imageOf(element: Element): string | undefined {
  if (element.tagName === "img") return attribute(element, "src")
  if (element.tagName === "use") return attribute(element, "href")?.split("#")[0]
  return attribute(element, "rel") === "icon" ? attribute(element, "href") : undefined
}

const staticImport = /\b(?:from|import)\s*["'](\.[^"']+)["']/g

/** The scripts and, transitively, what they import as soon as they run. */
async function withImports(connection: Connection, urls: Set<string>): Promise<Set<string>> {
  const found = new Set(urls)
  for (const url of found) {
    const text = textOf(await get(connection, url))
    for (const [, specifier] of text.matchAll(staticImport)) {
      found.add(new URL(specifier as string, `http://localhost${url}`).pathname)
    }
  }
  return found
}

/** The URL patterns that answer GET with something: a page, or a loader's answer. */
export function pagePatterns({ routes }: ServerBuild): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : ""
  }
  const patterns = Object.values(routes)
    .filter(route => route !== undefined && (route.path !== undefined || route.index))
    .filter(route => route?.module.default !== undefined || route?.module.loader !== undefined)
    .map(route => pathOf(route?.id).replace(/\/+/g, "/") || "/")
  return [...new Set(patterns)]
}
