// What a reader sees of a page: its visible text, with one line per block.
import { attribute, childrenOf, type Element, hasAttribute, isElement, lineage, type Node } from "./dom.ts"

const unseen = new Set(["head", "script", "style", "template", "datalist", "select", "svg", "iframe"])
/** What stands in a line with the text around it. */
export const inlineTags = new Set(
  "a abbr b bdi bdo cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr button output meter progress".split(
    " ",
  ),
)

/** Whether the element or one around it is hidden from everybody by its markup (style sheets are not read). */
export function isHidden(element: Element): boolean {
  for (const candidate of lineage(element)) {
    if (hasAttribute(candidate, "hidden") || candidate.tagName === "template") return true
    if (candidate.tagName === "dialog" && !hasAttribute(candidate, "open")) return true
    if (candidate.tagName === "input" && attribute(candidate, "type")?.toLowerCase() === "hidden") return true
  }
  return false
}

/** Whether the element can be operated: neither hidden nor inert. */
export function isOperable(element: Element): boolean {
  if (isHidden(element)) return false
  for (const candidate of lineage(element)) if (hasAttribute(candidate, "inert")) return false
  return true
}

/** The visible text, white space collapsed, one line per block, no empty lines. */
export function visibleText(node: Node): string {
  return lines(raw(node))
}

function raw(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value.replace(/[\t\n\f\r ]+/g, " ")
  if (!isElement(node)) return childrenOf(node).map(raw).join("")
  if (unseen.has(node.tagName) || hasAttribute(node, "hidden")) return ""
  if (node.tagName === "dialog" && !hasAttribute(node, "open")) return ""
  if (node.tagName === "br") return "\n"
  const inside = childrenOf(node).map(raw).join("")
  if (node.tagName === "td" || node.tagName === "th") return `${inside} `
  return inlineTags.has(node.tagName) ? inside : `\n${inside}\n`
}

function lines(text: string): string {
  return text
    .split("\n")
    .map(collapse)
    .filter(line => line !== "")
    .join("\n")
}

/** One line of text: white space collapsed and trimmed. */
export function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, " ").trim()
}
