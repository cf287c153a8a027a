// The parsed document: parse5's tree as a browser without scripting builds it, and the few walks the rest needs.
import { type DefaultTreeAdapterTypes, parse } from "parse5"

export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.Node
export type Document = DefaultTreeAdapterTypes.Document

/** A parsed page and what the parser had to repair in it, as texts such as "missing-doctype at 1:1". */
export interface Parsed {
  document: Document
  repairs: string[]
}

/** Parses a whole document with scripting off, so that what is in <noscript> counts. */
export function parseDocument(html: string): Parsed {
  const repairs: string[] = []
  const document = parse(html, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError: error => repairs.push(`${error.code} at ${error.startLine}:${error.startCol}`),
  })
  return { document, repairs }
}

export function isElement(node: Node): node is Element {
  return "tagName" in node
}

/** The attribute's value, "" for a bare one, undefined where it is absent. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find(attr => attr.name === name)?.value
}

export function hasAttribute(element: Element, name: string): boolean {
  return attribute(element, name) !== undefined
}

/** The element's direct children of all kinds; a <template>'s contents are not part of the page. */
export function childrenOf(node: Node): Node[] {
  return "childNodes" in node ? node.childNodes : []
}

const below = new WeakMap<Node, readonly Element[]>()

/** Every element below a node, in document order; remembered, since a parsed page stays as it is. */
export function descendants(node: Node): readonly Element[] {
  const known = below.get(node)
  if (known) return known
  const found: Element[] = []
  collect(node, found)
  below.set(node, found)
  return found
}

function collect(node: Node, found: Element[]): void {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue
    found.push(child)
    collect(child, found)
  }
}

export function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  return parent && isElement(parent) ? parent : undefined
}

/** The element itself, then its ancestors up to <html>. */
export function* lineage(element: Element): Generator<Element> {
  for (let at: Element | undefined = element; at; at = parentOf(at)) yield at
}

export function closest(element: Element, matches: (candidate: Element) => boolean): Element | undefined {
  for (const candidate of lineage(element)) if (matches(candidate)) return candidate
  return undefined
}

export function firstDescendant(node: Node, matches: (element: Element) => boolean): Element | undefined {
  return descendants(node).find(matches)
}

export function byId(document: Document, id: string): Element | undefined {
  return firstDescendant(document, element => attribute(element, "id") === id)
}

/** All text below a node as it stands in the source, hidden or not. */
export function rawText(node: Node): string {
  if ("value" in node && node.nodeName === "#text") return node.value
  return childrenOf(node).map(rawText).join("")
}

export function isTag(element: Element, ...tags: string[]): boolean {
  return tags.includes(element.tagName)
}
