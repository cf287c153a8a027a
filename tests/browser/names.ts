// Roles and accessible names, by the parts of WAI-ARIA and HTML-AAM that the pages use.
import {
  attribute,
  byId,
  childrenOf,
  closest,
  type Document,
  descendants,
  type Element,
  firstDescendant,
  hasAttribute,
  isElement,
  isTag,
  type Node,
} from "./dom.ts"
import { collapse, inlineTags } from "./text.ts"

const rolesByTag: Record<string, string> = {
  article: "article",
  aside: "complementary",
  button: "button",
  dialog: "dialog",
  fieldset: "group",
  footer: "contentinfo",
  form: "form",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  header: "banner",
  img: "img",
  li: "listitem",
  main: "main",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  option: "option",
  output: "status",
  progress: "progressbar",
  section: "region",
  summary: "button",
  table: "table",
  td: "cell",
  textarea: "textbox",
  th: "columnheader",
  tr: "row",
  ul: "list",
}

const rolesByInputType: Record<string, string> = {
  button: "button",
  checkbox: "checkbox",
  radio: "radio",
  reset: "button",
  search: "searchbox",
  submit: "button",
}

const namedByContent = new Set(
  "button cell checkbox columnheader heading link listitem option radio row status tab alert tooltip".split(
    " ",
  ),
)

export const controlTags = ["input", "select", "textarea", "button"]

/** The type of an input, "text" where it has none. */
export function inputType(element: Element): string {
  return (attribute(element, "type") ?? "text").toLowerCase()
}

/** The element's role, as a screen reader is told it; undefined where it has none. */
export function roleOf(element: Element): string | undefined {
  const explicit = attribute(element, "role")?.trim().split(/\s+/)[0]
  if (explicit) return explicit
  if (isTag(element, "a", "area")) return hasAttribute(element, "href") ? "link" : undefined
  if (element.tagName === "select") return "combobox"
  if (element.tagName === "input") return inputRole(inputType(element))
  return rolesByTag[element.tagName]
}

function inputRole(type: string): string | undefined {
  return type === "hidden" ? undefined : (rolesByInputType[type] ?? "textbox")
}

/** The element's accessible name, "" where it has none. */
export function nameOf(document: Document, element: Element): string {
  return collapse(
    labelledBy(document, element) || attribute(element, "aria-label") || nativeName(document, element),
  )
}

function labelledBy(document: Document, element: Element): string {
  return referenced(document, element, "aria-labelledby")
    .map(label => contentName(label))
    .join(" ")
}

/** The elements that an attribute of ids, such as aria-describedby, points to. */
export function referenced(document: Document, element: Element, name: string): Element[] {
  const ids = attribute(element, name)?.trim().split(/\s+/) ?? []
  return ids.map(id => byId(document, id)).filter(found => found !== undefined)
}

function nativeName(document: Document, element: Element): string {
  const title = attribute(element, "title") ?? ""
  if (element.tagName === "input" && ["submit", "reset", "button"].includes(inputType(element)))
    return attribute(element, "value") || title
  if (element.tagName === "img") return attribute(element, "alt") || title
  if (isTag(element, "input", "select", "textarea", "output", "meter", "progress")) {
    const labels = labelsOf(document, element).map(label => contentName(label, element))
    return labels.join(" ") || title || (attribute(element, "placeholder") ?? "")
  }
  if (element.tagName === "fieldset") return childContent(element, "legend") || title
  if (element.tagName === "table") return childContent(element, "caption") || title
  return namedByContent.has(roleOf(element) ?? "") ? contentName(element) || title : title
}

function childContent(element: Element, tag: string): string {
  const child = childrenOf(element).find(node => isElement(node) && node.tagName === tag)
  return child ? contentName(child) : ""
}

/** The <label> elements of a control: around it, or pointing to its id. */
export function labelsOf(document: Document, control: Element): Element[] {
  const id = attribute(control, "id")
  const pointing = descendants(document).filter(
    element => element.tagName === "label" && id !== undefined && attribute(element, "for") === id,
  )
  const around = closest(control, element => element.tagName === "label")
  return around && !hasAttribute(around, "for") ? [around, ...pointing] : pointing
}

/** The control a <label> is for, undefined for a label that has none. */
export function controlOf(document: Document, label: Element): Element | undefined {
  const id = attribute(label, "for")
  if (id !== undefined) return byId(document, id)
  return firstDescendant(label, element => isTag(element, ...controlTags, "output", "meter", "progress"))
}

/** Text for a name: what is hidden or decoration is left out, pictures speak by their alt text. */
function contentName(node: Node, except?: Element): string {
  if (node.nodeName === "#text" && "value" in node) return node.value
  if (!isElement(node))
    return childrenOf(node)
      .map(child => contentName(child, except))
      .join("")
  if (node === except || isTag(node, "script", "style", "template", "select", "textarea", "input")) return ""
  if (attribute(node, "aria-hidden") === "true" || hasAttribute(node, "hidden")) return ""
  const label = attribute(node, "aria-label") ?? (node.tagName === "img" ? attribute(node, "alt") : undefined)
  if (label !== undefined) return label
  const inside = childrenOf(node)
    .map(child => contentName(child, except))
    .join("")
  return inlineTags.has(node.tagName) ? inside : ` ${inside} `
}
