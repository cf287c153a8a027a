// From a cleaned picture to pixels, within a bound of memory that is checked before anything is unpacked.
import { createInflate } from "node:zlib"
import { decode as decodePng } from "fast-png"
import jpeg from "jpeg-js"
import { PictureError, type PictureType } from "../pictures/picture.ts"
import { gifPixels } from "./gif-pixels.ts"

export type Pixels = { width: number; height: number; data: Uint8Array }

/** For one decode, beside the file itself. */
const maxJpegMegabytes = 400
const maxPngBytes = 128 * 1024 * 1024

/** RGBA. @throws PictureError: `too-large` beyond the bound, `no-picture` for what can't be decoded. */
export async function pixelsOf(type: PictureType, file: Uint8Array): Promise<Pixels> {
  if (type === "image/gif") return gifPixels(file)
  return type === "image/png" ? pngPixels(file) : jpegPixels(file)
}

function jpegPixels(file: Uint8Array): Pixels {
  try {
    const options = {
      useTArray: true,
      formatAsRGBA: true,
      maxResolutionInMP: 40,
      maxMemoryUsageInMB: maxJpegMegabytes,
    }
    return jpeg.decode(file, { ...options, useTArray: true })
  } catch (error) {
    const isTooLarge = /maxMemoryUsageInMB|maxResolutionInMP/.test(String(error))
    throw new PictureError(isTooLarge ? "too-large" : "no-picture")
  }
}

async function pngPixels(file: Uint8Array): Promise<Pixels> {
  await assertUnpackedSize(file)
  try {
    return toRgba(decodePng(file))
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError("no-picture")
  }
}

/** The data may unpack to what the header's size makes of it, and no more: a bomb is small until it is unpacked. */
async function assertUnpackedSize(file: Uint8Array): Promise<void> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const channels = [1, 1, 3, 1, 2, 1, 4][file[25]!] ?? 4
  const bytesPerPixel = (channels * file[24]!) / 8
  // Interlacing adds at most a filter byte per row of each of seven passes, and as many half-empty bytes.
  const expected = Math.ceil(width * height * bytesPerPixel) + 4 * (height + 8) * 2 + 64
  if (expected > maxPngBytes) throw new PictureError("too-large")
  let unpacked = 0
  const inflate = createInflate()
  const counted = new Promise<void>((resolve, reject) => {
    inflate.on("data", (chunk: Uint8Array) => {
      unpacked += chunk.length
      if (unpacked > expected) {
        inflate.destroy()
        reject(new PictureError("too-large"))
      }
    })
    inflate.on("end", resolve)
    inflate.on("error", () => reject(new PictureError("no-picture")))
  })
  for (const data of dataChunks(file)) inflate.write(data)
  inflate.end()
  await counted
}

function* dataChunks(file: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at)) {
    const isData = String.fromCharCode(...file.subarray(at + 4, at + 8)) === "IDAT"
    if (isData) yield file.subarray(at + 8, at + 8 + view.getUint32(at))
  }
}

type Decoded = ReturnType<typeof decodePng>

/** Grey, palette, 16 bits and transparency as plain RGBA on white. */
function toRgba({ width, height, data, depth, channels, palette }: Decoded): Pixels {
  const count = width * height
  const rgba = new Uint8Array(count * 4)
  const byte = (value: number) =>
    depth === 16 ? value >> 8 : depth < 8 ? (value * 255) / (2 ** depth - 1) : value
  const packed = depth < 8 ? unpackedSamples(data as Uint8Array, width, height, depth) : data
  for (let pixel = 0; pixel < count; pixel++) {
    const at = pixel * channels
    const colour = palette?.[packed[at]!]
    const isGrey = channels < 3
    const [red, green, blue] = colour ?? [0, 1, 2].map(offset => byte(packed[isGrey ? at : at + offset]!))
    const hasAlpha = !palette && (channels === 2 || channels === 4)
    const alpha = hasAlpha ? byte(packed[at + channels - 1]!) : (colour?.[3] ?? 255)
    const over = (value = 0) => value + ((255 - value) * (255 - alpha)) / 255
    rgba[pixel * 4] = over(red)
    rgba[pixel * 4 + 1] = over(green)
    rgba[pixel * 4 + 2] = over(blue)
    rgba[pixel * 4 + 3] = 255
  }
  return { width, height, data: rgba }
}

/** One sample a byte, where several share one. */
function unpackedSamples(data: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const stride = Math.ceil((width * depth) / 8)
  const samples = new Uint8Array(width * height)
  const perByte = 8 / depth
  const mask = 2 ** depth - 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const held = data[y * stride + Math.floor(x / perByte)]!
      samples[y * width + x] = (held >> (8 - depth * ((x % perByte) + 1))) & mask
    }
  }
  return samples
}
