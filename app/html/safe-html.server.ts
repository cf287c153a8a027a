// Server-provided HTML made safe: parsed as a browser would, within a budget, and reduced to what the schema allows
// (docs/decisions/010-server-html.md). Conditions, agreements, contact text, notices and prize texts pass here.

import type { Element, ElementContent, Root, RootContent } from "hast"
import { fromParse5 } from "hast-util-from-parse5"
import { sanitize } from "hast-util-sanitize"
import QuickLRU from "quick-lru"
import { unbroken } from "#app/locales/unbroken-words.ts"
import { htmlSchema } from "./html-schema.ts"
import { parseWithin } from "./parse-within.server.ts"

/** A tree that `safeHtml` made. `<ServerHtml>` accepts nothing else. */
export type SafeHtml = Root & { readonly made: "safe" }

const maxCharacters = 256 * 1024
const maxDepth = 64
/** Seven kilobytes of unclosed tags can make half a million elements (the rule of reconstructing formatting). */
const maxElements = 10_000

/** The trees of the most recently used texts, 25 to 50 of them. */
const remembered = new QuickLRU<string, SafeHtml | undefined>({ maxSize: 25 })

/**
 * The safe tree of an HTML text; trees of recent texts are cached. `undefined` for a text beyond the budget: over
 * 262,144 characters, deeper than 64 elements, or more than 10,000 of them. `<ServerHtml>` then says that it could not
 * load.
 */
export function safeHtml(html: string): SafeHtml | undefined {
  if (html.length > maxCharacters) return undefined
  if (!remembered.has(html)) remembered.set(html, makeSafe(html))
  return remembered.get(html)
}

/** Has it nothing to read or to look at, as what editors leave of an empty text: `<p><br></p>`? */
export function isBlank({ children }: Pick<Root, "children">): boolean {
  return children.every(node =>
    node.type === "element"
      ? node.tagName !== "img" && isBlank(node)
      : node.type !== "text" || !node.value.trim(),
  )
}

/** As `safeHtml`, for a text that may be plain: its line breaks are kept then. */
export function safeText(text: string): SafeHtml | undefined {
  const isPlain = !/<[a-z!/]/i.test(text)
  return safeHtml(isPlain ? text.trim().replace(/\r\n?|\n/g, "<br>") : text)
}

function makeSafe(html: string): SafeHtml | undefined {
  const parsed = parseWithin(html, { elements: maxElements, depth: maxDepth })
  if (!parsed) return undefined
  const clean = sanitize(fromParse5(parsed), htmlSchema) as RootContent | Root
  const children = (clean.type === "root" ? clean.children : [clean]) as ElementContent[]
  const lowered = 3 - Math.min(3, ...headingLevels(children))
  return { type: "root", children: finished(children, lowered) } as unknown as SafeHtml
}

function headingLevels(nodes: ElementContent[]): number[] {
  return nodes.flatMap(node =>
    node.type === "element" ? [levelOf(node.tagName) ?? 6, ...headingLevels(node.children)] : [],
  )
}

/**
 * The last step on a clean tree: keeps absolute addresses only, keeps loan words whole, and lowers headings by `lowered`
 * levels so that they begin at <h3>, below the page's own.
 */
function finished(nodes: ElementContent[], lowered: number): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [{ type: "text", value: unbroken(node.value) }]
    if (node.type !== "element") return []
    const element: Element = {
      type: "element",
      tagName: headingLowered(node.tagName, lowered),
      properties: node.properties,
      children: finished(node.children, lowered),
    }
    if (node.tagName === "img") return image(element)
    if (node.tagName === "a") return link(element)
    return [element]
  })
}

function headingLowered(tagName: string, levels: number): string {
  const level = levelOf(tagName)
  return level === undefined ? tagName : `h${Math.min(6, level + levels)}`
}

function levelOf(tagName: string): number | undefined {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined
}

function link(element: Element): ElementContent[] {
  const href = addressOf(element.properties.href)
  if (!href) return element.children
  return [{ ...element, properties: { ...element.properties, href: href.href, rel: linkRel } }]
}

const linkRel = ["noopener", "noreferrer", "nofollow"]

function image(element: Element): ElementContent[] {
  const src = addressOf(element.properties.src)
  const isData =
    src?.protocol === "data:" && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(src.href)
  if (src?.protocol !== "https:" && !isData) return []
  const { alt = "", width, height } = element.properties
  const properties = { src: src?.href, alt, width, height, loading: "lazy", referrerPolicy: "no-referrer" }
  return [{ ...element, properties }]
}

/** An absolute address; `undefined` for a relative one, which would point into this site by accident. */
function addressOf(value: unknown): URL | undefined {
  return typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined
}
