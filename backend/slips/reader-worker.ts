// The process that decodes pictures and looks for their QR code. It reports that it is ready, then answers each
// picture.
import decodeQR from "qr/decode.js"
import { PictureError } from "../pictures/picture.ts"
import { type Luma, lumaOf } from "./pixels.ts"
import type { Reading } from "./reader.ts"

/** The time for retries of one search; most slips need a fraction of it. */
const searchMs = 1500

// The process ends with its parent only: a signal to both would count as a fault of the current picture.
process.on("SIGINT", () => {}).on("SIGTERM", () => {})
process.on("disconnect", () => process.exit())
process.on("message", async (file: Uint8Array) => process.send?.(await read(file)))
process.send?.("ready")

async function read(file: Uint8Array): Promise<Reading> {
  try {
    const text = search(await lumaOf(file))
    return text === undefined ? { found: false, why: "no-code" } : { found: true, text }
  } catch (error) {
    return { found: false, why: error instanceof PictureError ? error.fault : "no-picture" }
  }
}

function search(luma: Luma): string | undefined {
  try {
    return decodeQR(luma, { format: "I420", timeLimit: searchMs, effort: 4 })
  } catch {
    return undefined
  }
}
