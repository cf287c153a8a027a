// GIF (87a, 89a): its blocks from the screen to the trailer. Comments, texts and application data are dropped, except
// the loop of an animation.
import { joined } from "#platform/body.ts"
import { assertSize, type Picture, PictureError, slice } from "./picture.ts"

const maxFrames = 200

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b }
const label = { graphicControl: 0xf9, application: 0xff }

/** Cleans a file that begins like a GIF. @throws PictureError, RangeError when it ends too early. */
export function cleanGif(file: Uint8Array): Picture {
  const broken = () => new PictureError("no-picture")
  const screen = slice(file, 0, 13)
  if (!/^GIF8[79]a$/.test(text(screen.subarray(0, 6)))) throw broken()
  const width = wordAt(screen, 6)
  const height = wordAt(screen, 8)
  const palette = slice(file, 13, paletteLength(screen[10]!))
  const kept: Uint8Array[] = [screen, palette]
  let frames = 0
  let at = 13 + palette.length
  while (true) {
    const [introducer, what = 0] =
      slice(file, at, 1)[0] === block.trailer ? [block.trailer] : slice(file, at, 2)
    if (introducer === block.trailer) break
    if (introducer === block.extension) {
      const end = endOfSubBlocks(file, at + 2)
      const extension = file.subarray(at, end)
      if (isKept(what, extension)) kept.push(extension)
      at = end
    } else if (introducer === block.image) {
      frames++
      const descriptor = slice(file, at, 10)
      const [left, top, across, down] = [1, 3, 5, 7].map(offset => wordAt(descriptor, offset)) as Four
      if (across === 0 || down === 0 || left + across > width || top + down > height) throw broken()
      const data = at + 10 + paletteLength(descriptor[9]!)
      const codeSize = slice(file, data, 1)[0]!
      if (codeSize < 1 || codeSize > 8) throw broken()
      const end = endOfSubBlocks(file, data + 1)
      kept.push(file.subarray(at, end))
      at = end
    } else {
      throw broken()
    }
  }
  // Last, since a script may begin like a GIF of great size.
  if (frames === 0) throw broken()
  if (frames > maxFrames) throw new PictureError("too-large")
  assertSize(width, height)
  kept.push(Uint8Array.of(block.trailer))
  return { type: "image/gif", width, height, bytes: joined(kept) }
}

type Four = [number, number, number, number]

/** Bytes of the palette that a flags byte announces. */
function paletteLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Where a run of sub-blocks ends, past its empty last one. */
function endOfSubBlocks(file: Uint8Array, from: number): number {
  let at = from
  while (true) {
    const length = slice(file, at, 1)[0]!
    at += 1 + length
    if (length === 0) return at
  }
}

/** How long and how a frame shows, and how often an animation repeats; exactly as long as they must be. */
function isKept(what: number, extension: Uint8Array): boolean {
  if (what === label.graphicControl) return extension.length === 8 && extension[2] === 4
  return (
    what === label.application &&
    extension.length === 19 &&
    extension[2] === 11 &&
    text(extension.subarray(3, 14)) === "NETSCAPE2.0" &&
    extension[14] === 3
  )
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8)
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
