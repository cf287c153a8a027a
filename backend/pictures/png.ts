// PNG (W3C, third edition): its chunks from IHDR to IEND. Only the chunks that make the picture are kept, each with its
// checksum, and the orientation of eXIf; a missing IEND is added, as every viewer does without it.
import { crc32 } from "node:zlib"
import { joined } from "#platform/body.ts"
import { orientationTiff, readOrientation } from "./orientation.ts"
import { assertSize, type Picture, PictureError, slice } from "./picture.ts"

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Which chunks stay, and of which length where it is fixed. */
const keptChunks: Record<string, number | undefined> = {
  IHDR: 13,
  PLTE: undefined,
  tRNS: undefined,
  IDAT: undefined,
  IEND: 0,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
}

/** Bits per sample that each colour type may have. */
const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Cleans a file that begins like a PNG. @throws PictureError, RangeError when it ends too early. */
export function cleanPng(file: Uint8Array): Picture {
  const broken = () => new PictureError("no-picture")
  if (signature.some((byte, at) => file[at] !== byte)) throw broken()
  const kept: Uint8Array[] = [file.subarray(0, 8)]
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let hasData = false
  for (let at = 8; ; ) {
    if (hasData && file.length - at < 12) {
      kept.push(chunkOf("IEND", new Uint8Array()))
      break
    }
    const length = wordAt(slice(file, at, 4), 0)
    const chunk = slice(file, at, length + 12)
    at += length + 12
    const name = String.fromCharCode(...chunk.subarray(4, 8))
    const body = chunk.subarray(8, 8 + length)
    const isSound = wordAt(chunk, 8 + length) === checksum(chunk)
    // A capital letter marks a critical chunk: without it a decoder cannot show the picture.
    const isCritical = /^[A-Z]/.test(name)
    if (isCritical && !isSound) throw broken()
    if ((name === "IHDR") !== (size === undefined)) throw broken()
    if (name === "eXIf" && isSound) orientation = readOrientation(body)
    if (!Object.hasOwn(keptChunks, name)) {
      if (isCritical) throw broken()
      continue
    }
    if (!isSound) continue
    if ((keptChunks[name] ?? length) !== length) throw broken()
    if (name === "IHDR") size = headerSize(body)
    if (name === "IDAT") hasData = true
    if (name === "IEND") {
      if (!hasData) throw broken()
      kept.push(chunk)
      break
    }
    kept.push(chunk)
  }
  if (!size) throw broken()
  if (orientation !== 1) kept.splice(2, 0, chunkOf("eXIf", orientationTiff(orientation)))
  return { type: "image/png", ...size, bytes: joined(kept) }
}

function headerSize(header: Uint8Array): { width: number; height: number } {
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (!depths[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw new PictureError("no-picture")
  }
  const [width, height] = [wordAt(header, 0), wordAt(header, 4)]
  assertSize(width, height)
  return { width, height }
}

function chunkOf(name: string, body: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(body.length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, body.length)
  chunk.set(new TextEncoder().encode(name), 4)
  chunk.set(body, 8)
  view.setUint32(8 + body.length, checksum(chunk))
  return chunk
}

/** Of a chunk's name and body. */
function checksum(chunk: Uint8Array): number {
  return crc32(chunk.subarray(4, chunk.length - 4))
}

function wordAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
}
