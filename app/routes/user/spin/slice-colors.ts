// The colours of slices come from the backend. Invalid or missing colours are replaced by the brand's.
import { brand } from "#app/brand/brand.ts"

export type SliceColors = { background: string; text: string }

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const called =
  /^(?:rgb|hsl)a?\(\s*[\d.]+(?:deg)?(?:\s*,\s*|\s+)[\d.]+%?(?:\s*,\s*|\s+)[\d.]+%?(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i
const named =
  /^(?:aqua|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|tan|teal|tomato|turquoise|violet|wheat|white|yellow)$/i

/** The colour as it was given, if it is one of CSS's forms that we know. */
export function colorOf(text: string | null | undefined): string | undefined {
  const color = text?.trim() ?? ""
  return color.length <= 60 && (hex.test(color) || called.test(color) || named.test(color))
    ? color
    : undefined
}

const ours: readonly SliceColors[] = brand.wheel.slices

/** Both colours of a slice. If either is missing, both are ours by its place, so that the text stays readable. */
export function sliceColors(
  slice: { bgColor?: string | null; textColor?: string | null },
  index: number,
): SliceColors {
  const [background, text] = [colorOf(slice.bgColor), colorOf(slice.textColor)]
  return background && text ? { background, text } : ours[index % ours.length]!
}
