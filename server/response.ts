// Between the platform's Request and Response and our plain values: for the edge and for tests.
import { type Answer, type Inbound, mostDiscardedBytes } from "./exchange.ts"

/** Answers a Request by way of plain values. What it sends is read to its end, even where nobody wants it. */
export async function throughFetch(
  answer: (inbound: Inbound) => Promise<Answer>,
  request: Request,
  address: string | undefined,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { status, headers, body } = await answer({
    method: request.method,
    target: pathname + search,
    headers: request.headers,
    readBody: limit => readAtMost(request.body, limit),
    address,
  })
  // A body left unread breaks the connection, also for the request that comes next on it.
  if (!request.bodyUsed) await readAtMost(request.body, 0).catch(() => undefined)
  return new Response(request.method === "HEAD" ? null : body, { status, headers })
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
      if (length > mostDiscardedBytes) break
      if (length <= limit) chunks.push(chunk)
    }
  }
  if (length > limit) return "too-long"
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
