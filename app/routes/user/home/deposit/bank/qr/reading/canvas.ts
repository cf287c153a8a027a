// A grey canvas that fills polygons, without smooth edges: enough to read a code that was drawn as shapes.

export type Point = readonly [x: number, y: number]

/** One byte a pixel; of a mask 255 is seen. */
export type Canvas = { width: number; height: number; pixels: Uint8Array }

type Filling = { shade: number; isEvenOdd: boolean; mask: Canvas | undefined }

/** What is left to draw; a picture that needs more is given up. */
export type Budget = { pixels: number }

export class OverBudget extends Error {}

export function blankCanvas(width: number, height: number, shade: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height).fill(shade) }
}

/** Fills the inside of closed lines, in pixels of the canvas. @throws OverBudget. */
export function fill(canvas: Canvas, lines: readonly Point[][], filling: Filling, budget: Budget): void {
  const rows = new Map<number, { x: number; turn: number }[]>()
  for (const line of lines) {
    for (const [at, from] of line.entries()) {
      const to = line[(at + 1) % line.length] ?? from
      const [high, low, turn] = from[1] < to[1] ? [from, to, 1] : [to, from, -1]
      const first = Math.max(0, Math.ceil(high[1] - 0.5))
      const end = Math.min(canvas.height, Math.ceil(low[1] - 0.5))
      // An edge costs far more than a pixel that is filled.
      budget.pixels -= 20 * (1 + Math.max(0, end - first))
      if (!(budget.pixels > 0)) throw new OverBudget()
      for (let row = first; row < end; row++) {
        const x = high[0] + ((row + 0.5 - high[1]) / (low[1] - high[1])) * (low[0] - high[0])
        const crossings = rows.get(row)
        if (crossings) crossings.push({ x, turn })
        else rows.set(row, [{ x, turn }])
      }
    }
  }
  for (const [row, crossings] of rows) fillRow(canvas, row, crossings, filling, budget)
}

function fillRow(
  { width, pixels }: Canvas,
  row: number,
  crossings: { x: number; turn: number }[],
  { shade, isEvenOdd, mask }: Filling,
  budget: Budget,
): void {
  crossings.sort((one, other) => one.x - other.x)
  let winding = 0
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += turn
    const isInside = isEvenOdd ? at % 2 === 0 : winding !== 0
    const next = crossings[at + 1]
    if (!isInside || !next) continue
    const from = Math.max(0, Math.ceil(x - 0.5))
    const end = Math.min(width, Math.ceil(next.x - 0.5))
    budget.pixels -= Math.max(0, end - from)
    if (!(budget.pixels > 0)) throw new OverBudget()
    if (!mask) pixels.fill(shade, row * width + from, row * width + Math.max(from, end))
    else
      for (let at = row * width + from; at < row * width + end; at++) {
        if (mask.pixels[at]) pixels[at] = shade
      }
  }
}

/** The canvas with every dark place larger by a few pixels to each side. */
export function grown({ width, height, pixels }: Canvas, by: number): Canvas {
  const darkest = (from: Uint8Array, step: number) =>
    from.map((shade, at) => {
      let least = shade
      for (let away = -by; away <= by; away++) least = Math.min(least, from[at + away * step] ?? 255)
      return least
    })
  return { width, height, pixels: darkest(darkest(pixels, 1), width) }
}
