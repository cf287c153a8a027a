// Which files a chat message may carry (docs/product/chat.md).
import { type ChatFileKind, pictureTypes, videoTypes } from "#contract/rules/uploads.ts"

/** For the chooser of files. */
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

/** What a chosen file is by its name and type; undefined when it is not taken. What it really is, the backend tells. */
export function fileKind({ name, type }: { name: string; type: string }): ChatFileKind | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return undefined
  // Some phones give no type; then the extension has to do.
  return type ? kinds.get(type.toLowerCase()) : extensions[extension]
}
