// A video loses its metadata and keeps every other byte.
import { expect, test } from "vitest"
import { cleanVideo } from "./video.ts"

const place = "+13.7563+100.5018/"
const text = (words: string) => Buffer.from(words, "latin1")
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}
/** The same with its size in 64 bits. */
const longBox = (type: string, body: Buffer) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, "latin1")
  head.writeBigUInt64BE(BigInt(body.length + 16), 8)
  return Buffer.concat([head, body])
}
const track = (handler: string, ...rest: Buffer[]) =>
  box("trak", box("mdia", box("hdlr", Buffer.alloc(8), text(handler), Buffer.alloc(12))), ...rest)

const film = (...metadata: Buffer[]) =>
  Buffer.concat([
    box("ftyp", text("isom\0\0\0\0")),
    box("moov", box("mvhd", Buffer.alloc(100, 1)), track("vide"), track("soun"), ...metadata),
    longBox("mdat", Buffer.alloc(500, 7)),
  ])

const location = () => box("udta", box("\u00a9xyz", text(place)))

test("a video without metadata stays as it is", () => {
  const file = film()
  expect(Buffer.from(cleanVideo(file)!.bytes).equals(file)).toBe(true)
})

test.each([
  ["of the movie", film(location())],
  ["of the movie, as keys", film(box("meta", box("keys", text("location")), box("ilst", text(place))))],
  ["of a track", film(track("vide", location()))],
  ["of the file", Buffer.concat([film(), location()])],
  ["of the file, XMP", Buffer.concat([film(), longBox("uuid", text(`<x>${place}</x>`))])],
  ["in a track of its own", film(track("meta", box("name", text(place))))],
])("metadata %s is gone, and nothing has moved", (_, file) => {
  const cleaned = Buffer.from(cleanVideo(file)!.bytes)
  expect(file.includes(place)).toBe(true)
  expect(cleaned.includes(place)).toBe(false)
  expect(cleaned.length).toBe(file.length)
  expect(cleaned.indexOf("mdat")).toBe(file.indexOf("mdat"))
  // Pictures and sound keep their places; only zeros and the name of an empty box are new.
  const changed = [...cleaned.keys()].filter(at => cleaned[at] !== file[at])
  expect(changed.every(at => cleaned[at] === 0 || text("free").includes(cleaned[at]!))).toBe(true)
  // The cleaned file is still a video.
  expect(cleanVideo(cleaned)).toMatchObject({ type: "video/mp4" })
  expect(file.includes(place)).toBe(true)
})

test("boxes that lead nowhere end the search, not the process", () => {
  const file = film(Buffer.from([0, 0, 0, 3, 0x75, 0x64, 0x74, 0x61]))
  expect(cleanVideo(file)).toBeDefined()
  expect(cleanVideo(file.subarray(0, 50))).toBeUndefined()
})
