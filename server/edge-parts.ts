// Ranges of the how-to clips at the edge: the platform serves whole files only, and some video players need ranges.
import { partAsked } from "#platform/range.ts"

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
  const asked = request.headers.get("if-range") ? null : request.headers.get("range")
  const { status, headers: own, first, last } = partAsked(asked, bytes.byteLength)
  const headers = new Headers(whole.headers)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(status === 416 ? null : bytes.slice(first, last + 1), { status, headers })
}
