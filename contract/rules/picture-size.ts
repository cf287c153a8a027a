// How many pixels a picture says it has, read from its first bytes without unpacking anything (docs/product/slips.md).
import { maxPicturePixels, maxPictureSide, pictureTypeOf, tellingBytes } from "./uploads.ts"

type PictureSize = { width: number; height: number }

/** Has a picture more pixels than are looked at? A file that does not say how many is judged later. */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  const size = await pictureSize(file)
  if (!size) return false
  return Math.max(size.width, size.height) > maxPictureSide || size.width * size.height > maxPicturePixels
}

/** `undefined` for a file that does not say it, or is no picture. */
export async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
  const beginning = await bytes(file, 0, 24)
  if (beginning.byteLength < 24) return undefined
  const type = pictureTypeOf(new Uint8Array(beginning.buffer, 0, tellingBytes))
  if (type === "image/png") return { width: beginning.getUint32(16), height: beginning.getUint32(20) }
  if (type === "image/gif")
    return { width: beginning.getUint16(6, true), height: beginning.getUint16(8, true) }
  return type && jpegSizeOf(file)
}

/** What stands before the size of a JPEG: metadata, a profile, thumbnails, in pieces of 64 kB at most. */
const mostSegments = 400

/** The size in the frame header (ITU T.81, B.2.2), which follows segments that say how long they are. */
async function jpegSizeOf(file: Blob): Promise<PictureSize | undefined> {
  let at = 2
  for (let segment = 0; segment < mostSegments; segment++) {
    const head = await bytes(file, at, 9)
    if (head.byteLength < 9 || head.getUint8(0) !== 0xff) return undefined
    const marker = head.getUint8(1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.getUint16(5), width: head.getUint16(7) }
    // A marker may be filled up in front.
    at += marker === 0xff ? 1 : 2 + head.getUint16(2)
  }
  return undefined
}

async function bytes(file: Blob, at: number, length: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(at, at + length).arrayBuffer())
}
