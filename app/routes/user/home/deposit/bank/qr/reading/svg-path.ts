// The data of an SVG path as lines (SVG 2, 9.3). Curves become short lines.
import type { Point } from "./canvas.ts"

const argumentsOf: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const pieces = 8

/** Each part of a path: its points, and is it closed? What follows an error is left out, as browsers do. */
export function linesOf(data: string): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  let [here, start, control]: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ] as Point[]
  let last = ""
  const go = (...points: Point[]) => {
    line.push(...points)
    here = points.at(-1) ?? here!
  }
  for (const { command, values } of commandsOf(data)) {
    const upper = command.toUpperCase()
    const [x, y] = here!
    const [left, top] = command === upper ? [0, 0] : [x, y]
    const point = (at: number): Point => [left + (values[at] ?? 0), top + (values[at + 1] ?? 0)]
    const mirrored: Point = [2 * x - control![0], 2 * y - control![1]]
    if (upper === "M") {
      line = []
      lines.push(line)
      go(point(0))
      start = here
    } else if (upper === "Z") {
      go(start!)
      line = [start!]
      lines.push(line)
    } else if (upper === "H") go([left + (values[0] ?? 0), y])
    else if (upper === "V") go([x, top + (values[0] ?? 0)])
    else if (upper === "A") go(...arc(here!, values, point(5)))
    else if (upper === "C" || upper === "S") {
      const first = upper === "C" ? point(0) : "CS".includes(last) ? mirrored : here!
      const second = upper === "C" ? point(2) : point(0)
      go(...bent(here!, first, second, point(upper === "C" ? 4 : 2)))
      control = second
    } else if (upper === "Q" || upper === "T") {
      const bend = upper === "Q" ? point(0) : "QT".includes(last) ? mirrored : here!
      const end = point(upper === "Q" ? 2 : 0)
      go(...bent(here!, between(here!, bend), between(end, bend), end))
      control = bend
    } else go(point(0))
    last = upper
  }
  return lines.filter(({ length }) => length > 1)
}

function* commandsOf(data: string): Generator<{ command: string; values: number[] }> {
  const space = /[\s,]*/y
  const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
  const letter = /[a-zA-Z]/y
  const flag = /[01]/y
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const text = pattern.exec(data)?.[0] ?? ""
    at += text.length
    return text
  }
  let command = ""
  while (at < data.length) {
    take(space)
    const named = take(letter)
    if (named) command = named
    else if (command === "M") command = "L"
    else if (command === "m") command = "l"
    const upper = command.toUpperCase()
    const count = argumentsOf[upper]
    if (count === undefined || (count === 0 && !named)) return
    const values: number[] = []
    for (let index = 0; index < count; index++) {
      take(space)
      // The flags of an arc need nothing between them.
      const text = take(upper === "A" && (index === 3 || index === 4) ? flag : number)
      if (text === "") return
      values.push(Number(text))
    }
    yield { command, values }
    take(space)
  }
}

function between([x, y]: Point, [toX, toY]: Point): Point {
  return [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3]
}

function bent(from: Point, first: Point, second: Point, to: Point): Point[] {
  return Array.from({ length: pieces }, (_, index): Point => {
    const t = (index + 1) / pieces
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    const sum = (axis: 0 | 1) =>
      [from, first, second, to].reduce((total, point, at) => total + point[axis] * (weights[at] ?? 0), 0)
    return [sum(0), sum(1)]
  })
}

/** An elliptical arc (SVG 2, appendix B.2.4). */
function arc(from: Point, values: number[], to: Point): Point[] {
  const [radiusX = 0, radiusY = 0, degrees = 0, isLarge = 0, isSweep = 0] = values
  if (radiusX === 0 || radiusY === 0) return [to]
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [u, v] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
  const grown = Math.max(1, Math.hypot(u / radiusX, v / radiusY))
  const [rx, ry] = [Math.abs(radiusX) * grown, Math.abs(radiusY) * grown]
  const square = (rx * v) ** 2 + (ry * u) ** 2
  const length = square === 0 ? 0 : Math.sqrt(Math.max(0, (rx * ry) ** 2 / square - 1))
  const side = isLarge === isSweep ? -length : length
  const [centreU, centreV] = [(side * rx * v) / ry, (-side * ry * u) / rx]
  const begin = Math.atan2((v - centreV) / ry, (u - centreU) / rx)
  let turn = Math.atan2((-v - centreV) / ry, (-u - centreU) / rx) - begin
  if (isSweep && turn < 0) turn += 2 * Math.PI
  if (!isSweep && turn > 0) turn -= 2 * Math.PI
  return Array.from({ length: pieces }, (_, index): Point => {
    const at = begin + (turn * (index + 1)) / pieces
    const [x, y] = [rx * Math.cos(at) + centreU, ry * Math.sin(at) + centreV]
    return [cos * x - sin * y + (from[0] + to[0]) / 2, sin * x + cos * y + (from[1] + to[1]) / 2]
  })
}
