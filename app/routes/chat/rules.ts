// What may be sent (docs/product/chat.md). Limits are in MiB, the limit itself allowed.

export const maxTextLength = 2000
export const maxMegabytes = { image: 10, video: 20 } as const
export const acceptedTypes = "image/png,image/jpeg,image/gif,video/mp4,video/quicktime"

const kinds: Record<string, "image" | "video"> = {
  "image/png": "image",
  "image/jpeg": "image",
  "image/jpg": "image",
  "image/gif": "image",
  "video/mp4": "video",
  "video/quicktime": "video",
}

const extensions: Record<string, "image" | "video"> = {
  png: "image",
  jpg: "image",
  jpeg: "image",
  gif: "image",
  mp4: "video",
  mov: "video",
  qt: "video",
}

/** What a chosen file is by its name and type; undefined when it is not taken. What it really is, the backend tells. */
export function fileKind({ name, type }: { name: string; type: string }): "image" | "video" | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return undefined
  // Some phones give no type; then the extension has to do.
  return type ? kinds[type.toLowerCase()] : extensions[extension]
}
