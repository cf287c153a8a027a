// Which content coding an answer gets. Documents are compressed once, whole, with the cheapest codec that the browser
// accepts (docs/decisions/013-compression.md).
import { constants, gzipSync } from "node:zlib"

/** Does `Accept-Encoding` accept this coding? Only a weight of 0 counts: we choose the order ourselves. */
export function accepts(header: string | undefined, coding: string): boolean {
  if (!header) return false
  let any = false
  for (const item of header.split(",")) {
    const [name, ...parameters] = item.split(";").map(part => part.trim().toLowerCase())
    const refused = parameters.some(parameter => /^q=0(\.0{1,3})?$/.test(parameter))
    if (name === coding) return !refused
    if (name === "*") any = !refused
  }
  return any
}

/** Below this, compression gains too little. */
const leastBytes = 256

/** The text as bytes, compressed where the browser accepts it. */
export function compress(
  text: string,
  acceptEncoding: string | undefined,
): { coding?: "gzip"; bytes: Buffer } {
  const bytes = Buffer.from(text)
  if (bytes.length < leastBytes || !accepts(acceptEncoding, "gzip")) return { bytes }
  return { coding: "gzip", bytes: gzipSync(bytes, { level: constants.Z_DEFAULT_LEVEL }) }
}
