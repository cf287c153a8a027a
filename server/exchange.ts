// What an adapter hands to the app, and what it gets back: plain values, so that Node's adapter needs no web streams.

/** A request as it came in, whatever the platform. */
export type Inbound = {
  method: string
  /** Path and query as sent: begins with `/`. */
  target: string
  headers: Headers
  /** The whole body, or `too-long` when there is more than `limit` bytes. Rejects when the body breaks off. */
  readBody: (limit: number) => Promise<Uint8Array<ArrayBuffer> | "too-long">
  /** The body as it comes in, for uploads. The adapter drops what the app does not read. */
  openBody?: () => ReadableStream<Uint8Array>
  /** Names the request in the logs and on failure pages. */
  requestId: string
  /** The player's address, if it is known. */
  address: string | undefined
}

export type HeaderList = [name: string, value: string][]

/** A finished answer. Documents are text; streams come only from routes that send a Response of their own. */
export type Answer = {
  status: number
  headers: HeaderList
  body: string | ReadableStream<Uint8Array> | null
  /** Where the same body is sent many times: the adapter keeps its bytes here. */
  made?: MadeCodings
}

/** A body in the content codings that were asked for so far. */
export type MadeCodings = Partial<Record<"identity" | "br" | "gzip", Buffer>>

/** How many bytes of a refused body are read and dropped before the connection is closed. */
export const mostDiscardedBytes = 32 * 1024 * 1024

/** The path of a target, without its query. */
export function pathOf(target: string): string {
  const at = target.indexOf("?")
  return at < 0 ? target : target.slice(0, at)
}
