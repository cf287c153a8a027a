// Which content coding an answer gets. Documents are compressed once, whole, with the cheapest codec that the browser
// accepts (docs/decisions/250-cpu-of-a-page.md).
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { MadeCodings } from "./exchange.ts"

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

/**
 * How much each use of zlib writes at once. It keeps its last piece of memory until a full collection: with Node's own
 * 16 KB that would be four times as much (docs/decisions/250-cpu-of-a-page.md).
 */
const chunkSize = 4096

/**
 * A third less time than zlib's own choices, in half of their memory, for a twelfth more bytes: this is done for each
 * page of a member.
 */
const forOnce = { level: 3, windowBits: 14, memLevel: 7, chunkSize }

/** The text as bytes, compressed where the browser accepts it. */
export function compress(
  text: string,
  acceptEncoding: string | undefined,
): { coding?: "gzip"; bytes: Buffer } {
  const bytes = Buffer.from(text)
  if (bytes.length < leastBytes || !accepts(acceptEncoding, "gzip")) return { bytes }
  return { coding: "gzip", bytes: gzipSync(bytes, forOnce) }
}

/** A page with its styles takes 27 ms, half the time of the best quality, and is 7 % smaller than with quality 5. */
const brotliQuality = 10

/** The same for a text that is sent many times: each coding is made when it is first asked for. */
export function compressForMany(
  text: string,
  made: MadeCodings,
  acceptEncoding: string | undefined,
): { coding?: "br" | "gzip"; bytes: Buffer } {
  made.identity ??= Buffer.from(text)
  const coding = (["br", "gzip"] as const).find(one => accepts(acceptEncoding, one))
  if (coding === undefined || made.identity.length < leastBytes) return { bytes: made.identity }
  made[coding] ??=
    coding === "gzip"
      ? gzipSync(made.identity, { level: constants.Z_DEFAULT_LEVEL })
      : brotliCompressSync(made.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  return { coding, bytes: made[coding] }
}
