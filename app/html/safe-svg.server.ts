// SVG pictures from the backend, reduced to shapes, for <img> only (docs/decisions/010-server-html.md). In an image no
// script runs and nothing is loaded; the reduced picture would be harmless in a document too. A picture that would lose
// something visible is refused as a whole, since a part of a QR code scans as another code, or not at all.

import type { DefaultTreeAdapterTypes } from "parse5"
import { parseWithin } from "./parse-within.server.ts"

const maxCharacters = 256 * 1024
const maxElements = 20_000
const maxDepth = 32

const elements = new Set(
  "svg g path rect circle ellipse polygon polyline line defs symbol use image style".split(" "),
)

/** Elements that show nothing: a picture without them is still whole. */
const invisible = new Set(
  "#comment #text title desc metadata script animate animatetransform animatemotion set a".split(" "),
)

// Each pattern is one character class, or a few in a row, so matching takes linear time.
const length = /^[\d\s.,eE%+-]+(px|mm|cm|in|pt|pc|em|ex)?$/
const colour = /^#?\w+$|^rgba?\([\d\s.,%/]+\)$/
const word = /^[a-zA-Z ]+$/

/** Geometry, numbers, plain colours, and names within the picture. */
const attributes: Record<string, (value: string) => boolean> = {
  ...named("x y x1 x2 y1 y2 cx cy r rx ry width height stroke-width", length),
  ...named("viewBox points opacity fill-opacity stroke-opacity", /^[\d\s.,eE%+-]+$/),
  ...named("d", /^[\d\s.,eE+a-zA-Z-]+$/),
  ...named("transform", /^[\d\s.,eE+a-zA-Z()-]+$/),
  ...named("fill stroke", colour),
  ...named("fill-rule clip-rule shape-rendering image-rendering preserveAspectRatio", word),
  ...named("id", /^[\w-]+$/),
  ...named("class", /^[\w\s-]+$/),
  style: isPlainStyle,
}

const links: Record<string, RegExp> = {
  use: /^#[\w-]+$/,
  image: /^data:image\/(png|jpeg|gif);base64,[\w+/=\s]+$/,
}

/**
 * The `data:` address of the picture for `<img src>`. `undefined` for text that is no SVG, is over 262,144 characters,
 * 20,000 elements or 32 levels, or would lose something visible.
 */
export function svgImage(markup: string): string | undefined {
  if (markup.length > maxCharacters) return undefined
  const budget = { elements: maxElements, depth: 2 * maxDepth }
  const root = parseWithin(markup.replace(/^\s*<\?xml[^>]*>/, ""), budget)?.childNodes.find(isSvg)
  if (!root) return undefined
  const drawing = { elements: maxElements, isWhole: true }
  const clean = written(root, drawing, { depth: maxDepth, isNamed: false })
  if (drawing.elements < 0 || !drawing.isWhole) return undefined
  const text = clean.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${btoa(text)}`
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Drawing = { elements: number; isWhole: boolean }
/** `isNamed`: an ancestor has an id, so `<use>` may repeat this place. */
type Place = { depth: number; isNamed: boolean }

function isSvg(node: Node): node is Element {
  return node.nodeName === "svg"
}

/** Every allowed element with its allowed attributes. ASCII only. */
function written(node: Node, drawing: Drawing, { depth, isNamed }: Place): string {
  const name = node.nodeName
  if (!elements.has(name)) {
    if (!invisible.has(name.toLowerCase())) drawing.isWhole = false
    return ""
  }
  if (depth === 0 || --drawing.elements < 0) {
    drawing.isWhole = false
    return ""
  }
  const { attrs, childNodes } = node as Element
  if (name === "style") return writtenRules(childNodes, drawing)
  const link = links[name]
  if (link) {
    const href = attrs.find(attribute => attribute.name === "href")?.value ?? ""
    // A `<use>` of a `<use>` multiplies: a few lines could draw millions of shapes.
    if (!link.test(href) || (name === "use" && isNamed)) drawing.isWhole = false
  }
  let list = ""
  for (const { name: attribute, value } of attrs) {
    const isLink = link && attribute === "href"
    const allowed = attributes[attribute]
    if (allowed && !allowed(value)) drawing.isWhole = false
    if (isLink || allowed?.(value)) list += ` ${attribute}="${value}"`
  }
  const place = { depth: depth - 1, isNamed: isNamed || attrs.some(attribute => attribute.name === "id") }
  const children = childNodes.map(child => written(child, drawing, place)).join("")
  return children ? `<${name}${list}>${children}</${name}>` : `<${name}${list}/>`
}

/** The picture's own stylesheet, if it only has plain rules for colours and lines. */
function writtenRules(nodes: Node[], drawing: Drawing): string {
  const css = nodes.map(node => ("value" in node ? node.value : "")).join("")
  const rules = css.split("}")
  const rest = rules.pop()
  const isPlain = rules.every(rule => {
    const [selectors = "", style = "", ...more] = rule.split("{")
    return more.length === 0 && /^[\s\w.,#-]+$/.test(selectors) && isPlainStyle(style)
  })
  if (!isPlain || rest?.trim() !== "") drawing.isWhole = false
  return isPlain ? `<style>${rules.map(rule => `${rule}}`).join("")}</style>` : ""
}

const styled = new Set(
  "fill stroke shape-rendering image-rendering stroke-width fill-rule opacity".split(" "),
)

/** Does the style only set colours and rendering? Some generators write these as a style. */
function isPlainStyle(text: string): boolean {
  return text.split(";").every(declaration => {
    if (declaration.trim() === "") return true
    const at = declaration.indexOf(":")
    return styled.has(declaration.slice(0, at).trim()) && /^[#\w.-]+$/.test(declaration.slice(at + 1).trim())
  })
}

function named(names: string, pattern: RegExp): Record<string, (value: string) => boolean> {
  return Object.fromEntries(names.split(" ").map(name => [name, (value: string) => pattern.test(value)]))
}
