// From node:http to the app and back: static files, buffered documents, nothing through web streams.
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http"
import { type Duplex, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { clientAddress } from "./address.ts"
import type { App } from "./app.ts"
import { accepts, compress } from "./compression.ts"
import type { Answer, Inbound } from "./exchange.ts"
import { pathOf } from "./exchange.ts"
import type { StaticFile } from "./files.ts"
import { describeError, type Log } from "./log.ts"

export type ListenerOptions = {
  app: App
  files: Map<string, StaticFile>
  trustedProxies: number
  log: Log
}

/** A listener for `http.createServer`. */
export function createListener({ app, files, trustedProxies, log }: ListenerOptions): RequestListener {
  return (request, response) => {
    const target = targetOf(request.url ?? "/")
    const file = files.get(pathOf(target))
    if (file && (request.method === "GET" || request.method === "HEAD")) {
      sendFile(request, response, file)
      return
    }
    app
      .answer(inboundOf(request, target, trustedProxies))
      .then(answer => send(request, response, answer))
      .catch(error => {
        log("error", "answer not sent", { path: pathOf(target), error: describeError(error) })
        response.destroy()
      })
  }
}

/** What is not HTTP, too large or too slow never becomes a request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\nx-content-type-options: nosniff\r\n\r\n`,
  )
}

/** Proxies may ask with a whole URL; only its path and query are ours to read. */
function targetOf(url: string): string {
  if (url.startsWith("/")) return url
  if (!URL.canParse(url)) return "/"
  const { pathname, search } = new URL(url)
  return pathname.startsWith("/") ? pathname + search : "/"
}

function inboundOf(request: IncomingMessage, target: string, trustedProxies: number): Inbound {
  const headers = new Headers()
  const raw = request.rawHeaders
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!)
  return {
    method: request.method ?? "GET",
    target,
    headers,
    readBody: limit => readAtMost(request, limit),
    address: clientAddress(request.socket.remoteAddress, headers.get("x-forwarded-for"), trustedProxies),
  }
}

async function readAtMost(
  request: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const headers = file.headers.flat()
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const accepted = request.headers["accept-encoding"]
  const coding = (["br", "gzip"] as const).find(one => file.bodies[one] && accepts(accepted as string, one))
  const body = coding ? file.bodies[coding]! : file.bodies.identity
  if (coding) headers.push("content-encoding", coding)
  headers.push("content-length", String(body.length))
  response.writeHead(200, headers)
  response.end(request.method === "HEAD" ? undefined : body)
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const headers = answer.headers.flat()
  // A body that was not read to its end would be taken for the next request.
  if (!request.complete) headers.push("connection", "close")
  const { status, body } = answer
  if (typeof body === "string") {
    const { coding, bytes } = compress(body, request.headers["accept-encoding"] as string | undefined)
    if (coding) headers.push("content-encoding", coding)
    headers.push("content-length", String(bytes.length))
    response.writeHead(status, withVary(headers))
    response.end(request.method === "HEAD" ? undefined : bytes)
    return
  }
  if (body) {
    response.writeHead(status, headers)
    await pipeline(Readable.fromWeb(body as never), response)
    return
  }
  if (status !== 304) headers.push("content-length", "0")
  response.writeHead(status, headers).end()
}

/** The coding depends on Accept-Encoding, whatever else the app said the answer depends on. */
function withVary(headers: string[]): string[] {
  const at = headers.indexOf("vary")
  if (at < 0) headers.push("vary", "Accept-Encoding")
  else headers[at + 1] += ", Accept-Encoding"
  return headers
}
