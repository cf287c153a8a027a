// The process that decodes pictures and looks for their QR codes. It reports that it is ready, then answers each picture.
import sharp, { type Sharp } from "sharp"
import { maxPicturePixels } from "#contract/rules/uploads.ts"
import { readCodes } from "#platform/code-reader.ts"
import { PictureError } from "../pictures/picture.ts"
import type { Reading } from "./reader.ts"

// The process ends with its parent only: a signal to both would count as a fault of the current picture.
process.on("SIGINT", () => {}).on("SIGTERM", () => {})
process.on("disconnect", () => process.exit())
process.on("message", async (file: Uint8Array) => process.send?.(await read(file)))
process.send?.("ready")

async function read(file: Uint8Array): Promise<Reading> {
  try {
    // Dark codes on nothing are seen on white, light ones on black.
    for (const ground of ["white", "black"] as const) {
      const pixels = await pixelsOf(file, ground)
      const texts = await readCodes(pixels)
      if (texts.length > 0) return { found: true, texts }
      if (!pixels.isTransparent) break
    }
    return { found: false, why: "no-code" }
  } catch (error) {
    return { found: false, why: error instanceof PictureError ? error.fault : "no-picture" }
  }
}

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
})

/** As canvases have it: four bytes a pixel. */
type Pixels = ImageData & { isTransparent: boolean }

/** This many pixels are enough to find a code, and every copy of them costs memory. */
const mostSearched = 8_000_000
/** What the search takes. */
const longestSide = 4096
const maxDecodeS = 15

/**
 * The first frame on `ground`, shrunk where there are too many pixels. @throws PictureError for what can't be decoded.
 */
export async function pixelsOf(file: Uint8Array, ground: "white" | "black"): Promise<Pixels> {
  try {
    const picture = sharp(file, { failOn: "error", limitInputPixels: maxPicturePixels })
    picture.timeout({ seconds: maxDecodeS })
    const metadata = await picture.metadata()
    const { data, info } = await shrunk(picture, metadata)
      .flatten({ background: ground })
      .greyscale()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true })
    return {
      width: info.width,
      height: info.height,
      data: inColour(data),
      colorSpace: "srgb",
      isTransparent: metadata.hasAlpha,
    }
  } catch (error) {
    throw new PictureError(/pixel limit|timeout/i.test(String(error)) ? "too-large" : "no-picture")
  }
}

/** Grey bytes as opaque colours. */
function inColour(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const words = new Uint32Array(grey.length)
  grey.forEach((level, at) => {
    words[at] = 0xff000000 | (level * 0x010101)
  })
  return new Uint8ClampedArray(words.buffer)
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
