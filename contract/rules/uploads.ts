// Rules of uploaded files: how large, and of which types (docs/product/slips.md, docs/product/chat.md). No imports:
// scripts in the browser use some of them.

const mebibyte = 1024 * 1024

/** A whole number of MiB, as texts state a limit. */
export function mebibytes(bytes: number): number {
  return bytes / mebibyte
}

/** The largest picture of a slip; the limit itself is allowed. */
export const maxSlipBytes = 10 * mebibyte

/** The largest files of a chat message; the limits themselves are allowed. */
export const maxChatImageBytes = 10 * mebibyte
export const maxChatVideoBytes = 20 * mebibyte
export const maxChatFileBytes = { image: maxChatImageBytes, video: maxChatVideoBytes } as const

/** How many bytes of chat files the embedded backend keeps at once, or a day; the limits themselves are allowed. */
export const chatQuotaBytes = {
  guest: 40 * mebibyte,
  member: 200 * mebibyte,
  /** All guests of a network, in 24 hours: a click makes a new guest. */
  guestsOfNetworkADay: 100 * mebibyte,
  /** Members and guests of a network, in 24 hours: many phones share one. */
  networkADay: 500 * mebibyte,
  allGuests: 2048 * mebibyte,
} as const

/** How long it keeps them: those that no message shows, those of guests, those of members and of support. */
export const chatFilesKeptDays = { unused: 1, guest: 30, member: 365 } as const

export type ChatFileKind = keyof typeof maxChatFileBytes

/** The most pixels of a picture, and along one side: what can be decoded in the memory that there is. */
export const maxPicturePixels = 40_000_000
export const maxPictureSide = 12_000

/** The pictures that slips and the chat take. */
export const pictureTypes = ["image/jpeg", "image/png", "image/gif"] as const
export type PictureType = (typeof pictureTypes)[number]

/** The videos that the chat takes. */
export const videoTypes = ["video/mp4", "video/quicktime"] as const
export type VideoType = (typeof videoTypes)[number]

/** How files of a type begin. */
const beginnings: Record<PictureType, readonly number[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/gif": [0x47, 0x49, 0x46, 0x38],
}

/** How names of files of a type end. */
const extensions: Record<PictureType | VideoType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
}

/** The type of a picture by its first bytes, 8 of which are enough; `undefined` for what is no picture. */
export function pictureTypeOf(file: Uint8Array): PictureType | undefined {
  return pictureTypes.find(type => beginnings[type].every((byte, at) => file[at] === byte))
}

/** Other files that phones give for pictures, by how they begin (at a byte) and by the name that people know. */
const foreign: readonly { name: string; at: number; beginning: RegExp }[] = [
  { name: "HEIC", at: 4, beginning: /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/ },
  { name: "AVIF", at: 4, beginning: /^ftypavi[fs]/ },
  { name: "WebP", at: 0, beginning: /^RIFF.{4}WEBP/s },
  { name: "PDF", at: 0, beginning: /^%PDF/ },
  { name: "TIFF", at: 0, beginning: /^(II\*\0|MM\0\*)/ },
  { name: "BMP", at: 0, beginning: /^BM/ },
]

/** How many bytes of a file tell what it is. */
export const tellingBytes = 16

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, tellingBytes))

/** What a file is that no slip may be, by its first 16 bytes: `HEIC`, `PDF`; `undefined` for what has no name here. */
export function foreignFormatOf(file: Uint8Array): string | undefined {
  const text = latin(file)
  return foreign.find(({ at, beginning }) => beginning.test(text.slice(at)))?.name
}

/** The type of a chat's file by its first 16 bytes, whatever its name and type say. */
export function chatFileTypeOf(file: Uint8Array): PictureType | VideoType | undefined {
  const picture = pictureTypeOf(file)
  // ISO base media and QuickTime; pictures in the same container are no videos.
  if (picture || foreignFormatOf(file) || !/^.{4}(ftyp|moov|mdat|wide|free)/s.test(latin(file)))
    return picture
  return /^.{4}ftyp(?!qt)/s.test(latin(file)) ? "video/mp4" : "video/quicktime"
}

/**
 * A file as it is sent on: name and type follow the content, since some backends judge by them. The player's own name of
 * it may be anything.
 */
export function renamed(file: File, name: string, type: PictureType | VideoType): File {
  return new File([file], `${name}.${extensions[type]}`, { type })
}
