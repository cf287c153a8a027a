// A code drawn from its text: for the screen, and the picture that a player saves, three times as large, as a PNG, which
// bank apps read.
import { encode } from "fast-png"
import encodeQR from "qr"

/** Three times the 264 points of the code on the screen. */
const width = 792
/** White around the code, in modules (ISO/IEC 18004). */
const quiet = 4
/** The longest text that a code may hold, in bytes (ISO/IEC 18004, version 40). */
const mostBytes = 2331

const fits = (text: string) => new TextEncoder().encode(text).length <= mostBytes

/** The `data:` address of an SVG of the text; `undefined` for one that no code holds. */
export function drawSvg(text: string): string | undefined {
  if (!fits(text)) return undefined
  return `data:image/svg+xml;base64,${btoa(encodeQR(text, "svg", { border: quiet, ecc: "medium" }))}`
}

/** A grey PNG of the text; `undefined` for one that no code holds. */
export function drawPicture(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!fits(text)) return undefined
  const modules = encodeQR(text, "raw", { border: quiet, ecc: "medium" })
  const scale = Math.max(1, Math.floor(width / modules.length))
  const side = modules.length * scale
  const data = new Uint8Array(side * side).fill(255)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = y * scale; line < (y + 1) * scale; line++)
        data.fill(0, line * side + x * scale, line * side + (x + 1) * scale)
    })
  })
  return new Uint8Array(encode({ width: side, height: side, data, channels: 1, depth: 8 }))
}
