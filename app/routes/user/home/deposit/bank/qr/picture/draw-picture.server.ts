// The picture that a player saves: the code at three times its size, below it the amount, whom it pays and until when.
import { encode } from "fast-png"
import encodeQR from "qr"
import { drawable, glyphHeight, glyphWidth, hasDot } from "./pixel-font.ts"

/** Three times the 264 points of the code on the screen. */
const width = 792
const margin = 24
/** Dots of white around the code, in modules (ISO/IEC 18004). */
const quiet = 4
/** The largest size of each line, in pixels for each dot of a letter. */
const sizes = [12, 5, 4]

/** PNG, grey. Lines that cannot be drawn are left out. */
export function drawPicture(code: string, lines: string[]): Uint8Array<ArrayBuffer> {
  const modules = encodeQR(code, "raw", { border: quiet, ecc: "medium" })
  const scale = Math.max(1, Math.floor(width / modules.length))
  const side = modules.length * scale
  const texts = lines.map(drawable).flatMap((text, at) => {
    const most = Math.floor((width - 2 * margin) / (text.length * (glyphWidth + 1)))
    return text ? [{ text, size: Math.max(1, Math.min(sizes[at] ?? 4, most)) }] : []
  })
  const height = side + margin + texts.reduce((sum, { size }) => sum + size * glyphHeight + margin, 0)
  const data = new Uint8Array(width * height).fill(255)
  const square = (x: number, y: number, size: number) => {
    for (let row = y; row < y + size; row++) data.fill(0, row * width + x, row * width + x + size)
  }
  const left = Math.floor((width - side) / 2)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) square(left + x * scale, y * scale, scale)
    })
  })
  let top = side
  for (const { text, size } of texts) {
    const start = Math.floor((width - text.length * (glyphWidth + 1) * size) / 2)
    for (const [at, sign] of [...text].entries()) {
      for (let x = 0; x < glyphWidth; x++) {
        for (let y = 0; y < glyphHeight; y++) {
          if (hasDot(sign, x, y)) square(start + (at * (glyphWidth + 1) + x) * size, top + y * size, size)
        }
      }
    }
    top += size * glyphHeight + margin
  }
  return new Uint8Array(encode({ width, height, data, channels: 1, depth: 8 }))
}
