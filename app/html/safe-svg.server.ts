// SVG pictures that the backend draws, reduced to shapes, for <img> only (`spec-notes.md`, U21). In an image no script
// runs and nothing is loaded; what is left here could do no harm in a document either.
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5"

const maxCharacters = 256 * 1024
const maxElements = 20_000
const maxDepth = 32

const elements = new Set(["svg", "g", "path", "rect", "circle", "polygon", "polyline", "line", "defs"])

/** Geometry, numbers and plain colours. */
const attributes: Record<string, RegExp> = {
  ...named(
    "viewBox x y x1 x2 y1 y2 cx cy r rx ry width height points stroke-width opacity",
    /^[\d\s.,eE%+-]+$/,
  ),
  ...named("d", /^[\d\s.,eE+a-zA-Z-]+$/),
  ...named("transform", /^[\d\s.,eE+a-zA-Z()-]+$/),
  ...named("fill stroke", /^#?[\w]+$|^rgba?\([\d\s.,%/]+\)$/),
  ...named("fill-rule clip-rule shape-rendering preserveAspectRatio", /^[a-zA-Z ]+$/),
  // Only what colours and renders: some generators write it as a style.
  ...named("style", /^(\s*(fill|stroke|shape-rendering|stroke-width)\s*:\s*#?[\w.-]+\s*;?)*$/),
}

/** The address of the picture for `<img src>`; `undefined` for what is no SVG or beyond the budget. */
export function svgImage(markup: string): string | undefined {
  if (markup.length > maxCharacters) return undefined
  const root = parseFragment(markup.replace(/^\s*<\?xml[^>]*>/, "")).childNodes.find(isSvg)
  if (!root) return undefined
  const budget = { elements: maxElements }
  const clean = written(root, budget, maxDepth)
  if (budget.elements < 0) return undefined
  const text = clean.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${btoa(text)}`
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

function isSvg(node: Node): node is Element {
  return node.nodeName === "svg"
}

/** Every allowed element with its allowed attributes; text and everything else goes. ASCII only. */
function written(node: Node, budget: { elements: number }, depth: number): string {
  if (!elements.has(node.nodeName) || depth === 0 || --budget.elements < 0) return ""
  const { attrs, childNodes } = node as Element
  const kept = attrs.filter(({ name, value }) => attributes[name]?.test(value))
  const list = kept.map(({ name, value }) => ` ${name}="${value}"`).join("")
  const children = childNodes.map(child => written(child, budget, depth - 1)).join("")
  return children ? `<${node.nodeName}${list}>${children}</${node.nodeName}>` : `<${node.nodeName}${list}/>`
}

function named(names: string, value: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(" ").map(name => [name, value]))
}
