// One kept-alive HTTP/1.1 connection that counts bytes as they cross the wire. One request at a time.
import { connect, type Socket } from "node:net"

export type Received = {
  status: number
  /** Status line and headers as text, without the empty line after them. */
  head: string
  /** The same in bytes, with the empty line. */
  headBytes: number
  /** The body as it was framed: chunk sizes included. */
  bodyBytes: number
  /** The body without its framing, still compressed. */
  body: Buffer
}

type Pending = { resolve: (received: Received) => void; reject: (error: Error) => void }

export class Connection {
  readonly #socket: Socket
  #buffer: Buffer = Buffer.alloc(0)
  #pending: Pending | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on("data", (chunk: Buffer) => this.#take(chunk))
    socket.on("error", error => this.#fail(error))
    socket.on("close", () => this.#fail(new Error("the server closed the connection")))
  }

  /** Connects to a port of this machine. */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1")
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        resolve(new Connection(socket))
      })
    })
  }

  /** Sends a request, made by `requestBytes`, and resolves with the whole answer. */
  send(request: Buffer): Promise<Received> {
    if (this.#pending) throw new Error("one request at a time")
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const received = parse(this.#buffer)
    if (!received) return
    this.#buffer = Buffer.alloc(0)
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve(received)
  }

  #fail(error: Error): void {
    const pending = this.#pending
    this.#pending = undefined
    pending?.reject(error)
  }
}

/** A request as bytes. */
export function requestBytes(
  path: string,
  headers: Record<string, string>,
  { method = "GET", body = Buffer.alloc(0) }: { method?: string; body?: Buffer } = {},
): Buffer {
  const all: Record<string, string> = { host: "localhost:3000", ...headers }
  if (method !== "GET") all["content-length"] = String(body.length)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), body])
}

/** The answer's headers. */
export function headersOf({ head }: Received): Headers {
  const headers = new Headers()
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":")
    headers.append(line.slice(0, colon), line.slice(colon + 1))
  }
  return headers
}

/** The answer in these bytes, once all of it is there. Only one is expected: nothing is pipelined. */
function parse(bytes: Buffer): Received | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n")
  if (headEnd < 0) return undefined
  const head = bytes.toString("latin1", 0, headEnd)
  const headBytes = headEnd + 4
  const framed = bytes.subarray(headBytes)
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const body = isChunked ? unchunk(framed) : framed.length < length ? undefined : framed
  return body && { status: Number(head.slice(9, 12)), head, headBytes, bodyBytes: framed.length, body }
}

function unchunk(framed: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = framed.indexOf("\r\n", at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(framed.toString("latin1", at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (framed.length < next) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(framed.subarray(lineEnd + 2, next - 2))
    at = next
  }
}
