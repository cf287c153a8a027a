// Draws an SVG as far as codes are drawn: shapes, uses, styles and clip paths; no text, gradients or filters. A wrong
// drawing says nothing wrong: a code with too many wrong modules cannot be read.
import type { DefaultTreeAdapterTypes } from "parse5"
import { parseWithin } from "#app/html/parse-within.server.ts"
import { type Budget, blankCanvas, type Canvas, fill, OverBudget, type Point } from "./canvas.ts"
import { linesOf } from "./svg-path.ts"
import { type Rule, rulesOf, type Style, shadeOf, styleOf } from "./svg-styles.ts"

const maxElements = 20_000
const maxDepth = 32
const maxMasks = 32
const longestSide = 600
/** A hundred times the whole canvas. */
const mostPixels = 36e6

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
/** a b c d e f, as in `matrix()`. */
type Matrix = readonly number[]

type Drawing = {
  canvas: Canvas
  budget: Budget & { masks: number }
  rules: Rule[]
  byId: Map<string, Element>
  /** What `%` is of. */
  size: Point
  /** The shapes of a clip path, whatever their own paint. */
  isClip?: boolean
}
type Place = { matrix: Matrix; style: Style; mask: Canvas | undefined; depth: number }

/** `pixels` on a ground of the shade; `images`: addresses of the pictures inside. */
type SvgPixels = { canvas: Canvas; images: string[] }

/** The picture in grey; `undefined` for text that is no SVG, and for one that takes too much to draw. */
export function svgPixels(markup: string, ground: number): SvgPixels | undefined {
  const root = rootOf(markup)
  if (!root) return undefined
  const elements = [...everyElement(root)]
  const images = elements.filter(({ tagName }) => tagName === "image").map(element => hrefOf(element))
  const attributes = attributesOf(root)
  const box = (attributes.viewBox ?? "").split(/[\s,]+/).map(Number)
  const [left = 0, top = 0, width = 0, height = 0] =
    box.length === 4 ? box : [0, 0, lengthOf(attributes.width, 300), lengthOf(attributes.height, 300)]
  const scale = longestSide / Math.max(width, height)
  if (!Number.isFinite(scale) || !(width > 0 && height > 0)) return undefined
  const drawing: Drawing = {
    canvas: blankCanvas(Math.ceil(width * scale), Math.ceil(height * scale), ground),
    budget: { pixels: mostPixels, masks: maxMasks },
    rules: elements.filter(({ tagName }) => tagName === "style").flatMap(element => rulesOf(textOf(element))),
    byId: new Map(elements.flatMap(element => idOf(element))),
    size: [width, height],
  }
  const matrix = [scale, 0, 0, scale, -left * scale, -top * scale]
  try {
    drawChildren(root, drawing, {
      matrix,
      style: styleOf("svg", attributes, drawing.rules, {}),
      mask: undefined,
      depth: 0,
    })
  } catch (error) {
    if (error instanceof OverBudget) return undefined
    throw error
  }
  return { canvas: drawing.canvas, images }
}

