// Byte ranges of a file, which video players ask for (RFC 9110, section 14).

type Range = { first: number; last: number }

/** The answer to a request for a file of this size, by its `Range`: which bytes, under which status and headers. */
export function partAsked(
  header: string | null | undefined,
  size: number,
): Range & { status: 200 | 206 | 416; headers: Record<string, string> } {
  const range = rangeOf(header ?? "", size)
  const headers = { "accept-ranges": "bytes" }
  if (range === "unsatisfiable") {
    const none = { "content-range": `bytes */${size}`, "content-length": "0" }
    return { status: 416, headers: { ...headers, ...none }, first: 0, last: -1 }
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const part = range && { "content-range": `bytes ${first}-${last}/${size}` }
  const length = { "content-length": String(last - first + 1) }
  return { status: range ? 206 : 200, headers: { ...headers, ...part, ...length }, first, last }
}

/**
 * The one range that a header asks for. Undefined where the whole file is the answer: for anything but a byte range,
 * and for several ranges, which a server may ignore.
 */
function rangeOf(header: string, size: number): Range | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match || (match[1] === "" && match[2] === "")) return undefined
  const [, from = "", to = ""] = match
  if (from === "") {
    const length = Math.min(Number(to), size)
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== "" && Number(to) < first) return undefined
  return first >= size ? "unsatisfiable" : { first, last }
}
