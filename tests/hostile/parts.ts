// The parts that pictures are made of, for files that are whole, broken or worse.
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"

/** A marker in everything that must be removed: metadata, trailing bytes, comments. */
export const mark = "GPS-13.7563N-100.5018E"

export type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"))
export const glue = (...pieces: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(pieces))
export const zeros = (length: number): Bytes => new Uint8Array(length)

const u32 = (value: number) =>
  glue(Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]))
const u16 = (value: number) => glue(Buffer.from([(value >>> 8) & 255, value & 255]))
const le16 = (value: number) => glue(Buffer.from([value & 255, (value >>> 8) & 255]))

export const pngSignature = bytesOf("\x89PNG\r\n\x1a\n")

/** A chunk with its right checksum, or another. */
export function chunk(name: string, body: Uint8Array, sum?: number): Bytes {
  const named = glue(bytesOf(name), body)
  return glue(u32(body.length), named, u32(sum ?? crc32(named)))
}

/** IHDR. */
export function header(
  width: number,
  height: number,
  [depth = 8, colour = 0, interlace = 0]: number[] = [],
): Bytes {
  return chunk("IHDR", glue(u32(width), u32(height), Buffer.from([depth, colour, 0, 0, interlace])))
}

/** Grey pixels, all black, as IDAT. */
export function greyData(width: number, height: number): Bytes {
  return chunk("IDAT", deflateSync(zeros((width + 1) * height)))
}

export const end = chunk("IEND", zeros(0))

/** A PNG of 40 × 40 with more chunks after its header. */
export function png(...more: Uint8Array[]): Bytes {
  return glue(pngSignature, header(40, 40), ...more, greyData(40, 40), end)
}

/** A JPEG segment. */
export function segment(code: number, body: Uint8Array): Bytes {
  return glue(Uint8Array.of(0xff, code), u16(body.length + 2), body)
}

const grey = { width: 40, height: 40, channels: 3, background: "#787878" } as const
const plainJpeg = glue(await sharp({ create: grey }).jpeg().toBuffer())

/** A JPEG of 40 × 40 with more segments after SOI. */
export function jpg(...more: Uint8Array[]): Bytes {
  return glue(plainJpeg.subarray(0, 2), ...more, plainJpeg.subarray(2))
}

/** The first segment of a code in the plain JPEG, to be changed: where its body begins. */
export function segmentAt(code: number): number {
  for (let at = 2; ; at += 2 + ((plainJpeg[at + 2]! << 8) | plainJpeg[at + 3]!)) {
    if (plainJpeg[at + 1] === code) return at + 4
  }
}

/** SOF0 of a size. */
export function frame(width: number, height: number, { code = 0xc0, bits = 8, components = 3 } = {}): Bytes {
  const parts = Array.from({ length: components }, (_, index) => Uint8Array.of(index + 1, 0x11, 0))
  return segment(
    code,
    glue(Uint8Array.of(bits), u16(height), u16(width), Uint8Array.of(components), ...parts),
  )
}

/** A GIF's screen and palette of two colours. */
export function screen(width: number, height: number): Bytes {
  return glue(bytesOf("GIF89a"), le16(width), le16(height), Uint8Array.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255))
}

/** A frame of a GIF; its data are whatever is given. */
export function gifFrame(width: number, height: number, data = gifData, codeSize = 2, left = 0): Bytes {
  const at = glue(
    Uint8Array.of(0x2c),
    le16(left),
    le16(0),
    le16(width),
    le16(height),
    Uint8Array.of(0, codeSize),
  )
  return glue(at, Uint8Array.of(data.length), data, Uint8Array.of(0))
}

/** Clear, a few codes, end. */
const gifData = Uint8Array.of(0x44, 0x01, 0x05)
export const trailer = Uint8Array.of(0x3b)

/** A GIF of 40 × 40 with more blocks before its frame. */
export function gif(...more: Uint8Array[]): Bytes {
  return glue(screen(40, 40), ...more, gifFrame(40, 40), trailer)
}

/** An extension block of a GIF. */
export function extension(label: number, ...blocks: Uint8Array[]): Bytes {
  const parts = blocks.map(block => glue(Uint8Array.of(block.length), block))
  return glue(Uint8Array.of(0x21, label), ...parts, Uint8Array.of(0))
}
