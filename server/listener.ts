// From node:http to the app and back: static files, buffered documents, nothing through web streams.
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http"
import { type Duplex, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { clientAddress } from "./address.ts"
import type { App } from "./app.ts"
import { discardBody, readAtMost } from "./body.ts"
import { isStillKept } from "./cache.ts"
import { accepts, compress } from "./compression.ts"
import { type Answer, type Inbound, pathOf } from "./exchange.ts"
import type { StaticFile } from "./files.ts"
import { describeError, type Log } from "./log.ts"

export type ListenerOptions = {
  app: App
  files: Map<string, StaticFile>
  trustedProxies: number
  log: Log
  /** Answers under way at once; more are turned away at once, since waiting longer helps nobody. */
  mostUnderWay?: number
}

/** A listener for `http.createServer`. */
export function createListener(options: ListenerOptions): RequestListener {
  const { app, files, trustedProxies, log, mostUnderWay = 1000 } = options
  let underWay = 0

  async function answer(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    underWay += 1
    try {
      const inbound = inboundOf(request, target, trustedProxies)
      await send(
        request,
        response,
        await (underWay > mostUnderWay ? app.refuse(inbound, 503) : app.answer(inbound)),
      )
    } catch (error) {
      // Players who leave before the answer is out are no failure.
      if (!request.destroyed)
        log("error", "answer not sent", { path: pathOf(target), error: describeError(error) })
      response.destroy()
    } finally {
      underWay -= 1
    }
  }

  return (request, response) => {
    const target = targetOf(request.url ?? "/")
    const file = files.get(pathOf(target))
    if (file && (request.method === "GET" || request.method === "HEAD")) sendFile(request, response, file)
    else answer(request, response, target)
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

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const headers = file.headers.flat()
  if (isStillKept(request.headers["if-none-match"], file.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const accepted = acceptEncoding(request)
  const coding = (["br", "gzip"] as const).find(one => file.bodies[one] && accepts(accepted, one))
  const body = coding ? file.bodies[coding]! : file.bodies.identity
  if (coding) headers.push("content-encoding", coding)
  headers.push("content-length", String(body.length))
  response.writeHead(200, headers)
  response.end(request.method === "HEAD" ? undefined : body)
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, body } = answer
  const headers = dependingOnEncoding(answer.headers.flat())
  if (!(await discardBody(request))) headers.push("connection", "close")
  if (typeof body === "string") {
    const { coding, bytes } = compress(body, acceptEncoding(request))
    if (coding) headers.push("content-encoding", coding)
    headers.push("content-length", String(bytes.length))
    response.writeHead(status, headers)
    response.end(request.method === "HEAD" ? undefined : bytes)
  } else if (body && request.method !== "HEAD") {
    response.writeHead(status, headers)
    await pipeline(Readable.fromWeb(body as never), response)
  } else {
    if (status !== 304 && request.method !== "HEAD") headers.push("content-length", "0")
    response.writeHead(status, headers).end()
  }
}

function acceptEncoding(request: IncomingMessage): string | undefined {
  return request.headers["accept-encoding"] as string | undefined
}

/** Where the app says what an answer depends on, a cache may keep it, and it depends on the coding too. */
function dependingOnEncoding(headers: string[]): string[] {
  const at = headers.indexOf("vary")
  if (at >= 0) headers[at + 1] += ", Accept-Encoding"
  return headers
}
