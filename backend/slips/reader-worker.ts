// The process that decodes pictures and looks for their QR codes. It reports that it is ready, then answers each picture.
import { readCodes } from "#platform/code-reader.ts"
import { PictureError } from "../pictures/picture.ts"
import { pixelsOf } from "./pixels.ts"
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
