// JPEG (ITU-T T.81): its segments from SOI to EOI. Application data and comments are dropped, except Exif's orientation
// and what decoders need of JFIF and Adobe.

import { joined } from "#platform/body.ts"
import { orientationTiff, readOrientation } from "./orientation.ts"
import { assertSize, type Picture, PictureError, slice } from "./picture.ts"

/** Progressive pictures have about ten; each costs a pass over the whole picture. */
const maxScans = 64

const marker = { SOI: 0xd8, EOI: 0xd9, SOS: 0xda, DHT: 0xc4, DQT: 0xdb, DRI: 0xdd, COM: 0xfe }
/** Baseline, extended and progressive, Huffman-coded: what browsers show. */
const knownFrames = [0xc0, 0xc1, 0xc2]

/** Cleans a file that begins with SOI. @throws PictureError, RangeError when it ends too early. */
export function cleanJpeg(file: Uint8Array): Picture {
  const kept: Uint8Array[] = [file.subarray(0, 2)]
  const broken = () => new PictureError("no-picture")
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let scans = 0
  let at = 2
  // The end marker of a whole scan may be missing: viewers show such a picture too.
  while (scans === 0 || at < file.length) {
    if (byteAt(file, at) !== 0xff) throw broken()
    while (byteAt(file, at) === 0xff) at++
    const code = byteAt(file, at++)
    if (code === marker.EOI) break
    const length = (byteAt(file, at) << 8) | byteAt(file, at + 1)
    if (length < 2) throw broken()
    const body = slice(file, at + 2, length - 2)
    at += length
    if (isFrame(code)) {
      if (size || !knownFrames.includes(code)) throw broken()
      size = frameSize(body)
    } else if (code === marker.SOS) {
      if (!size) throw broken()
      if (++scans > maxScans) throw new PictureError("too-large")
      const end = endOfScan(file, at)
      kept.push(segment(code, body), file.subarray(at, end))
      at = end
      continue
    } else if (code >= 0xe0 && code <= 0xef) {
      if (code === 0xe1 && startsWith(body, "Exif\0\0")) orientation = readOrientation(body.subarray(6))
      const plain = plainApplicationData(code, body)
      if (plain) kept.push(segment(code, plain))
      continue
    } else if (code === marker.COM) {
      continue
    } else if (code !== marker.DHT && code !== marker.DQT && code !== marker.DRI) {
      throw broken()
    }
    kept.push(segment(code, body))
  }
  if (!size || scans === 0) throw broken()
  if (orientation !== 1) kept.splice(1, 0, segment(0xe1, exif(orientation)))
  kept.push(Uint8Array.of(0xff, marker.EOI))
  return { type: "image/jpeg", ...size, bytes: joined(kept) }
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== marker.DHT && code !== 0xc8 && code !== 0xcc
}

function frameSize(body: Uint8Array): { width: number; height: number } {
  const height = (byteAt(body, 1) << 8) | byteAt(body, 2)
  const width = (byteAt(body, 3) << 8) | byteAt(body, 4)
  const components = byteAt(body, 5)
  if (body[0] !== 8 || ![1, 3, 4].includes(components) || body.length !== 6 + 3 * components) {
    throw new PictureError("no-picture")
  }
  assertSize(width, height)
  return { width, height }
}

/** Where the coded data ends: at a marker that is neither a stuffed FF nor a restart, or with the file. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

/** JFIF without its thumbnail, and Adobe's colour transform; all other application data is dropped. */
function plainApplicationData(code: number, body: Uint8Array): Uint8Array | undefined {
  if (code === 0xe0 && startsWith(body, "JFIF\0") && body.length >= 14) {
    return joined([body.subarray(0, 12), Uint8Array.of(0, 0)])
  }
  if (code === 0xee && startsWith(body, "Adobe") && body.length >= 12) return body.subarray(0, 12)
  return undefined
}

function exif(orientation: number): Uint8Array {
  return joined([new TextEncoder().encode("Exif\0\0"), orientationTiff(orientation)])
}

function segment(code: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2
  return joined([Uint8Array.of(0xff, code, length >> 8, length & 0xff), body])
}

function startsWith(body: Uint8Array, text: string): boolean {
  return [...text].every((character, at) => body[at] === character.charCodeAt(0))
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError("the file ends too early")
  return byte
}