/** Some write `<svg:svg>`; HTML's parser knows no prefixes. */
function rootOf(markup: string): Element | undefined {
  const prefix = /xmlns:([\w-]+)=["']http:\/\/www\.w3\.org\/2000\/svg["']/.exec(markup.slice(0, 5000))?.[1]
  const plain = prefix ? markup.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</") : markup
  const parsed = parseWithin(plain.replace(/^\s*<\?xml[^>]*>/, ""), {
    elements: maxElements,
    depth: 2 * maxDepth,
  })
  return parsed?.childNodes.find((node): node is Element => node.nodeName === "svg")
}

function* everyElement(node: Node): Generator<Element> {
  if (!("childNodes" in node)) return
  if ("tagName" in node) yield node
  for (const child of node.childNodes) yield* everyElement(child)
}

function attributesOf({ attrs }: Element): Style {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}

const textOf = ({ childNodes }: Element) =>
  childNodes.map(node => ("value" in node ? node.value : "")).join("")
const hrefOf = ({ attrs }: Element) => attrs.find(({ name }) => name === "href")?.value ?? ""

function idOf(element: Element): [string, Element][] {
  const id = element.attrs.find(({ name }) => name === "id")?.value
  return id ? [[id, element]] : []
}

function lengthOf(text: string | undefined, whole: number, absent = whole): number {
  if (text === undefined) return absent
  const number = Number.parseFloat(text)
  return text.trim().endsWith("%") ? (number / 100) * whole : number
}

/** Elements whose children are drawn where they stand. */
const groups = new Set(["svg", "g", "a", "switch"])

function drawChildren(element: Element, drawing: Drawing, place: Place): void {
  for (const child of element.childNodes) if ("tagName" in child) draw(child, drawing, place)
}

function draw(element: Element, drawing: Drawing, outer: Place): void {
  if (--drawing.budget.pixels <= 0 || outer.depth > maxDepth) throw new OverBudget()
  const { tagName } = element
  const attributes = attributesOf(element)
  const style = styleOf(tagName, attributes, drawing.rules, outer.style)
  if (style.display === "none" || Number.parseFloat(style.opacity ?? "1") < 0.5) return
  let matrix = product(outer.matrix, transformOf(style.transform ?? ""))
  const mask = clipOf(style["clip-path"], drawing, { ...outer, matrix })
  const inner = { matrix, style, mask, depth: outer.depth + 1 }
  if (groups.has(tagName)) {
    const move = [1, 0, 0, 1, lengthOf(attributes.x, 1, 0), lengthOf(attributes.y, 1, 0)]
    if (tagName === "svg") matrix = product(matrix, move)
    drawChildren(element, drawing, { ...inner, matrix })
  } else if (tagName === "use") {
    const used = drawing.byId.get(hrefOf(element).slice(1))
    const move = [
      1,
      0,
      0,
      1,
      lengthOf(attributes.x, drawing.size[0], 0),
      lengthOf(attributes.y, drawing.size[1], 0),
    ]
    const there = { ...inner, matrix: product(matrix, move) }
    if (used?.tagName === "symbol") drawChildren(used, drawing, there)
    else if (used) draw(used, drawing, there)
  } else paint(shapeOf(tagName, attributes, drawing.size), drawing, inner)
}

function paint(lines: Point[][], { canvas, budget, isClip }: Drawing, { matrix, style, mask }: Place): void {
  const shade = isClip ? 255 : shadeOf(style.fill ?? "black", style.color)
  const isSeen = Number.parseFloat(style["fill-opacity"] ?? "1") >= 0.5
  if (shade !== undefined && isSeen) {
    const closed = lines.map(line => line.map(point => moved(matrix, point)))
    const isEvenOdd = style[isClip ? "clip-rule" : "fill-rule"] === "evenodd"
    fill(canvas, closed, { shade, isEvenOdd, mask }, budget)
  }
  const stroke = isClip ? undefined : shadeOf(style.stroke ?? "none", style.color)
  if (stroke === undefined) return
  const half = lengthOf(style["stroke-width"], 1) / 2
  for (const line of lines) {
    for (const [at, from] of line.entries()) {
      const to = line[at + 1]
      if (!to) continue
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      if (length === 0) continue
      const [x, y] = [((to[1] - from[1]) / length) * half, ((from[0] - to[0]) / length) * half]
      const corners: Point[] = [
        [from[0] + x, from[1] + y],
        [to[0] + x, to[1] + y],
        [to[0] - x, to[1] - y],
        [from[0] - x, from[1] - y],
      ]
      fill(
        canvas,
        [corners.map(point => moved(matrix, point))],
        { shade: stroke, isEvenOdd: false, mask },
        budget,
      )
    }
  }
}

/** What is seen of an element with a clip path: the path's shapes, inside what is seen around it. */
function clipOf(link: string | undefined, drawing: Drawing, place: Place): Canvas | undefined {
  const path = drawing.byId.get(/^url\(["']?#([^"')]+)["']?\)$/.exec(link ?? "")?.[1] ?? "")
  if (!path) return place.mask
  if (--drawing.budget.masks < 0) throw new OverBudget()
  const { width, height } = drawing.canvas
  const canvas = blankCanvas(width, height, 0)
  drawChildren(path, { ...drawing, canvas, rules: [], isClip: true }, { ...place, style: {} })
  return canvas
}

/** The outline of a shape in its own coordinates; nothing for what is no shape. */
function shapeOf(name: string, attributes: Style, [width, height]: Point): Point[][] {
  const length = (key: string, whole = width) => lengthOf(attributes[key], whole, 0)
  if (name === "path") return linesOf(attributes.d ?? "")
  if (name === "rect") {
    const [x, y] = [length("x"), length("y", height)]
    const [right, low] = [x + length("width"), y + length("height", height)]
    return [
      [
        [x, y],
        [right, y],
        [right, low],
        [x, low],
      ],
    ]
  }
  if (name === "circle" || name === "ellipse") {
    const [rx, ry] = name === "circle" ? [length("r"), length("r")] : [length("rx"), length("ry", height)]
    const around = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12)
    return [
      around.map((at): Point => [length("cx") + rx * Math.cos(at), length("cy", height) + ry * Math.sin(at)]),
    ]
  }
  if (name === "line")
    return [
      [
        [length("x1"), length("y1", height)],
        [length("x2"), length("y2", height)],
      ],
    ]
  if (name !== "polygon" && name !== "polyline") return []
  const numbers =
    (attributes.points ?? "").match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)?.map(Number) ?? []
  const [first = 0, second = 0] = numbers
  return linesOf(`M${first} ${second} L${numbers.slice(2).join(" ")}`)
}

function moved([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

function product(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = inner
  const linear = [...outer.slice(0, 4), 0, 0]
  return [...moved(linear, [a, b]), ...moved(linear, [c, d]), ...moved(outer, [e, f])]
}

/** The matrix of a list of transforms; those that shear or are unknown move nothing. */
function transformOf(text: string): Matrix {
  const steps = [...text.slice(0, 1000).matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, list = ""]): Matrix => {
    const values = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number.parseFloat)
    const [first = 0, second, third = 0] = values
    if (name === "matrix") return values
    if (name === "translate") return [1, 0, 0, 1, first, second ?? 0]
    if (name === "scale") return [first, 0, 0, second ?? first, 0, 0]
    if (name !== "rotate") return []
    const angle = (first * Math.PI) / 180
    const turn = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
    const [x, y] = [second ?? 0, third]
    return product(product([1, 0, 0, 1, x, y], turn), [1, 0, 0, 1, -x, -y])
  })
  return steps.reduce(product, [1, 0, 0, 1, 0, 0])
}
