// Converts the platform's Request and Response from and to our plain values, for the edge and for tests.
import { readAtMost } from "./body.ts"
import { type Answer, type Inbound, mostDiscardedBytes } from "./exchange.ts"
import { requestIdOf } from "./request-id.ts"

/** Answers a Request by way of plain values. Its body is always read to the end, even when it is refused. */
export async function throughFetch(
  answer: (inbound: Inbound) => Promise<Answer>,
  request: Request,
  address: string | undefined,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const source = request.body && leftOpen(request.body)
  const { status, headers, body } = await answer({
    method: request.method,
    target: pathname + search,
    headers: request.headers,
    readBody: limit => readAtMost(source?.stream, limit),
    openBody: source ? () => source.stream : undefined,
    requestId: requestIdOf(),
    address,
  })
  // An unread body breaks the connection, also for the next request on it.
  await source?.discardRest().catch(() => undefined)
  return new Response(request.method === "HEAD" ? null : body, { status, headers })
}

/** A body whose reader may stop half-way: the rest can still be read and dropped. */
function leftOpen(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }
  return {
    stream: new ReadableStream(source, { highWaterMark: 0 }),
    async discardRest() {
      for (let length = 0; length <= mostDiscardedBytes; ) {
        const { done, value } = await reader.read()
        if (done) return
        length += value.byteLength
      }
    },
  }
}
