// The process that decodes pictures and looks for their QR codes. It reports that it is ready, then answers each picture.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import { PictureError } from "../pictures/picture.ts"
import { pixelsOf } from "./pixels.ts"
import type { Reading } from "./reader.ts"

/** Codes of one picture: a slip, what advertises beside it, and what a screenshot shows around both. */
const mostCodes = 8

const options: ReaderOptions = { formats: ["QRCode"], maxNumberOfSymbols: mostCodes }

// From the package: by itself it would load the file from a foreign host.
const wasmBinary = new Uint8Array(
  readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))),
).buffer
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

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
      const codes = await readBarcodes(pixels, options)
      const texts = codes.filter(({ isValid }) => isValid).map(({ text }) => text)
      if (texts.length > 0) return { found: true, texts }
      if (!pixels.isTransparent) break
    }
    return { found: false, why: "no-code" }
  } catch (error) {
    return { found: false, why: error instanceof PictureError ? error.fault : "no-picture" }
  }
}
