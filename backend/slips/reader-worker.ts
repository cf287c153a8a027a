// The thread that decodes pictures and looks for their QR code, so that no picture can hold up or end the process.
import { parentPort } from "node:worker_threads"
import decodeQR from "qr/decode.js"
import { PictureError, type PictureType } from "../pictures/picture.ts"
import { type Luma, lumaOf } from "./pixels.ts"
import type { Reading } from "./reader.ts"

/** For the retries of one search; a slip's code is found in a fraction of it. */
const searchMs = 1500

parentPort?.on("message", async ({ type, file }: { type: PictureType; file: Uint8Array }) => {
  parentPort?.postMessage(await read(type, file))
})

async function read(type: PictureType, file: Uint8Array): Promise<Reading> {
  try {
    const text = search(await lumaOf(type, file))
    return text === undefined ? { found: false, why: "no-code" } : { found: true, text }
  } catch (error) {
    if (error instanceof PictureError) return { found: false, why: error.fault }
    if (error instanceof RangeError) return { found: false, why: "too-large" }
    return { found: false, why: "no-picture" }
  }
}

function search(luma: Luma): string | undefined {
  try {
    return decodeQR(luma, { format: "I420", timeLimit: searchMs, effort: 4 })
  } catch {
    return undefined
  }
}
