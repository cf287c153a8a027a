// From a cleaned picture to pixels, within a bound of memory that is checked before anything is unpacked.
import { createInflate } from "node:zlib"
import { decode as decodePng } from "fast-png"
import jpeg from "jpeg-js"
import { PictureError, type PictureType } from "../pictures/picture.ts"
import { readGifFrame } from "./gif-frame.ts"

/** How light each pixel is: all that a QR code is made of. */
export type Luma = { width: number; height: number; data: Uint8Array }

/** A code is found in fewer pixels as well, and every copy of them costs memory. */
const mostSearched = 8_000_000

/** As jpeg-js counts, which is half of what a decode takes. A photograph (4:2:0) of 14 megapixels is within it. */
const maxJpegMegabytes = 160
const maxPngBytes = 64 * 1024 * 1024

/** @throws PictureError: `too-large` beyond the bound, `no-picture` for what can't be decoded. */
export async function lumaOf(type: PictureType, file: Uint8Array): Promise<Luma> {
  if (type === "image/gif") return gifLuma(file)
  return type === "image/png" ? pngLuma(file) : jpegLuma(file)
}

function gifLuma(file: Uint8Array): Luma {
  const { width, height, indexAt, palette } = readGifFrame(file)
  const shades = Uint8Array.from({ length: 256 }, (_, index) => luma(palette, index * 3))
  return shrunk(width, height, pixel => {
    const index = indexAt(pixel)
    return index === undefined ? 255 : shades[index]!
  })
}

function jpegLuma(file: Uint8Array): Luma {
  const { width, height, data } = decodeJpeg(file)
  return shrunk(width, height, pixel => luma(data, pixel * 3))
}

function decodeJpeg(file: Uint8Array) {
  const limits = { maxResolutionInMP: 40, maxMemoryUsageInMB: maxJpegMegabytes }
  try {
    return jpeg.decode(file, { useTArray: true, formatAsRGBA: false, ...limits })
  } catch (error) {
    const isTooLarge = /maxMemoryUsageInMB|maxResolutionInMP/.test(String(error))
    throw new PictureError(isTooLarge ? "too-large" : "no-picture")
  }
}

async function pngLuma(file: Uint8Array): Promise<Luma> {
  await assertUnpackedSize(file)
  try {
    return decodedLuma(decodePng(file))
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

/** Grey, palette, 16 bits and transparency, on white. */
function decodedLuma({ width, height, data, depth, channels, palette }: Decoded): Luma {
  const samples = depth < 8 ? unpackedSamples(data as Uint8Array, width, height, depth) : data
  const largest = 2 ** depth - 1
  const byte = (value: number) => (depth === 8 ? value : (value * 255) / largest)
  const shades = palette?.map(([red = 0, green = 0, blue = 0, alpha = 255]) =>
    onWhite(lumaOfColour(red, green, blue), alpha),
  )
  const hasAlpha = channels === 2 || channels === 4
  return shrunk(width, height, pixel => {
    const at = pixel * channels
    if (shades) return shades[samples[at]!] ?? 255
    const [red, green, blue] = [samples[at]!, samples[at + 1]!, samples[at + 2]!]
    const shade = byte(channels < 3 ? red : lumaOfColour(red, green, blue))
    return hasAlpha ? onWhite(shade, byte(samples[at + channels - 1]!)) : shade
  })
}

/** ITU-R BT.601. */
function lumaOfColour(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

function luma(rgb: Uint8Array, at: number): number {
  return lumaOfColour(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
}

function onWhite(shade: number, alpha: number): number {
  return shade + ((255 - shade) * (255 - alpha)) / 255
}

/** The pixels, or the means of squares of them where there are too many. */
function shrunk(width: number, height: number, lumaAt: (pixel: number) => number): Luma {
  const side = Math.max(1, Math.ceil(Math.sqrt((width * height) / mostSearched)))
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const sums = new Float32Array(across * down)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * across
    for (let x = 0; x < width; x++) sums[row + Math.floor(x / side)]! += lumaAt(y * width + x)
  }
  const data = Uint8Array.from(sums, sum => Math.min(255, sum / side ** 2))
  return { width: across, height: down, data }
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
