// The brightness of a cleaned picture's pixels. libvips decodes in strips where the format allows it.
import sharp, { type Sharp } from "sharp"
import { maxPixels, PictureError } from "../pictures/picture.ts"

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
})

/** The brightness of each pixel, which is all that a QR code needs. */
export type Luma = { width: number; height: number; data: Uint8Array }

/** This many pixels are enough to find a code, and every copy of them costs memory. */
const mostSearched = 8_000_000
/** What the search takes. */
const longestSide = 4096
const maxDecodeS = 15

/**
 * The first frame, on white, shrunk where there are too many pixels. @throws PictureError for what can't be decoded.
 */
export async function lumaOf(file: Uint8Array): Promise<Luma> {
  try {
    const picture = sharp(file, { failOn: "error", limitInputPixels: maxPixels })
    picture.timeout({ seconds: maxDecodeS })
    const { data, info } = await shrunk(picture, await picture.metadata())
      .flatten({ background: "white" })
      .greyscale()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  } catch (error) {
    throw new PictureError(/pixel limit|timeout/i.test(String(error)) ? "too-large" : "no-picture")
  }
}

/** Shrinks by a whole number, so that all modules of a code stay equal. */
function shrunk(picture: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const factor = Math.max(
    Math.sqrt((width * height) / mostSearched),
    width / longestSide,
    height / longestSide,
  )
  const whole = Math.ceil(factor)
  return picture.resize(Math.ceil(width / whole), Math.ceil(height / whole), { fit: "fill" })
}
