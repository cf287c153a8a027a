import { expect, test } from "vitest"
import { hostileFiles } from "#tests/hostile/files.ts"
import {
  end,
  frame,
  glue,
  greyData,
  header,
  mark,
  pngSignature,
  segment,
  zeros,
} from "#tests/hostile/parts.ts"
import { cleanPicture, PictureError } from "./picture.ts"

/** The first and the last bytes of a whole file. */
const ends = {
  "image/jpeg": ["\xff\xd8\xff", "\xff\xd9"],
  "image/png": ["\x89PNG\r\n\x1a\n", "IEND\xae\x42\x60\x82"],
  "image/gif": ["GIF8", ";"],
}

test("there are hundreds of hostile files", () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(200)
})

/** Those of too many bytes are not even read. */
const read = hostileFiles.filter(({ comesTo }) => comesTo !== "oversize")

test.each(read)("$name is $comesTo: nothing but a picture is left of it", ({ bytes, comesTo }) => {
  let picture: ReturnType<typeof cleanPicture> | undefined
  try {
    picture = cleanPicture(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(PictureError)
  }
  if (comesTo !== "either") expect(picture ? "cleaned" : "refused").toBe(comesTo)
  if (!picture) return
  const kept = Buffer.from(picture.bytes).toString("latin1")
  const [first = "", last = ""] = ends[picture.type]
  expect([kept.startsWith(first), kept.endsWith(last), kept.includes(mark)]).toEqual([true, true, false])
})

const png = (width: number, height: number) => glue(pngSignature, header(width, height), greyData(9, 9), end)

test.each([
  ["12,000 pixels wide", 12_000, 1, true],
  ["12,001 pixels wide", 12_001, 1, false],
  ["12,000 pixels high", 1, 12_000, true],
  ["12,001 pixels high", 1, 12_001, false],
  ["40 megapixels", 8000, 5000, true],
  ["8,000 pixels more", 8000, 5001, false],
] as const)("a picture of %s", (_, width, height, isTaken) => {
  if (isTaken) expect(cleanPicture(png(width, height)).type).toBe("image/png")
  else expect(() => cleanPicture(png(width, height))).toThrow(expect.objectContaining({ fault: "too-large" }))
})

test("a picture without width or height is refused", () => {
  for (const [width, height] of [
    [0, 1],
    [1, 0],
  ] as const)
    expect(() => cleanPicture(png(width, height))).toThrow(expect.objectContaining({ fault: "no-picture" }))
})

test("a JPEG of 64 scans is accepted, and of 65 refused", () => {
  const jpeg = (count: number) => {
    const scans = Array.from({ length: count }, () => glue(segment(0xda, zeros(6)), Uint8Array.of(0)))
    return glue(Uint8Array.of(0xff, 0xd8), frame(40, 40), ...scans, Uint8Array.of(0xff, 0xd9))
  }
  expect(cleanPicture(jpeg(64)).type).toBe("image/jpeg")
  expect(() => cleanPicture(jpeg(65))).toThrow(expect.objectContaining({ fault: "too-large" }))
})

test("a PNG whose text chunk is damaged or oddly named, or that has no end, is taken", () => {
  const whole = png(9, 9)
  const text = glue(
    Uint8Array.of(0, 0, 0, 1),
    new TextEncoder().encode("tEXt"),
    Uint8Array.of(65, 0, 0, 0, 0),
  )
  const odd = glue(
    Uint8Array.of(0, 0, 0, 1),
    Uint8Array.of(0x74, 0x20, 0xff, 0x74),
    Uint8Array.of(65, 0, 0, 0, 0),
  )
  const withChunk = (chunk: Uint8Array) => glue(pngSignature, header(9, 9), chunk, greyData(9, 9), end)
  for (const file of [withChunk(text), withChunk(odd), whole.slice(0, -12), whole.slice(0, -5)])
    expect(cleanPicture(file).bytes).toEqual(cleanPicture(whole).bytes)
  const data = whole.slice()
  data[data.length - 14] = (data.at(-14) ?? 0) ^ 1
  expect(() => cleanPicture(data), "but not one whose picture is damaged").toThrow()
})

test("a JPEG whose scan has no end marker gets one", () => {
  const begun = glue(
    Uint8Array.of(0xff, 0xd8),
    frame(40, 40),
    segment(0xda, zeros(6)),
    Uint8Array.of(1, 2, 3),
  )
  const whole = glue(begun, Uint8Array.of(0xff, 0xd9))
  expect(cleanPicture(begun).bytes).toEqual(cleanPicture(whole).bytes)
  expect(cleanPicture(glue(begun, Uint8Array.of(0xff))).type).toBe("image/jpeg")
})
