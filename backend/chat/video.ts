// Recognises an MP4 or QuickTime file by its content: a chain of boxes that ends where the file does, with a `moov`
// (ISO/IEC 14496-12, section 4.2). Nothing is decoded.

/** The type of a video, or undefined for anything else. */
export function videoTypeOf(file: Uint8Array): "video/mp4" | "video/quicktime" | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let brand: string | undefined
  let hasMovie = false
  let at = 0
  for (let boxes = 0; at + 8 <= file.length && boxes < 10_000; boxes++) {
    const type = textOf(file, at + 4)
    let size = view.getUint32(at)
    if (size === 1 && at + 16 <= file.length) size = Number(view.getBigUint64(at + 8))
    else if (size === 0) size = file.length - at
    if (size < 8 || at + size > file.length || !/^[\w ©-]{4}$/.test(type)) return undefined
    if (boxes === 0) {
      if (type === "ftyp" && size >= 16) brand = textOf(file, at + 8)
      else if (!["moov", "mdat", "wide", "free", "skip"].includes(type)) return undefined
    }
    if (type === "moov") hasMovie = true
    at += size
  }
  if (at !== file.length || !hasMovie) return undefined
  return brand === undefined || brand === "qt  " ? "video/quicktime" : "video/mp4"
}

function textOf(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at, at + 4))
}
