import sharp, { type Sharp } from "sharp"
import { expect, test } from "vitest"
import { hasTooManyPixels } from "./picture-size.ts"

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ddd" } })
const tooMany = async (picture: Sharp) =>
  hasTooManyPixels(new Blob([new Uint8Array(await picture.toBuffer())]))

const formats: [string, (picture: Sharp) => Sharp][] = [
  ["JPEG", picture => picture.jpeg()],
  [
    "progressive JPEG with a profile and EXIF",
    picture =>
      picture
        .keepIccProfile()
        .withExif({ IFD0: { Make: "x" } })
        .jpeg({ progressive: true }),
  ],
  ["PNG", picture => picture.png()],
  ["GIF", picture => picture.gif()],
]

test.each(formats)("a %s of more pixels than can be read is told by its first bytes", async (_, written) => {
  expect(await tooMany(written(flat(12_000, 2)))).toBe(false)
  expect(await tooMany(written(flat(12_001, 2)))).toBe(true)
  expect(await tooMany(written(flat(2, 12_001)))).toBe(true)
})

test("forty million pixels are read, more are not", async () => {
  expect(await tooMany(flat(8000, 5000).jpeg())).toBe(false)
  expect(await tooMany(flat(8001, 5000).jpeg())).toBe(true)
})

test.each([
  "",
  "\u00ff\u00d8\u00ff",
  "\u00ff\u00d8\u00ff\u00e0\u0000\u0000",
  "GIF89a",
  "no picture at all, but a longer text",
])("%j says nothing", async text => {
  const file = new Blob([Uint8Array.from(text, sign => sign.charCodeAt(0))])
  expect(await hasTooManyPixels(file)).toBe(false)
})

test("filled markers are passed, and segments without a length end the search", async () => {
  const jpeg = await flat(12_001, 2).jpeg().toBuffer()
  const filled = new Blob([
    jpeg.subarray(0, 2),
    new Uint8Array([0xff, 0xff]),
    new Uint8Array(jpeg.subarray(2)),
  ])
  expect(await hasTooManyPixels(filled)).toBe(true)
  const endless = new Uint8Array(300_000).fill(0xff)
  endless.set([0xff, 0xd8], 0)
  expect(await hasTooManyPixels(new Blob([endless]))).toBe(false)
})
