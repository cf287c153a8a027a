// Reads a body that somebody else sends, up to a limit.

type Chunks = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null | undefined

/**
 * The first `mostBytes` of a body, and whether that is all of it. The rest is not read: a stream is cancelled, an
 * iterator is told to return. Neither is waited for, since a clone is cancelled only once its original is. Rejects when
 * the sender breaks off.
 */
export async function readUpTo(
  body: Chunks,
  mostBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  let isWhole = true
  const { next, stop } = reading(body ?? noChunks())
  while (isWhole) {
    const { value: chunk, done } = await next()
    if (done) return { bytes: joined(chunks), isWhole }
    const room = mostBytes - length
    isWhole = chunk.byteLength <= room
    chunks.push(isWhole ? chunk : chunk.subarray(0, room))
    length += Math.min(chunk.byteLength, room)
  }
  stop()?.catch(() => {})
  return { bytes: joined(chunks), isWhole }
}

/** A stream's reader takes half the time of its iterator. */
function reading(body: NonNullable<Chunks>) {
  if (body instanceof ReadableStream) {
    const reader = body.getReader()
    return { next: () => reader.read(), stop: () => reader.cancel() }
  }
  const rest = body[Symbol.asyncIterator]()
  return { next: () => rest.next(), stop: () => rest.return?.() }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

/** The chunks in one piece; one alone as it is. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [first] = chunks
  if (first && chunks.length === 1) return first as Uint8Array<ArrayBuffer>
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
