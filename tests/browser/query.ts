// Finding things in a page the way a person names them: by role and name, by label, by text; CSS where nothing else
// fits.
import { selector } from "./css.ts"
import { attribute, type Document, descendants, type Element, type Node } from "./dom.ts"
import { nameOf, roleOf } from "./names.ts"
import { collapse, isHidden, visibleText } from "./text.ts"

/** What to look for; everything given must hold. Strings for names are whole, for text a part. */
export interface Query {
  role?: string
  /** The accessible name. */
  name?: string | RegExp
  /** Text inside; on its own it finds the innermost element that holds it. */
  text?: string | RegExp
  css?: string
}

/** All elements under a node that a query describes, hidden ones left out, in document order. */
export function search(document: Document, under: Node, query: Query): Element[] {
  const css = query.css === undefined ? undefined : selector(query.css)
  const found = descendants(under).filter(
    element => (css?.(element) ?? true) && describes(document, element, query) && !isHidden(element),
  )
  const onlyText = query.text !== undefined && Object.keys(query).length === 1
  return onlyText ? found.filter(element => !found.some(other => isInside(other, element))) : found
}

/** The one element that a query describes; throws when there is none or more than one. */
export function searchOne(document: Document, under: Node, query: Query): Element {
  const [element, ...others] = search(document, under, query)
  if (!element) throw new Error(`Nothing is ${inspect(query)} in\n${visibleText(under)}`)
  if (others.length > 0) throw new Error(`${others.length + 1} elements are ${inspect(query)}`)
  return element
}

function describes(document: Document, element: Element, { role, name, text }: Query): boolean {
  if (role !== undefined && roleOf(element) !== role) return false
  if (name !== undefined && !isWhole(nameOf(document, element), name)) return false
  return text === undefined || holds(visibleText(element), text)
}

/** Whether a text is exactly the one wanted, or matches the expression. */
export function isWhole(actual: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? actual === collapse(wanted) : wanted.test(actual)
}

function holds(actual: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? collapse(actual).includes(collapse(wanted)) : wanted.test(actual)
}

function isInside(element: Element, ancestor: Element): boolean {
  return element !== ancestor && descendants(ancestor).includes(element)
}

function inspect(query: Query): string {
  return Object.entries(query)
    .map(([key, value]) => `${key} ${value instanceof RegExp ? value : JSON.stringify(value)}`)
    .join(", ")
}

/** How an element is named in messages. */
export function label(document: Document, element: Element): string {
  const name = nameOf(document, element) || attribute(element, "name") || attribute(element, "id") || ""
  return `<${element.tagName}>${name ? ` "${name}"` : ""}`
}
