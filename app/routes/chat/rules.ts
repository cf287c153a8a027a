// Which files a chat message may carry (docs/product/chat.md).
import {
  type ChatFileKind,
  chatFileKindOf,
  pictureTypes,
  tellingBytes,
  videoTypes,
} from "#contract/rules/uploads.ts"

/** The `accept` of the file field. */
export const acceptedTypes = [...pictureTypes, ...videoTypes].join()

/**
 * A file's kind by its content: phones send any type, and messengers give any ending. `undefined` when it is not accepted,
 * as without an ending at all.
 */
export async function fileKind(file: File): Promise<ChatFileKind | undefined> {
  if (!/\.\w+$/.test(file.name)) return undefined
  return chatFileKindOf(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()))
}
