// The first frame of a cleaned GIF: LZW with codes of variable length.
import { endOfSubBlocks, paletteLength } from "../pictures/gif.ts"
import { PictureError } from "../pictures/picture.ts"

type GifFrame = {
  /** Of the screen. */
  width: number
  height: number
  /** Three bytes a colour. */
  palette: Uint8Array
  /** The palette's index of a pixel of the screen; undefined outside the frame. */
  indexAt: (pixel: number) => number | undefined
}

/** Expects what `cleanGif` gave. @throws PictureError on broken data. */
export function readGifFrame(gif: Uint8Array): GifFrame {
  const word = (at: number) => gif[at]! | (gif[at + 1]! << 8)
  const [width, height] = [word(6), word(8)]
  const shared = gif.subarray(13, 13 + paletteLength(gif[10]!))
  let at = 13 + shared.length
  while (gif[at] === 0x21) at = endOfSubBlocks(gif, at + 2)
  const flags = gif[at + 9]!
  const own = gif.subarray(at + 10, at + 10 + paletteLength(flags))
  const [left, top, across, down] = [word(at + 1), word(at + 3), word(at + 5), word(at + 7)]
  const start = at + 10 + own.length
  const indexes = unpack(gif, start + 1, gif[start]!, across * down)
  const rows = flags & 0x40 ? placesOfRows(down) : undefined
  return {
    width,
    height,
    palette: own.length > 0 ? own : shared,
    indexAt(pixel) {
      const [x, y] = [(pixel % width) - left, Math.floor(pixel / width) - top]
      if (x < 0 || y < 0 || x >= across || y >= down) return undefined
      return indexes[(rows?.[y] ?? y) * across + x]
    },
  }
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

/** Where each row of an interlaced frame is stored. */
function placesOfRows(height: number): Uint16Array {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const
  const places = new Uint16Array(height)
  let stored = 0
  for (const [first, step] of passes) {
    for (let row = first; row < height; row += step) places[row] = stored++
  }
  return places
}
