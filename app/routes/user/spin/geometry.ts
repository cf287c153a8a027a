// The wheel in numbers: where its slices lie, how far it turns, how large its labels are. Angles in degrees, clockwise
// from the pointer at the top; lengths in a circle of radius 100.

const rimRadius = 97

/** The outline of a slice, its left edge at `index` times a slice's angle. */
export function slicePath(index: number, count: number): string {
  if (count === 1) return `M0-${rimRadius}A${rimRadius} ${rimRadius} 0 1 1-.01-${rimRadius}Z`
  const [from, to] = [index, index + 1].map(edge => pointAt((edge * 360) / count))
  return `M0 0L${from}A${rimRadius} ${rimRadius} 0 ${count < 2 ? 1 : 0} 1 ${to}Z`
}

function pointAt(degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  return [Math.sin(radians), -Math.cos(radians)]
    .map(side => (Math.round(side * rimRadius * 100) / 100 + 0).toFixed(2))
    .join(" ")
}

/** The middle of a slice. */
export function middleOf(index: number, count: number): number {
  return ((index + 0.5) * 360) / count
}

/**
 * How far the wheel is turned when it rests on a slice, 0 to 360. `luck`, 0 to 1, is where in the slice; its edges
 * are left out, so that the slice is clear.
 */
export function restingAngle(index: number, count: number, luck: number): number {
  const withinSlice = ((luck - 0.5) * 0.7 * 360) / count
  return (((-middleOf(index, count) - withinSlice) % 360) + 360) % 360
}

const labelRadius = 70
/** A letter's width, in parts of its size; Thai and Lao marks stand above and below and take none. */
const letterWidth = 0.58

/** With more slices, labels run from the rim to the hub. */
function isRadial(count: number): boolean {
  return count > 8
}

/** Sizes of letters: the smallest are 12 px on the wheel of a phone of 320 px. */
const leastSize = 8.9
const mostSize = 12
const lineHeight = 1.25

/** Each is made when a label needs it: they hold memory (docs/decisions/288-memory.md). */
const segmenters = new Map<"grapheme" | "word", Intl.Segmenter>()

type Look = { transform: string; size: number; lines: string[] }

/** A label's place, its lines (two at most, none where a slice is too narrow) and the size of their letters. */
export function labelLook(label: string, index: number, count: number): Look {
  const middle = middleOf(index, count)
  const room = isRadial(count)
    ? 52
    : Math.min(80, 2 * labelRadius * Math.sin(Math.PI / Math.max(count, 2)) * 0.84)
  // Beside many others, lines are no higher than the slice is wide where the labels begin.
  const height = isRadial(count) ? ((2 * Math.PI * 46) / count) * 0.9 : 2 * mostSize * lineHeight
  const most = Math.min(2, Math.floor(height / leastSize))
  const lines = linesOf(label, room / (leastSize * letterWidth), most)
  const width = Math.max(1, ...lines.map(lengthOf)) * letterWidth
  const size = Math.min(mostSize, height / Math.max(1, lines.length), room / width)
  const transform = isRadial(count)
    ? `rotate(${(middle - 90).toFixed(2)}) translate(66 0)`
    : `rotate(${middle.toFixed(2)}) translate(0 ${-labelRadius})`
  return { transform, size: Number(size.toFixed(1)), lines }
}

/** Marks above and below take no room, points and spaces half of a letter's. */
function lengthOf(text: string): number {
  const taken = [...text].filter(letter => !/\p{M}/u.test(letter))
  return taken.reduce((sum, letter) => sum + (/[\s.,:·'-]/.test(letter) ? 0.5 : 1), 0)
}

/**
 * The label in lines of so many letters, broken between words where it can be, without what XML does not allow and what
 * keeps a browser from breaking a word.
 */
function linesOf(label: string, room: number, most: number): string[] {
  let rest = label.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\u2060]/gu, "").trim()
  const lines: string[] = []
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1
    const line = isLast ? cut(rest, room) : firstLine(rest, room)
    lines.push(line.trim())
    rest = isLast ? "" : rest.slice(line.length).trim()
  }
  return lines
}

function firstLine(text: string, room: number): string {
  if (lengthOf(text) <= room) return text
  const fitting = partsWithin(text, "word", room)
  return fitting || partsWithin(text, "grapheme", room)
}

function cut(text: string, room: number): string {
  return lengthOf(text) <= room ? text : `${partsWithin(text, "grapheme", room - 1)}…`
}

function partsWithin(text: string, granularity: "grapheme" | "word", room: number): string {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("th", { granularity })
  segmenters.set(granularity, segmenter)
  let line = ""
  for (const { segment } of segmenter.segment(text)) {
    if (lengthOf((line + segment).trim()) > room) break
    line += segment
  }
  return line
}

/** Extra turns of the wheel without a script: 2, 2½ or 3, in 4, 4½ or 5 s (wheel.css). */
export function turnsClass(luck: number): 0 | 1 | 2 {
  return (Math.floor(luck * 997) % 3) as 0 | 1 | 2
}
