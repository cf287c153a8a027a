// Recognises a file by its content: a whole JPEG, PNG or GIF of a sane size, without anything
// that is not the picture; or a fault. Decodes nothing. Uses Web APIs and plain bytes only.
import { maxPicturePixels, maxPictureSide, type PictureType } from "#contract/rules/uploads.ts"
import { cleanGif } from "./gif.ts"
import { cleanJpeg } from "./jpeg.ts"
import { cleanPng } from "./png.ts"

export type { PictureType }

export type Picture = {
  type: PictureType
  width: number
  height: number
  /** The picture alone: no metadata but its orientation, nothing after its end. The pixels are untouched. */
  bytes: Uint8Array<ArrayBuffer>
}

/** `no-picture`: something else, or broken; `too-large`: a picture of more pixels or frames than we look at. */
export type PictureFault = "no-picture" | "too-large"

/** Thrown for a file that must not be shown. */
export class PictureError extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(fault)
    this.name = "PictureError"
    this.fault = fault
  }
}

/** Throws unless a picture of this size may be looked at. */
export function assertSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new PictureError("no-picture")
  const isTooLarge = Math.max(width, height) > maxPictureSide || width * height > maxPicturePixels
  if (isTooLarge) throw new PictureError("too-large")
}

/** Recognises and cleans a picture. @throws PictureError. */
export function cleanPicture(file: Uint8Array): Picture {
  try {
    if (file[0] === 0xff && file[1] === 0xd8) return cleanJpeg(file)
    if (file[0] === 0x89) return cleanPng(file)
    if (file[0] === 0x47) return cleanGif(file)
  } catch (error) {
    // A read past the end: the file is shorter than it says.
    if (error instanceof RangeError) throw new PictureError("no-picture")
    throw error
  }
  throw new PictureError("no-picture")
}

/** A part of the file; a RangeError when the file ends before it does. */
export function slice(file: Uint8Array, from: number, length: number): Uint8Array {
  if (from + length > file.length) throw new RangeError("the file ends too early")
  return file.subarray(from, from + length)
}
