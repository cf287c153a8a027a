// Ranges of the how-to clips at the edge: the platform serves whole files only, and some video players need ranges.
import { rangeOf } from "#platform/range.ts"

/** The platform's files, as wrangler.jsonc binds them. */
export type Assets = { ASSETS: { fetch: (request: Request) => Promise<Response> } }

/** May it be one of the files that wrangler.jsonc leaves to the worker? What is none, and other methods, get a page. */
export function isClip({ method, url }: Request): boolean {
  return (method === "GET" || method === "HEAD") && new URL(url).pathname.startsWith("/clips/")
}

/** The same request for the whole file. */
export function withoutRange(request: Request): Request {
  const whole = new Request(request)
  whole.headers.delete("range")
  return whole
}

/** The part of a whole file that is asked for. Clips of ours are small: they are read into memory. */
export async function partOf(request: Request, whole: Response): Promise<Response> {
  if (whole.status !== 200 || request.method !== "GET") return whole
  const bytes = await whole.arrayBuffer()
  const headers = new Headers(whole.headers)
  headers.set("accept-ranges", "bytes")
  const asked = request.headers.get("if-range") ? undefined : request.headers.get("range")
  const range = rangeOf(asked ?? undefined, bytes.byteLength)
  if (range === undefined) return new Response(bytes, { headers })
  headers.delete("content-length")
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${bytes.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set("content-range", `bytes ${range.first}-${range.last}/${bytes.byteLength}`)
  return new Response(bytes.slice(range.first, range.last + 1), { status: 206, headers })
}
