// The first frame of a cleaned GIF as pixels: LZW with codes of variable length.
import { endOfSubBlocks, paletteLength } from "../pictures/gif.ts"
import { PictureError } from "../pictures/picture.ts"

type Frame = {
  left: number
  top: number
  width: number
  height: number
  palette: Uint8Array
  isInterlaced: boolean
}

/** RGBA of the first frame on a white screen. Expects what `cleanGif` gave. @throws PictureError on broken data. */
export function gifPixels(gif: Uint8Array): { width: number; height: number; data: Uint8Array } {
  const word = (at: number) => gif[at]! | (gif[at + 1]! << 8)
  const [width, height] = [word(6), word(8)]
  const shared = gif.subarray(13, 13 + paletteLength(gif[10]!))
  let at = 13 + shared.length
  while (gif[at] === 0x21) at = endOfSubBlocks(gif, at + 2)
  const flags = gif[at + 9]!
  const own = gif.subarray(at + 10, at + 10 + paletteLength(flags))
  const frame: Frame = {
    left: word(at + 1),
    top: word(at + 3),
    width: word(at + 5),
    height: word(at + 7),
    palette: own.length > 0 ? own : shared,
    isInterlaced: (flags & 0x40) !== 0,
  }
  const start = at + 10 + own.length
  const indexes = unpack(gif, start + 1, gif[start]!, frame.width * frame.height)
  const data = new Uint8Array(width * height * 4).fill(0xff)
  paint(data, width, frame, indexes)
  return { width, height, data }
}

/** The codes of the sub-blocks, unpacked to `count` palette indexes; what is missing stays 0. */
function unpack(gif: Uint8Array, from: number, codeSize: number, count: number): Uint8Array {
  const indexes = new Uint8Array(count)
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const stack = new Uint8Array(4097)
  const clear = 1 << codeSize
  for (let code = 0; code < clear; code++) suffix[code] = code
  let [size, next, previous, first] = [codeSize + 1, clear + 2, -1, 0]
  let [bits, held, filled] = [0, 0, 0]
  let at = from
  let left = gif[at++]!
  while (filled < count) {
    while (held < size) {
      if (left === 0) {
        left = gif[at++] ?? 0
        if (left === 0) return indexes
      }
      bits |= gif[at++]! << held
      held += 8
      left--
    }
    let code = bits & ((1 << size) - 1)
    bits >>>= size
    held -= size
    if (code === clear + 1) return indexes
    if (code === clear) {
      ;[size, next, previous] = [codeSize + 1, clear + 2, -1]
      continue
    }
    if (code > next || (previous < 0 && code >= clear)) throw new PictureError("no-picture")
    const given = code
    let depth = 0
    if (code === next) {
      stack[depth++] = first
      code = previous
    }
    while (code >= clear + 2) {
      stack[depth++] = suffix[code]!
      code = prefix[code]!
    }
    first = suffix[code]!
    stack[depth++] = first
    while (depth > 0 && filled < count) indexes[filled++] = stack[--depth]!
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next++] = first
      if (next === 1 << size && size < 12) size++
    }
    previous = given
  }
  return indexes
}

function paint(data: Uint8Array, screenWidth: number, frame: Frame, indexes: Uint8Array): void {
  const { left, top, width, height, palette, isInterlaced } = frame
  const rows = isInterlaced ? interlacedRows(height) : undefined
  for (let row = 0; row < height; row++) {
    const y = top + (rows?.[row] ?? row)
    for (let x = 0; x < width; x++) {
      const colour = indexes[row * width + x]! * 3
      const to = (y * screenWidth + left + x) * 4
      for (let channel = 0; channel < 3; channel++) data[to + channel] = palette[colour + channel] ?? 0
    }
  }
}

/** The rows of an interlaced frame in the order in which they are stored. */
function interlacedRows(height: number): number[] {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const
  return passes.flatMap(([first, step]) => {
    const rows: number[] = []
    for (let row = first; row < height; row += step) rows.push(row)
    return rows
  })
}
