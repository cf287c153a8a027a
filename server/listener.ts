// Connects node:http to the app, without web streams in between.
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { HealthAnswer } from "#platform/health.ts"
import { describeError, type Log } from "#platform/log.ts"
import { clientAddress } from "./address.ts"
import type { App } from "./app.ts"
import { chunksOf, discardBody, readAtMost, streamBody } from "./body.ts"
import { createShares } from "./connections.ts"
import { type Answer, type Inbound, pathOf } from "./exchange.ts"
import type { StaticFile } from "./files.ts"
import { formLimitBytes } from "./guard.ts"
import type { Metrics } from "./metrics/metrics.ts"
import { requestIdOf } from "./request-id.ts"
import { sendAnswer, sendFile, sendHealth } from "./send.ts"
import { isUpload } from "./uploads.ts"

export type ListenerLimits = {
  /** Answers in flight at once. Further requests are refused at once, since a longer wait helps nobody. */
  mostUnderWay: number
  /** Bodies that may come in at once; when one more begins, the oldest is ended. */
  mostComingIn: number
  /** Requests of one address at once, from their headers to the last byte of their answers. */
  mostPerAddress: number
  /** How long a form may take to arrive, and each part of an upload that is as large as a form; 30 s by default. */
  bodyTimeoutMs: number
  /** How long a client may read nothing of an answer. */
  readingMs: number
}

const usual: ListenerLimits = {
  mostUnderWay: 1000,
  mostComingIn: 2000,
  mostPerAddress: 200,
  bodyTimeoutMs: 30_000,
  readingMs: 30_000,
}

export type ListenerOptions = Partial<ListenerLimits> & {
  app: App
  files: Map<string, StaticFile>
  trustedProxies: number
  log: Log
  /** Is the server about to end? Then connections are not kept. */
  isEnding?: () => boolean
  /** Aborted when the server can wait no longer for files that are coming in. */
  lastCall?: AbortSignal
  /** Answers what load balancers ask. */
  health?: (path: string) => Promise<HealthAnswer> | undefined
  metrics?: Metrics | undefined
}

/** A listener for `http.createServer`. */
export function createListener(options: ListenerOptions): RequestListener {
  const { app, files, trustedProxies, log, metrics, lastCall, isEnding = () => false } = options
  const { mostUnderWay, bodyTimeoutMs, mostComingIn, mostPerAddress, readingMs } = { ...usual, ...options }
  const shares = createShares(mostPerAddress)
  let underWay = 0
  let hasWarned = trustedProxies > 0
  const comingIn = new Set<IncomingMessage>()
  metrics?.gauge("krapao_answers_under_way", `Answers being made; ${mostUnderWay} at most`, () => underWay)
  metrics?.gauge(
    "krapao_bodies_coming_in",
    `Forms and files being received; ${mostComingIn} at most`,
    () => comingIn.size,
  )

  /** A request does not count as under way while its client sends or reads: slow clients hold up nobody else. */
  async function aside<Value>(wait: () => Promise<Value>): Promise<Value> {
    underWay -= 1
    try {
      return await wait()
    } finally {
      underWay += 1
    }
  }

  async function bodyOf<Read>(request: IncomingMessage, read: () => Promise<Read>): Promise<Read> {
    if (request.complete || !hasBody(request)) return read()
    comingIn.add(request)
    const [first] = comingIn
    if (comingIn.size > mostComingIn && first) endLate(first)
    return aside(read).finally(() => comingIn.delete(request))
  }

  async function answer(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    underWay += 1
    let free: (() => void) | undefined
    try {
      const { readBody, ...rest } = inboundOf(request, target, trustedProxies)
      free = shares.take(rest.address)
      if (!free) log("warning", "too many requests of one address", { request: rest.requestId })
      const inbound = { ...rest, readBody: (limit: number) => bodyOf(request, () => readBody(limit)) }
      if (hasBody(request)) endWhenLate(request, bodyTimeoutMs, isUpload(inbound))
      const isFull = !free || underWay > mostUnderWay
      if (isRead(request) && (await hasLeft(request))) {
        metrics?.left()
        response.destroy()
        return
      }
      if (underWay > mostUnderWay)
        log("warning", "too many answers under way", { request: inbound.requestId })
      const making = isFull ? app.turnAway(inbound) : app.answer(inbound)
      const made = isUpload(inbound) ? await beforeLastCall(request, making, lastCall) : await making
      if (!made) log("info", "file refused at the end", { request: inbound.requestId })
      const answered = made ?? app.refuse(inbound, 503)
      const isWhole = made !== undefined && (await bodyOf(request, () => discardBody(request)))
      if (isEnding()) response.shouldKeepAlive = false
      if (!isWhole) answered.headers.push(["connection", "close"])
      await aside(() => sendAnswer(request, response, answered, readingMs))
    } catch (error) {
      if (!request.socket.destroyed)
        log("error", "answer not sent", { path: pathOf(target), error: describeError(error) })
      response.destroy()
    } finally {
      free?.()
      underWay -= 1
    }
  }

  return (request, response) => {
    if (hostsOf(request) > 1 || hasOddEncoding(request)) {
      answerClientError(
        new Error("Host or Transfer-Encoding that a proxy may have read otherwise"),
        request.socket,
      )
      return
    }
    if (!hasWarned && forwardingHeaders.some(name => request.headers[name] !== undefined)) {
      hasWarned = true
      log("warning", "forwarding headers ignored", { setting: "TRUSTED_PROXY", advice: forwardingAdvice })
    }
    if (isEnding()) response.shouldKeepAlive = false
    const target = targetOf(request.url ?? "/")
    const asked = isRead(request) ? options.health?.(pathOf(target)) : undefined
    const file = files.get(pathOf(target))
    if (asked) asked.then(answer => sendHealth(response, answer))
    else if (file && isRead(request)) {
      sendFile(request, response, file)
      metrics?.answered({ route: "files", method: "GET", status: response.statusCode })
    } else answer(request, response, target)
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD"

/**
 * Has the browser left that sent this request? If the request waited here while we were busy, Node reads it first, and
 * the end of its connection a turn of the loop later. A form that has arrived is carried out in any case.
 */
async function hasLeft({ socket }: IncomingMessage): Promise<boolean> {
  await setImmediate()
  await setImmediate()
  return !socket.writable
}

/** What proxies add: RFC 7239 and its predecessors. */
const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"]
const forwardingAdvice =
  "If a proxy is in front, set how many: until then all players share its address, and the limits of one."

/** How long a client may take to read an answer to no request before its connection is destroyed. */
const lingerMs = 2000

/** More than fit into the headers that are accepted. */
const mostExpired = 200

/** Answers what is not HTTP, too large or too slow; the app never sees it. Cookies that are too much get a page. */
export function clientErrorsOf(app: App) {
  return (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void => {
    if (error.code !== "HPE_HEADER_OVERFLOW") answerClientError(error, socket)
    else endWith(socket, rawAnswer(withoutCookies(app, String(error.rawPacket ?? ""))))
  }
}

export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET") {
    socket.destroy()
    return
  }
  const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400
  endWith(socket, rawAnswer({ status, headers: [["x-content-type-options", "nosniff"]], body: "" }))
}

function endWith(socket: Duplex, answer: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  // Without this a client that never closes its own side keeps the connection.
  const destroy = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(destroy))
  socket.end(answer)
}

