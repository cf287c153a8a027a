// Writing answers to a node:http response: buffered, with their length, compressed once.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { HealthAnswer } from "#platform/health.ts"
import { partAsked } from "#platform/range.ts"
import { isStillKept } from "./cache.ts"
import { accepts, compress, compressForMany } from "./compression.ts"
import type { Answer } from "./exchange.ts"
import type { StaticFile } from "./files.ts"

/** Sends a static file, in the best coding that it was compressed in and the browser takes. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const headers = file.headers.flat()
  if (isStillKept(request.headers["if-none-match"], file.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const accepted = acceptEncoding(request)
  if (isWhole(file)) {
    sendPart(request, response, file)
    return
  }
  const coding = (["br", "gzip"] as const).find(one => file.bodies[one] && accepts(accepted, one))
  const body = coding ? file.bodies[coding]! : file.bodies.identity
  if (coding) headers.push("content-encoding", coding)
  headers.push("content-length", String(body.length))
  response.writeHead(200, headers)
  response.end(request.method === "HEAD" ? undefined : body)
}

/** Is it served uncompressed only? Ranges are of the file itself, never of a compressed one. */
function isWhole({ bodies }: StaticFile): boolean {
  return bodies.br === undefined && bodies.gzip === undefined
}

/**
 * Sends the range that is asked for, or the whole file. `If-Range` never holds: it needs a strong ETag, ours are weak.
 */
function sendPart(request: IncomingMessage, response: ServerResponse, { headers, bodies }: StaticFile): void {
  const asked = request.headers["if-range"] ? undefined : request.headers.range
  const { status, headers: own, first, last } = partAsked(asked, bodies.identity.length)
  response.writeHead(status, [...headers.flat(), ...Object.entries(own).flat()])
  response.end(request.method === "HEAD" ? undefined : bodies.identity.subarray(first, last + 1))
}

/** Sends an answer to a load balancer; no browser shows it. */
export function sendHealth(response: ServerResponse, { status, text }: HealthAnswer): void {
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "content-length": text.length,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    })
    .end(text)
}

/** Sends an answer of the app; a document goes out in one piece, compressed where the browser takes it. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  readingMs: number,
): Promise<void> {
  const { status, body } = answer
  const headers = dependingOnEncoding(answer.headers.flat())
  if (typeof body === "string") {
    const accepted = acceptEncoding(request)
    const { coding, bytes } = answer.made
      ? compressForMany(body, answer.made, accepted)
      : compress(body, accepted)
    if (coding) headers.push("content-encoding", coding)
    headers.push("content-length", String(bytes.length))
    response.writeHead(status, headers)
    response.end(request.method === "HEAD" ? undefined : bytes)
  } else if (body && request.method !== "HEAD") {
    response.writeHead(status, headers)
    await sendStream(body, response, readingMs)
  } else {
    if (body) await letGo(body)
    if (status !== 304 && request.method !== "HEAD") headers.push("content-length", "0")
    response.writeHead(status, headers).end()
  }
}

/**
 * Passes a stream on as fast as the browser reads it. When the browser leaves, the source is cancelled at once. When
 * the source fails, the connection is closed, so that a partial body never looks complete. Rejects only with the
 * source's error.
 */
async function sendStream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  readingMs: number,
): Promise<void> {
  const reader = body.getReader()
  const left = new Promise<"left">(resolve => {
    if (response.destroyed) resolve("left")
    response.once("close", () => resolve("left")).once("error", () => resolve("left"))
  })
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), left])
      if (part === "left") return
      if (part.done) break
      if (response.write(part.value)) continue
      response.socket?.setTimeout(readingMs)
      const drained = new Promise<"drained">(resolve => response.once("drain", () => resolve("drained")))
      if ((await Promise.race([drained, left])) === "left") return
      response.socket?.setTimeout(0)
    }
    response.end()
  } catch (error) {
    response.destroy()
    throw error
  } finally {
    // Its promise must not stay without a listener: a source that has failed rejects here too.
    await reader.cancel().catch(() => {})
  }
}

/** Cancels a body that nobody will read. If it has failed already, that is ignored. */
async function letGo(body: ReadableStream<Uint8Array>): Promise<void> {
  await body.cancel().catch(() => {})
}

function acceptEncoding(request: IncomingMessage): string | undefined {
  return request.headers["accept-encoding"] as string | undefined
}

/** An answer that a cache may keep must name the content coding in its Vary. */
function dependingOnEncoding(headers: string[]): string[] {
  const at = headers.indexOf("vary")
  if (at >= 0) headers[at + 1] += ", Accept-Encoding"
  else if (headers.some(value => value.startsWith("public, "))) headers.push("vary", "Accept-Encoding")
  return headers
}
