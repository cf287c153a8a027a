// What a backend gives as a code, and the text in it: markup, a picture, or the text itself (docs/product/qr.md).
import QuickLRU from "quick-lru"
import { imageSource } from "#app/html/image-source.server.ts"
import { pictureSize } from "#contract/rules/picture-size.ts"
import { grown } from "./canvas.ts"
import { svgPixels } from "./svg-pixels.server.ts"

/** `text`: what the code says, where that can be read. `image`: the backend's picture, where it can't. */
type ReadCode = { text?: string; image?: string }

const maxCharacters = 1024 * 1024
/** Of a picture that is unpacked here. */
const mostPixels = 4_000_000
/** A page looks again and again at the same code. */
const known = new QuickLRU<string, Promise<ReadCode>>({ maxSize: 100 })

/** What the backend gives of a code: the text beside it says most. */
export async function codeOf({
  text,
  given,
}: {
  text: string | undefined
  given: string
}): Promise<ReadCode> {
  return text ? { text } : readCode(given)
}

/** Never rejects: what cannot be read has no text. */
export async function readCode(given: string): Promise<ReadCode> {
  const code = given.trim()
  if (code.length > maxCharacters) return {}
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code))
  const key = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const reading = known.get(key) ?? read(code)
  known.set(key, reading)
  return reading
}

async function read(code: string): Promise<ReadCode> {
  if (isText(code)) return { text: code }
  const address = addressOf(code)
  if (!address) return {}
  const picture = pictureIn(address)
  if (!picture) return { image: address }
  const { texts, isDrawable } = await textsOf(picture).catch(() => ({ texts: [], isDrawable: true }))
  const [text, ...others] = new Set(texts)
  // Drawn anew from text in another encoding, it would be another code.
  if (text && others.length === 0 && /^[\x20-\x7e]+$/.test(text)) return { text }
  return isDrawable ? { image: address } : {}
}

/** The address of the picture that is given, for `<img>`. */
function addressOf(code: string): string | undefined {
  const type = Object.entries(beginnings).find(([, beginning]) => code.startsWith(beginning))?.[0]
  if (type) return `data:${type};base64,${code}`
  if (!code.startsWith("<")) return imageSource(code)
  // Comments and declarations may stand before the picture, and its elements may have a prefix.
  return /<([\w-]+:)?svg[\s>]/i.test(code) ? `data:image/svg+xml,${encodeURIComponent(code)}` : undefined
}

/** How Base64 begins of files that begin as a picture does. */
const beginnings = {
  "image/png": "iVBORw0KGgo",
  "image/jpeg": "/9j/",
  "image/gif": "R0lGOD",
  "image/svg+xml": "PHN2Zy",
}

/** The text of a payment's code (EMV QRCPS): nothing else is taken for one. */
function isText(code: string): boolean {
  return /^000201[\x20-\x7e]{20,2000}$/.test(code)
}

type InAddress = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** The file in a data address; `undefined` for one elsewhere. */
export function pictureIn(address: string): InAddress | undefined {
  const [, type = "", parameters = "", data = ""] = /^data:([\w/+.-]+)([^,]*),(.*)$/s.exec(address) ?? []
  if (!type) return undefined
  try {
    const isBase64 = parameters.toLowerCase().endsWith(";base64")
    const bytes = isBase64
      ? Uint8Array.from(atob(decodeURIComponent(data)), sign => sign.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(data))
    return { type: type.toLowerCase(), bytes }
  } catch {
    return undefined
  }
}

/** In pixels of a picture of 600; a module has about twelve. */
const dotGrowth = 3

async function textsOf({ type, bytes }: InAddress): Promise<{ texts: string[]; isDrawable: boolean }> {
  const { readCodes } = await import("#platform/code-reader.ts")
  if (type !== "image/svg+xml") {
    const { width, height } = (await pictureSize(new Blob([bytes]))) ?? {
      width: mostPixels,
      height: mostPixels,
    }
    return { texts: width * height > mostPixels ? [] : await readCodes(bytes), isDrawable: true }
  }
  const markup = new TextDecoder().decode(bytes)
  // Dark codes on nothing are seen on white, light ones on black.
  for (const ground of [255, 0]) {
    const drawn = svgPixels(markup, ground)
    if (!drawn) return { texts: [], isDrawable: false }
    const pictures = drawn.images.slice(0, 4).flatMap(address => pictureIn(address) ?? [])
    for (const picture of pictures.filter(({ type }) => type !== "image/svg+xml")) {
      const inside = await textsOf(picture).catch(() => undefined)
      if (inside && inside.texts.length > 0) return inside
    }
    // Modules drawn as separate dots are read once they touch.
    for (const canvas of [drawn.canvas, grown(drawn.canvas, dotGrowth)]) {
      const texts = await readCodes(inColour(canvas))
      if (texts.length > 0) return { texts, isDrawable: true }
    }
  }
  return { texts: [], isDrawable: true }
}

function inColour({
  width,
  height,
  pixels,
}: {
  width: number
  height: number
  pixels: Uint8Array
}): ImageData {
  const words = new Uint32Array(pixels.length)
  pixels.forEach((level, at) => {
    words[at] = 0xff000000 | (level * 0x010101)
  })
  return { width, height, data: new Uint8ClampedArray(words.buffer), colorSpace: "srgb" }
}
