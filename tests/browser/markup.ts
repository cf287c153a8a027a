// Whether a document parses as it was written, and whether its references and labels hold.
import { controlsOf } from "./controls.ts"
import {
  attribute,
  byId,
  type Document,
  descendants,
  type Element,
  firstDescendant,
  hasAttribute,
  isTag,
  type Parsed,
  parentOf,
  rawText,
} from "./dom.ts"
import { controlOf, inputType, nameOf } from "./names.ts"
import { isHidden } from "./text.ts"

const references = [
  "aria-describedby",
  "aria-labelledby",
  "aria-controls",
  "aria-errormessage",
  "form",
  "list",
]
const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))

/** All faults of a document's markup, as texts. */
export function markupFaults(html: string, { document, repairs }: Parsed): string[] {
  const elements = descendants(document)
  return [
    ...repairs.map(repair => `the parser repaired ${repair}`),
    ...nestingFaults(elements),
    ...droppedTags(html, elements),
    ...repeatedIds(elements),
    ...elements.flatMap(element => brokenReferences(document, element)),
    ...elements.flatMap(element => labelFault(document, element)),
    ...controlsOf(document).flatMap(control => namelessControl(document, control)),
    ...headFaults(document),
  ]
}

/** What the parser closed, moved or dropped by itself: the source said otherwise. */
function nestingFaults(elements: readonly Element[]): string[] {
  const around: Element[] = []
  return inSourceOrder(elements).flatMap(element => {
    while (around.length > 0 && endOf(around.at(-1)) <= startOf(element)) around.pop()
    const written = around.at(-1)
    around.push(element)
    return nestingFault(element, written)
  })
}

function nestingFault(element: Element, written: Element | undefined): string[] {
  const { tagName, sourceCodeLocation: own } = element
  const parent = parentOf(element)
  if (!own?.endTag && !voids.has(tagName) && !isForeign(element))
    return [`<${tagName}> is closed by another element`]
  const implied = parent && !parent.sourceCodeLocation ? parentOf(parent) : parent
  if (written !== implied && written !== parent)
    return [`<${tagName}> does not stay inside <${written?.tagName}>`]
  return isMisplaced(element, parent) ? [`<${tagName}> may not stand in <${parent?.tagName}>`] : []
}

function inSourceOrder(elements: readonly Element[]): Element[] {
  return elements
    .filter(element => element.sourceCodeLocation)
    .sort((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a))
}

function startOf(element: Element | undefined): number {
  return element?.sourceCodeLocation?.startOffset ?? 0
}

function endOf(element: Element | undefined): number {
  return element?.sourceCodeLocation?.endOffset ?? 0
}

function isForeign(element: Element): boolean {
  return element.namespaceURI !== "http://www.w3.org/1999/xhtml"
}

/** Start tags that the parser ignored, such as a form in a form. */
function droppedTags(html: string, elements: readonly Element[]): string[] {
  const source = html.replace(/<!--.*?-->|(<(script|style|template)\b[^>]*>).*?(<\/\2>)/gs, "$1$3")
  const left = elements.filter(element => element.sourceCodeLocation).map(element => element.tagName)
  const written = [...source.matchAll(/<([a-z][\w-]*)(?=[\s/>])/gi)].map(([, tag = ""]) => tag)
  return written.flatMap(tag => {
    const at = left.findIndex(name => name.toLowerCase() === tag.toLowerCase())
    if (at === -1) return [`<${tag}> is dropped by the parser`]
    left.splice(at, 1)
    return []
  })
}

function isMisplaced(element: Element, parent: Element | undefined): boolean {
  if (!parent) return false
  if (isTag(parent, "ul", "ol")) return !isTag(element, "li", "script", "template")
  if (element.tagName === "li") return !isTag(parent, "ul", "ol", "menu")
  if (!isTag(element, "a", "button", "input", "select", "textarea")) return false
  for (let at: Element | undefined = parent; at; at = parentOf(at)) if (isTag(at, "a", "button")) return true
  return false
}

function repeatedIds(elements: readonly Element[]): string[] {
  const ids = elements.map(element => attribute(element, "id")).filter(id => id !== undefined)
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  return [...repeated].map(id => `the id "${id}" stands more than once`)
}

function brokenReferences(document: Document, element: Element): string[] {
  return references.flatMap(name => {
    const ids = attribute(element, name)?.trim().split(/\s+/) ?? []
    return ids
      .filter(id => !byId(document, id))
      .map(id => `${name} of <${element.tagName}> names "${id}", which is not there`)
  })
}

function labelFault(document: Document, element: Element): string[] {
  if (element.tagName !== "label" || controlOf(document, element)) return []
  return [`the label "${rawText(element).trim()}" has no control`]
}

function namelessControl(document: Document, control: Element): string[] {
  if (isHidden(control) || (control.tagName === "input" && inputType(control) === "hidden")) return []
  if (nameOf(document, control)) return []
  return [`<${control.tagName} name="${attribute(control, "name") ?? ""}"> has no label`]
}

function headFaults(document: Document): string[] {
  const html = firstDescendant(document, element => element.tagName === "html")
  const title = firstDescendant(document, element => element.tagName === "title")
  const image = firstDescendant(
    document,
    element => element.tagName === "img" && !hasAttribute(element, "alt"),
  )
  return [
    ...(html && attribute(html, "lang") ? [] : ["<html> has no lang"]),
    ...(title && rawText(title).trim() ? [] : ["the page has no title"]),
    ...(image ? [`an image has no alt: ${attribute(image, "src")}`] : []),
  ]
}
