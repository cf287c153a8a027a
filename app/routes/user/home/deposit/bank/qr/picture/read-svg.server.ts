// Reads the QR code of a backend's SVG picture: draws its shapes into dots and decodes them. What is read is certain,
// since a code has a checksum; a picture drawn in another way is simply not read.
import type { DefaultTreeAdapterTypes } from "parse5"
import decodeQR from "qr/decode.js"
import { parseWithin } from "#app/html/parse-within.server.ts"
import { type Matrix, type Point, polygonsOf, type Stroke, transformed } from "./svg-shapes.ts"

type Element = DefaultTreeAdapterTypes.Element

/** Dots on each side: about ten for each module of a large code. */
const side = 640
const maxMarkup = 128 * 1024
const maxCrossings = 500_000

/** The text in the code; `undefined` where it cannot be read. */
export function textOfSvg(markup: string): string | undefined {
  if (markup.length > maxMarkup) return undefined
  const budget = { elements: 20_000, depth: 64 }
  const fragment = parseWithin(markup.replace(/^\s*<\?xml[^>]*>/, ""), budget)
  const root = fragment?.childNodes.find(node => node.nodeName === "svg") as Element | undefined
  const frame = root && frameOf(root)
  if (!frame) return undefined
  const canvas = new Canvas()
  try {
    draw(root.childNodes, canvas, frame, {})
    return decodeQR({ width: side, height: side, data: canvas.pixels() })
  } catch {
    return undefined
  }
}

/** From the picture's units to dots. */
function frameOf(root: Element): Matrix | undefined {
  const numbers = (attributeOf(root, "viewbox") ?? "").split(/[\s,]+/).map(Number)
  const own = [
    0,
    0,
    Number.parseFloat(attributeOf(root, "width") ?? ""),
    Number.parseFloat(attributeOf(root, "height") ?? ""),
  ]
  const [left = 0, top = 0, width = 0, height = 0] = numbers.length === 4 ? numbers : own
  const scale = side / Math.max(width, height)
  return Number.isFinite(scale) && scale > 0 ? [scale, 0, 0, scale, -left * scale, -top * scale] : undefined
}

type Paint = { fill?: string; stroke?: string; width?: string }

function draw(
  nodes: DefaultTreeAdapterTypes.ChildNode[],
  canvas: Canvas,
  matrix: Matrix,
  above: Paint,
): void {
  for (const node of nodes) {
    if (!("attrs" in node)) continue
    const paint = {
      fill: paintOf(node, "fill") ?? above.fill,
      stroke: paintOf(node, "stroke") ?? above.stroke,
      width: paintOf(node, "stroke-width") ?? above.width,
    }
    const own = transformed(matrix, attributeOf(node, "transform"))
    if (node.nodeName === "g") draw(node.childNodes, canvas, own, paint)
    const stroke: Stroke | undefined =
      paint.stroke && paint.stroke !== "none" ? { width: Number.parseFloat(paint.width ?? "1") } : undefined
    const shapes = polygonsOf(node.nodeName, name => attributeOf(node, name), stroke)
    if (paint.fill !== "none") canvas.fill(shapes.filled, own, isDark(paint.fill))
    if (stroke) canvas.fill(shapes.stroked, own, isDark(paint.stroke))
  }
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find(attribute => attribute.name.toLowerCase() === name)?.value
}

function paintOf(element: Element, name: string): string | undefined {
  const style = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(attributeOf(element, "style") ?? "")
  return style?.[1]?.trim() ?? attributeOf(element, name)
}

/** Colours by name other than white are dark; no generator uses others for light modules. */
function isDark(colour = "black"): boolean {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (!hex) return !/^(white|rgb\(255, ?255, ?255\)|transparent)$/i.test(colour.trim())
  const long = hex.length === 3 ? [...hex].map(digit => digit + digit).join("") : hex
  const [red = 0, green = 0, blue = 0] = (long.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
  return red + green + blue < 384
}

/** Dots, white at first. */
class Canvas {
  readonly #dots = new Uint8Array(side * side)
  #crossings = 0

  /** Fills the polygons as one shape, by the non-zero rule. */
  fill(polygons: Point[][], [a, b, c, d, e, f]: Matrix, dark: boolean): void {
    const rows = new Map<number, [x: number, direction: number][]>()
    for (const polygon of polygons) {
      const points = polygon.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f])
      points.forEach(([x1, y1], index) => {
        const [x2, y2] = points[(index + 1) % points.length]!
        const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
        const last = Math.min(side - 1, Math.ceil(bottom - 0.5) - 1)
        for (let row = Math.max(0, Math.ceil(top - 0.5)); row <= last; row++) {
          if (++this.#crossings > maxCrossings) throw new Error("too many edges")
          const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1)
          const list = rows.get(row) ?? []
          list.push([x, y1 < y2 ? 1 : -1])
          rows.set(row, list)
        }
      })
    }
    for (const [row, crossings] of rows) {
      crossings.sort((one, other) => one[0] - other[0])
      let winding = 0
      crossings.forEach(([x, direction], index) => {
        winding += direction
        const next = crossings[index + 1]
        if (winding === 0 || !next) return
        const [from, to] = [Math.max(0, Math.round(x)), Math.min(side, Math.round(next[0]))]
        this.#dots.fill(dark ? 1 : 0, row * side + from, Math.max(row * side + from, row * side + to))
      })
    }
  }

  /** Red, green, blue and opacity of each dot. */
  pixels(): Uint8Array {
    const pixels = new Uint8Array(4 * side * side).fill(255)
    this.#dots.forEach((dot, at) => {
      if (dot) pixels.fill(0, 4 * at, 4 * at + 3)
    })
    return pixels
  }
}
