// Recognises an MP4 or QuickTime file by its content: a chain of boxes that ends where the file does, with a `moov`
// (ISO/IEC 14496-12, section 4.2), and removes its metadata: phones write the place
// where it was recorded. Nothing is decoded.

import type { VideoType } from "#contract/rules/uploads.ts"

/** A video without its metadata, all other bytes in place; undefined for anything but a video. */
export function cleanVideo(file: Uint8Array): { type: VideoType; bytes: Uint8Array } | undefined {
  const type = videoTypeOf(file)
  if (!type) return undefined
  const bytes = new Uint8Array(file)
  blankMetadata(bytes, 0, bytes.length)
  return { type, bytes }
}

/** Where metadata stands: the file's own, the movie's, a track's (14496-12, 8.10 and 8.11; XMP in a `uuid`). */
const metadata = ["udta", "meta", "uuid"]
const containers = ["moov", "trak"]

function blankMetadata(file: Uint8Array, from: number, to: number): void {
  for (const box of boxesIn(file, from, to)) {
    if (metadata.includes(box.type) || (box.type === "trak" && isMetadataTrack(file, box))) {
      // A `free` box of the same size: offsets into the file stay true.
      file.set([0x66, 0x72, 0x65, 0x65], box.at + 4)
      file.fill(0, box.body, box.end)
    } else if (containers.includes(box.type)) blankMetadata(file, box.body, box.end)
  }
}

/** Timed metadata, as cameras write it, has the handler `meta`. */
function isMetadataTrack(file: Uint8Array, track: Box): boolean {
  const find = ({ body, end }: Box, type: string) => boxesIn(file, body, end).find(box => box.type === type)
  const media = find(track, "mdia")
  const handler = media && find(media, "hdlr")
  return handler !== undefined && textOf(file, handler.body + 8) === "meta"
}

type Box = { type: string; at: number; body: number; end: number }

/** The boxes of a part of the file, as far as they are sound. */
function boxesIn(file: Uint8Array, from: number, to: number): Box[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < 10_000; ) {
    const isLong = view.getUint32(at) === 1 && at + 16 <= to
    const size = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at) || to - at
    const body = at + (isLong ? 16 : 8)
    if (at + size > to || at + size < body) break
    boxes.push({ type: textOf(file, at + 4), at, body, end: at + size })
    at += size
  }
  return boxes
}

/** The type of a video, or undefined for anything else. */
function videoTypeOf(file: Uint8Array): VideoType | undefined {
  const boxes = boxesIn(file, 0, file.length)
  const [first] = boxes
  const isWhole = boxes.at(-1)?.end === file.length && boxes.every(({ type }) => /^[\w ©-]{4}$/.test(type))
  if (!first || !isWhole || !boxes.some(({ type }) => type === "moov")) return undefined
  if (first.type !== "ftyp" || first.end < 16) {
    return ["moov", "mdat", "wide", "free", "skip"].includes(first.type) ? "video/quicktime" : undefined
  }
  return textOf(file, first.body) === "qt  " ? "video/quicktime" : "video/mp4"
}

function textOf(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at, at + 4))
}
