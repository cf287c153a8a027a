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

const longest = 18
const letters = new Intl.Segmenter("th", { granularity: "grapheme" })

/** The label of a slice. It is cut between letters only, without characters that XML does not allow. */
export function labelText(label: string): string {
  const text = label.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
  if (text.length <= longest) return text
  const parts = Array.from(letters.segment(text), ({ segment }) => segment)
  return parts.length > longest ? `${parts.slice(0, longest - 1).join("")}…` : text
}

/** A label's place and the size of its letters. */
export function labelLook(label: string, index: number, count: number): { transform: string; size: number } {
  const middle = middleOf(index, count)
  const room = isRadial(count)
    ? 52
    : Math.min(80, 2 * labelRadius * Math.sin(Math.PI / Math.max(count, 2)) * 0.84)
  // Beside many others, letters are no higher than the slice is wide where the labels begin.
  const height = isRadial(count) ? ((2 * Math.PI * 46) / count) * 0.9 : 12
  const width = [...label].filter(letter => !/\p{M}/u.test(letter)).length * letterWidth
  const size = Math.min(12, height, Math.max(5, room / Math.max(letterWidth, width)))
  const transform = isRadial(count)
    ? `rotate(${(middle - 90).toFixed(2)}) translate(66 0)`
    : `rotate(${middle.toFixed(2)}) translate(0 ${-labelRadius})`
  return { transform, size: Number(size.toFixed(1)) }
}

/** Extra turns of the wheel without a script: 2, 2½ or 3, in 4, 4½ or 5 s (wheel.css). */
export function turnsClass(luck: number): 0 | 1 | 2 {
  return (Math.floor(luck * 997) % 3) as 0 | 1 | 2
}
