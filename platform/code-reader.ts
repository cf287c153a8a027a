// Reads the QR codes of a picture. Loaded when there is one to read: the program takes memory.
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import { program } from "#platform/zxing-program.ts"

/** Codes of one picture: a slip, what advertises beside it, and what a screenshot shows around both. */
const options: ReaderOptions = { formats: ["QRCode"], maxNumberOfSymbols: 8 }

await prepareZXingModule({ overrides: program, fireImmediately: true })

/** The texts of the codes of a PNG or JPEG, or of pixels. Rejects for what is neither. */
export async function readCodes(picture: Uint8Array<ArrayBuffer> | ImageData): Promise<string[]> {
  const codes = await readBarcodes(picture, options)
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
