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

/** The pictures that slips and the chat take. */
export const pictureTypes = ["image/jpeg", "image/png", "image/gif"] as const
export type PictureType = (typeof pictureTypes)[number]

/** The videos that the chat takes. */
export const videoTypes = ["video/mp4", "video/quicktime"] as const
export type VideoType = (typeof videoTypes)[number]

/** How files of a type begin, and how their names end. */
const pictures: Record<PictureType, { beginning: readonly number[]; extension: string }> = {
  "image/jpeg": { beginning: [0xff, 0xd8, 0xff], extension: "jpg" },
  "image/png": { beginning: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], extension: "png" },
  "image/gif": { beginning: [0x47, 0x49, 0x46, 0x38], extension: "gif" },
}

/** The type of a picture by its first bytes, 8 of which are enough; `undefined` for what is no picture. */
export function pictureTypeOf(file: Uint8Array): PictureType | undefined {
  return pictureTypes.find(type => pictures[type].beginning.every((byte, at) => file[at] === byte))
}

/** The end of a picture's file name, without the dot. */
export function pictureExtension(type: PictureType): string {
  return pictures[type].extension
}