function rawAnswer({ status, headers, body }: Answer & { body: string }): string {
  const all = [["connection", "close"], ...headers, ["content-length", String(Buffer.byteLength(body))]]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`
}

/** The page for a browser that was given too many cookies, which takes them away: it could never come back. */
function withoutCookies(app: App, packet: string): Answer & { body: string } {
  const cookies = /^cookie:(.*)$/im.exec(packet)?.[1] ?? ""
  const names = new Set([...cookies.matchAll(/(?:^|;)\s*([\w.-]+)=/g)].map(([, name]) => name!))
  const headers = new Headers({ cookie: cookies.slice(0, 4096).replace(/[^\x20-\x7e]/g, "") })
  const inbound = { method: "GET", target: "/", headers, requestId: requestIdOf(null), address: undefined }
  const page = app.refuse({ ...inbound, readBody: async () => "too-long" }, 431)
  const expired = [...names]
    .slice(0, mostExpired)
    .map(name => `${name}=; Max-Age=0; Path=/${/^__/.test(name) ? "; Secure" : ""}`)
  return {
    status: 431,
    headers: [
      ...page.headers,
      ["clear-site-data", '"cookies"'],
      ...expired.map((cookie): [string, string] => ["set-cookie", cookie]),
    ],
    body: String(page.body),
  }
}

/** RFC 9112, 3.2: more than one Host header is answered 400, since a proxy may have believed the other one. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length
}

/** Node accepts any encoding that ends in `chunked`, and does not decode the others. Browsers send only `chunked`. */
function hasOddEncoding({ headers }: IncomingMessage): boolean {
  const encoding = headers["transfer-encoding"]
  return encoding !== undefined && encoding.toLowerCase() !== "chunked"
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined
}

/**
 * A form must arrive whole within the limit. An upload must bring as many bytes as a form may hold within each limit,
 * until Node's own limit ends it.
 */
function endWhenLate(request: IncomingMessage, limitMs: number, isUpload: boolean): void {
  const { socket } = request
  let seenBytes = socket.bytesRead
  const check = setInterval(() => {
    const isFastEnough = isUpload && socket.bytesRead - seenBytes >= formLimitBytes
    seenBytes = socket.bytesRead
    if (isFastEnough) return
    clear()
    endLate(request)
  }, limitMs)
  const clear = () => clearInterval(check)
  request.once("end", clear).once("close", clear)
}

/** The answer in the making, or undefined when `lastCall` comes while the body is still arriving. */
function beforeLastCall<Made>(
  request: IncomingMessage,
  making: Made | Promise<Made>,
  lastCall: AbortSignal | undefined,
): Promise<Made | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = () => !request.complete && resolve(undefined)
    if (lastCall?.aborted) giveUp()
    lastCall?.addEventListener("abort", giveUp)
    Promise.resolve(making)
      .finally(() => lastCall?.removeEventListener("abort", giveUp))
      .then(resolve, reject)
  })
}

function endLate({ socket }: IncomingMessage): void {
  answerClientError(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket)
}

/** Proxies may send a whole URL; only its path and query count. */
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
    readBody: limit => readAtMost(chunksOf(request), limit),
    openBody: () => streamBody(request),
    requestId: requestIdOf(trustedProxies > 0 ? headers.get("x-request-id") : null),
    address: clientAddress(request.socket.remoteAddress, headers.get("x-forwarded-for"), trustedProxies),
  }
}
