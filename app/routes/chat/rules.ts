// Which files a chat message may carry (docs/product/chat.md).
import { type ChatFileKind, pictureTypes, videoTypes } from "#contract/rules/uploads.ts"

/** The `accept` of the file field. */
export const acceptedTypes = [...pictureTypes, ...videoTypes].join()

const kinds = new Map<string, ChatFileKind>([
  ...pictureTypes.map(type => [type, "image"] as const),
  ["image/jpg", "image"],
  ...videoTypes.map(type => [type, "video"] as const),
])

const extensions: Record<string, ChatFileKind> = {
  png: "image",
  jpg: "image",
  jpeg: "image",
  gif: "image",
  mp4: "video",
  mov: "video",
  qt: "video",
}

/** A file's kind by its name and type; `undefined` when it is not accepted. The backend checks the content. */
export function fileKind({ name, type }: { name: string; type: string }): ChatFileKind | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return undefined
  // Some phones send no type, so the extension decides.
  return type ? kinds.get(type.toLowerCase()) : extensions[extension]
}
