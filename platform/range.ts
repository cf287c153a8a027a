// Byte ranges of a file, which video players ask for (RFC 9110, section 14).

type Range = { first: number; last: number }

/**
 * The one range that a header asks for. Undefined where the whole file is the answer: for anything but a byte range,
 * and for several ranges, which a server may ignore.
 */
export function rangeOf(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "")
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
