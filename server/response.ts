// Between the platform's Request and Response and our plain values: for the edge and for tests.
import type { Answer, Inbound } from "./exchange.ts"

/** What came in, read from a Request. */
export function inboundOf(request: Request, address: string | undefined): Inbound {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    target: pathname + search,
    headers: request.headers,
    readBody: limit => readAtMost(request.body, limit),
    address,
  }
}

/** An answer as a Response. */
export function responseOf({ status, headers, body }: Answer, method: string): Response {
  return new Response(method === "HEAD" ? null : body, { status, headers })
}

async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | "too-long"> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (body) {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength
      if (length > limit) return "too-long"
      chunks.push(chunk)
    }
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
