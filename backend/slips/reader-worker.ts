// The process that decodes pictures and looks for their QR code. It says that it is ready, then answers each picture.
import decodeQR from "qr/decode.js"
import { PictureError } from "../pictures/picture.ts"
import { type Luma, lumaOf } from "./pixels.ts"
import type { Reading } from "./reader.ts"

/** For the retries of one search; a slip's code is found in a fraction of it. */
const searchMs = 1500

// It ends with its parent only: a signal to both would make a fault of the picture that it is at.
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
