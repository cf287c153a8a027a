// Which files a chat message may carry (docs/product/chat.md).
import { visible } from "#contract/rules/typed.ts"
import {
  type ChatFileKind,
  chatFileTypeOf,
  foreignFormatOf,
  pictureTypes,
  renamed,
  tellingBytes,
  videoTypes,
} from "#contract/rules/uploads.ts"

/** The `accept` of the file field. */
export const acceptedTypes = [...pictureTypes, ...videoTypes].join()

/** A file that may be sent, its kind, and what its sender calls it. */
export type ChatFile = { kind: ChatFileKind; file: File; name: string }

/**
 * A file by its content: phones send any type, and messengers give any ending. `undefined` when it is not accepted, as
 * without an ending at all; a format that has a name then comes as that.
 */
export async function chatFileOf(file: File): Promise<ChatFile | string | undefined> {
  const beginning = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer())
  const type = chatFileTypeOf(beginning)
  const name = visible(file.name.replace(/^.*\//s, ""))
  if (!type || !/\.[^.]+$/.test(name)) return foreignFormatOf(beginning)
  const kind = type.startsWith("video/") ? "video" : "image"
  return { kind, file: renamed(file, kind, type), name: name.slice(-200).toWellFormed() }
}
