import { expect, test } from "vitest"
import { chatFileTypeOf, foreignFormatOf } from "./uploads.ts"

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0", "HEIC", undefined],
  ["\0\0\0\x18ftypmif1\0\0\0\0", "HEIC", undefined],
  ["\0\0\0\x18ftypavif\0\0\0\0", "AVIF", undefined],
  ["RIFF\n\0\0\0WEBPVP8 ", "WebP", undefined],
  ["%PDF-1.7", "PDF", undefined],
  ["\0\0\0\x18ftypisom\0\0\0\0", undefined, "video/mp4"],
  ["\0\0\0\x14ftypqt  \0\0\0\0", undefined, "video/quicktime"],
  ["\0\0\0\x08wide\0\0\0\0mdat", undefined, "video/quicktime"],
  ["\xff\xd8\xff\xe0", undefined, "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", undefined, "image/png"],
  ["<html>", undefined, undefined],
  ["", undefined, undefined],
])("a file that begins with %j is %s, in the chat %s", (text, foreign, type) => {
  expect(foreignFormatOf(bytes(text))).toBe(foreign)
  expect(chatFileTypeOf(bytes(text))).toBe(type)
})
