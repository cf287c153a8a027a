// The shapes that generators of QR codes draw with, as polygons: rectangles, paths and polygons of straight lines.

export type Point = [x: number, y: number]
/** As in SVG's `matrix(a b c d e f)`. */
export type Matrix = [number, number, number, number, number, number]
export type Stroke = { width: number }
type Shapes = { filled: Point[][]; stroked: Point[][] }

const nothing: Shapes = { filled: [], stroked: [] }

/** The polygons of an element; none for one that is drawn in another way. Throws for curves. */
export function polygonsOf(
  name: string,
  attribute: (name: string) => string | undefined,
  stroke: Stroke | undefined,
): Shapes {
  if (name === "rect") {
    const [x, y] = [lengthOf(attribute("x")), lengthOf(attribute("y"))]
    const [width, height] = [lengthOf(attribute("width")), lengthOf(attribute("height"))]
    return { ...nothing, filled: [rectangle(x, y, x + width, y + height)] }
  }
  if (name === "polygon") {
    const numbers = numbersIn(attribute("points") ?? "")
    return {
      ...nothing,
      filled: [numbers.flatMap((x, at) => (at % 2 ? [] : [[x, numbers[at + 1] ?? 0] as Point]))],
    }
  }
  if (name !== "path") return nothing
  const lines = linesOf(attribute("d") ?? "")
  return { filled: lines, stroked: stroke ? lines.flatMap(line => strokesOf(line, stroke.width / 2)) : [] }
}

/** `matrix` after the transforms of an attribute: translate, scale and matrix. Throws for others. */
export function transformed(matrix: Matrix, text: string | undefined): Matrix {
  let result = matrix
  for (const [, kind, list = ""] of (text ?? "").matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [one = 0, two, ...rest] = numbersIn(list)
    if (kind === "translate") result = product(result, [1, 0, 0, 1, one, two ?? 0])
    else if (kind === "scale") result = product(result, [one, 0, 0, two ?? one, 0, 0])
    else if (kind === "matrix" && rest.length === 4)
      result = product(result, [one, two ?? 0, ...rest] as Matrix)
    else throw new Error(`unknown transform ${kind}`)
  }
  return result
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The lines of a path, one for each part that begins with a move. */
function linesOf(path: string): Point[][] {
  const lines: Point[][] = []
  let [x, y] = [0, 0]
  let line: Point[] = []
  for (const [, letter = "", list = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    const numbers = numbersIn(list)
    const step = "HV".includes(command) ? 1 : 2
    if (!"MLHVZ".includes(command)) throw new Error(`unknown command ${letter}`)
    if (command === "Z") {
      ;[x, y] = line[0] ?? [x, y]
      line = [[x, y]]
      lines.push(line)
    }
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [one = 0, two = 0] = numbers.slice(at)
      if (command !== "V") x = one + (isRelative ? x : 0)
      if (command === "V") y = one + (isRelative ? y : 0)
      else if (command !== "H") y = two + (isRelative ? y : 0)
      if (command === "M" && at === 0) {
        line = []
        lines.push(line)
      }
      line.push([x, y])
    }
  }
  return lines.filter(({ length }) => length > 1)
}

/** Each level or upright part of a line, as wide as its stroke. */
function strokesOf(line: Point[], half: number): Point[][] {
  return line.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = line[index]!
    const isLevel = y1 === y2
    const [dx, dy] = isLevel ? [0, half] : [half, 0]
    return rectangle(
      Math.min(x1, x2) - dx,
      Math.min(y1, y2) - dy,
      Math.max(x1, x2) + dx,
      Math.max(y1, y2) + dy,
    )
  })
}

function rectangle(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/gi) ?? []).map(Number)
}

/** Units are taken as they are: pictures that mix them are not read. */
function lengthOf(text = "0"): number {
  if (text.endsWith("%")) return (Number.parseFloat(text) / 100) * 1e6
  return Number.parseFloat(text) || 0
}
