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
  // The types do not know yet that a stream can be iterated.
  const rest = ((body ?? noChunks()) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  while (isWhole) {
    const { value: chunk, done } = await rest.next()
    if (done) return { bytes: joined(chunks, length), isWhole }
    const room = mostBytes - length
    isWhole = chunk.byteLength <= room
    chunks.push(isWhole ? chunk : chunk.subarray(0, room))
    length += Math.min(chunk.byteLength, room)
  }
  rest.return?.().catch(() => {})
  return { bytes: joined(chunks, length), isWhole }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks
  if (first && chunks.length === 1) return first as Uint8Array<ArrayBuffer>
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
